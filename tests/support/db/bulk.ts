import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Waits until the platform runs a bulk operation. */
export function waitForRunningBulk(database: Database): Promise<void> {
  // An earlier operation may be running still after its rows have their results.
  const running = `SELECT 1 FROM bulk_writes WHERE state = 'running'
    AND id IN (SELECT bulk_id FROM mirror_queue WHERE mirror_queue.channel_id = bulk_writes.channel_id)`;
  return until('a bulk operation runs', async () => (await database.query(running)).length > 0);
}

/** Counts the rows of bulk operations without a recorded result. */
export async function countBulkRows(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM bulk_rows')).length;
}

/** Deletes all records of bulk operations, so that no earlier failure delays the next one. */
export async function deleteBulkWrites(database: Database): Promise<void> {
  await database.query('DELETE FROM bulk_writes');
  await database.query('UPDATE mirror_queue SET bulk_id = NULL WHERE bulk_id IS NOT NULL');
}
