import { db } from '#app/db/client.ts';

/**
 * Removes those of some jobs in whose place another was put while they ran. Once they have ended badly the queue never
 * tries them again, and would keep them for ever.
 */
export async function removeReplaced(jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await db.$queryRaw`
    SELECT count(*) FROM graphile_worker.complete_jobs(array(
      SELECT id FROM graphile_worker.jobs
      WHERE id = ANY (${[...jobIds]}::text[]::bigint[]) AND key IS NULL AND attempts >= max_attempts
        AND locked_at IS NULL
    ))`;
}
