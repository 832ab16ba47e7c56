import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Waits until the platform runs a bulk operation. */
export function waitForRunningBulk(database: Database): Promise<void> {
  const running = "SELECT 1 FROM bulk_writes WHERE state = 'running'";
  return until('a bulk operation runs', async () => (await database.query(running)).length > 0);
}

/** Counts the rows of bulk operations without a recorded result. */
export async function countBulkRows(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM bulk_rows')).length;
}

/** Deletes all records of bulk operations, so that no earlier failure delays the next one. */
export async function deleteBulkWrites(database: Database): Promise<void> {
  await database.query('DELETE FROM bulk_writes');
}
