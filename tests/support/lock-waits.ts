import type { TestDatabase } from './database.ts';

/** How many of a database's processes wait for a lock of another one at this moment. */
export async function countLockWaits({ query }: Pick<TestDatabase, 'query'>): Promise<number> {
  const waiting = await query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return waiting.length;
}
