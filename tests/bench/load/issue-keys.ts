import { issueChannelKey } from '../../support/db/api-keys.ts';
import type { BenchDatabase } from '../harness/start-database.ts';

/** Creates keys of a brand. Each has the default rate limit: a higher load needs several. */
export async function issueKeys(
  database: Pick<BenchDatabase, 'query'>,
  domain: string,
  count: number,
): Promise<string[]> {
  const keys = [];
  for (let key = 0; key < count; key += 1) keys.push(await issueChannelKey(database, domain));
  return keys;
}
