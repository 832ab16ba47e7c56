import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { db, inTransaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { enqueueAt } from './job-queue.ts';
import { queryRows } from './connection/statements.ts';

/* Whether the mail server responds. One row, because all processes have the same server. */

const mailTasks = [
  tasks.sendSignInMail,
  tasks.sendAddressMail,
  tasks.sendInvitation,
  tasks.sendDeclined,
  tasks.sendDraftMail,
];

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
    const runAt = new Date(Date.now() + mailCheckMs);
    await enqueueAt(tx, tasks.checkMailServer, { payload: { server: 'smtp' }, runAt });
  });
}

/**
 * Records that the server responds. Mails that failed before are then sent soon, not when their next attempt is due: the sweep
 * finds those of channels.
 */
export async function recordMailSuccess(): Promise<void> {
  const names = mailTasks.map(({ name }) => name);
  await inTransaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE mail_server SET failing_since = NULL WHERE failing_since IS NOT NULL`;
    if (changed === 0) return;
    await tx.$executeRaw`
      UPDATE follow_ups SET due_at = now() + make_interval(secs => place * ${paceSeconds}::float8)
      FROM (
        SELECT channel_id, task, id, row_number() OVER (ORDER BY due_at) AS place FROM follow_ups
        WHERE task = ANY (${names}::text[]) AND attempts > 0 AND due_at > now()
      ) AS failed
      WHERE follow_ups.channel_id = failed.channel_id AND follow_ups.task = failed.task AND follow_ups.id = failed.id`;
    await tx.$executeRaw`
      WITH waiting AS (
        SELECT id, row_number() OVER (ORDER BY id) AS place FROM graphile_worker.jobs
        WHERE task_identifier = ANY (${names}::text[]) AND locked_at IS NULL
          AND attempts BETWEEN 1 AND max_attempts - 1 AND run_at > now()
      )
      SELECT count(*) FROM waiting CROSS JOIN LATERAL graphile_worker.reschedule_jobs(
        ARRAY[waiting.id], run_at => now() + make_interval(secs => place * ${paceSeconds}::float8)
      )`;
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
