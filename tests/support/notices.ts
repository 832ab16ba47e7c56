import type { TestDatabase } from './database.ts';
import { until } from './until.ts';

/** Waits until every message of the platform that was kept is heeded. */
export function noticesAreHeeded(database: Pick<TestDatabase, 'query'>): Promise<void> {
  const waiting = 'SELECT 1 FROM platform_notices WHERE next_attempt_at IS NOT NULL LIMIT 1';
  return until('every message is heeded', async () => (await database.query(waiting)).length === 0);
}
