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
  const brands = new Set<string>();
  let emails = await listEmails(creatorId);
  if (emails.length === 0) return;
  while (emails.length > 0) {
    // Those without a collab first: the last collab takes the creator with it, by whom a repeated job finds the addresses.
    for (const { channelId, collabId } of await listChannelsOfPerson(creatorId, emails)) {
      await eraseFromChannel(channelId, { collabId, customerId: null, emails });
      brands.add(channelId);
    }
    await inTransaction(async (tx) => {
      await tx.signInAttempt.deleteMany({ where: { email: { in: emails } } });
      await deleteCreatorsWithoutCollab(tx, [creatorId]);
    });
    // The creator is still there when a brand has added the person meanwhile, such as by an import.
    emails = await listEmails(creatorId);
  }
  log.info({ creatorId, brands: brands.size }, 'Creator erased');
}
