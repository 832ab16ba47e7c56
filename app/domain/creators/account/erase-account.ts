import { db, inTransaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { deleteCreatorsWithoutCollab, listChannelsOfPerson } from '#app/db/privacy.ts';
import { message } from '#app/i18n/message.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log } from '#app/log.ts';
import { normalizeEmail } from '../creators.ts';
import { eraseFromChannel, listEmails } from '../../privacy/customer-data.ts';
import { invalid, problemDetail } from '../../problem.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/**
 * Ends the creator's sessions, and starts the job that erases the creator.
 * @param typed the creator's email address, as a confirmation.
 * @throws Problem `invalid-input` for another text.
 */
export async function startErasure({ creatorId }: CreatorPrincipal, typed: string): Promise<void> {
  const creator = await db.creator.findUniqueOrThrow({ where: { id: creatorId }, select: { email: true } });
  if (normalizeEmail(typed) !== creator.email)
    throw invalid([problemDetail('email', message('email-differs'))]);
  await inTransaction(async (tx) => {
    await tx.session.deleteMany({ where: { creatorId } });
    await addFollowUp(tx, tasks.eraseCreator, { payload: { creatorId }, id: creatorId });
  });
}

/**
 * Erases a creator from every brand, which also cleans the stores, and then the creator. The brands' collabs stay, paused and
 * anonymous, as after a request of the platform. May run twice.
 */
export async function eraseCreator(creatorId: string): Promise<void> {
  const emails = await listEmails(creatorId);
  if (emails.length === 0) return;
  // Those without a collab first: the last collab takes the creator with it, by whom a repeated job finds the addresses.
  const channels = await listChannelsOfPerson(creatorId, emails);
  for (const { channelId, collabId } of channels)
    await eraseFromChannel(channelId, { collabId, customerId: null, emails });
  await inTransaction(async (tx) => {
    await tx.signInAttempt.deleteMany({ where: { email: { in: emails } } });
    await deleteCreatorsWithoutCollab(tx, [creatorId]);
  });
  log.info({ creatorId, brands: channels.length }, 'Creator erased');
}
