import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchDatabase } from '../harness/start-database.ts';

/** The store of the one brand that is seeded. */
export const seededDomain = 'bench.myshopify.com';

/**
 * Fills a brand with collabs of one realistic size (seed.sql), so that a read of one meets indexes of many.
 * @returns the id of one in the middle.
 */
export async function seedCollabs(database: BenchDatabase, count: number): Promise<string> {
  const sql = readFileSync(path.join(import.meta.dirname, 'seed.sql'), 'utf8');
  await database.query(`SET bench.collabs = ${count}; ${sql}`);
  await database.query('VACUUM ANALYZE');
  const [found] = await database.query<{ id: string }>(
    'SELECT id FROM collabs ORDER BY id OFFSET $1 LIMIT 1',
    [count >> 1],
  );
  if (!found) throw new Error('Nothing was seeded');
  return found.id;
}
