import { db, inTransaction } from '#app/db/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { message } from '#app/i18n/message.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log } from '#app/log.ts';
import { normalizeEmail } from '../creators.ts';
import { eraseCustomer } from '../privacy/customer-data.ts';
import { invalid, problemDetail } from '../problem.ts';
import type { CreatorPrincipal } from '../principal.ts';

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
    await enqueue(tx, tasks.eraseCreator, { creatorId });
  });
}

/**
 * Erases a creator from every brand, which also cleans the stores, and then the creator. The brands' collabs stay, paused and
 * anonymous, as after a request of the platform. May run twice.
 */
export async function eraseCreator(creatorId: string): Promise<void> {
  const creator = await db.creator.findUnique({
    where: { id: creatorId },
    select: { email: true, collabs: { select: { channelId: true } } },
  });
  if (!creator) return;
  const { email, collabs } = creator;
  // Before the creator is deleted, by whom a repeated job finds the address; also at brands without a collab.
  await db.application.deleteMany({ where: { email } });
  await db.signInAttempt.deleteMany({ where: { email } });
  for (const { channelId } of collabs) await eraseCustomer(channelId, { customerId: null, email });
  await db.creator.deleteMany({ where: { id: creatorId, collabs: { none: {} } } });
  log.info({ creatorId, brands: collabs.length }, 'Creator erased');
}
