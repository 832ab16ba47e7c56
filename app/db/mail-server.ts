import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { db, inTransaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { addFollowUp, hastenFollowUps } from './follow-ups.ts';
import { queryRows } from './connection/statements.ts';

/* Whether the mail server responds. One row, because all processes have the same server. */

const mailTasks = [
  tasks.sendSignInMail,
  tasks.sendAddressMail,
  tasks.sendInvitation,
  tasks.sendDeclined,
  tasks.sendDraftMail,
];

/** Any constant: the id by which the server is the owner of its checks. */
const mailServerId = '5f2f6a1c-3f57-4a0e-9c43-8f0a8a6f7c11';

/** Milliseconds between two checks while it does not respond. */
export const mailCheckMs = 30_000;

/** Waiting mails are sent again this many seconds apart. */
const paceSeconds = 0.1;

/** Records that the server does not respond. The first record starts the checks. */
export async function recordMailFault(): Promise<void> {
  await inTransaction(async (tx) => {
    const changed = await tx.$executeRaw`
      INSERT INTO mail_server (id, failing_since) VALUES (1, now())
      ON CONFLICT (id) DO UPDATE SET failing_since = now() WHERE mail_server.failing_since IS NULL`;
    if (changed === 0) return;
    const check = { payload: { serverId: mailServerId }, id: mailServerId, delayMs: mailCheckMs };
    await addFollowUp(tx, tasks.checkMailServer, check);
  });
}

/** Records that the server responds. Mails that failed before are then sent soon, not when their next attempt is due. */
export async function recordMailSuccess(): Promise<void> {
  if (!(await isMailFailing())) return;
  await inTransaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE mail_server SET failing_since = NULL WHERE failing_since IS NOT NULL`;
    if (changed > 0) await hastenFollowUps(tx, mailTasks, paceSeconds);
  });
}

/** Whether the last attempt to reach the mail server failed. */
export async function isMailFailing(): Promise<boolean> {
  const row = z.object({ isFailing: z.boolean() });
  const [found] = await queryRows(
    db,
    row,
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM mail_server WHERE failing_since IS NOT NULL) AS "isFailing"`,
  );
  return found?.isFailing ?? false;
}
