import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchDatabase } from '../harness/start-database.ts';
import { issueKeys } from '../load/issue-keys.ts';

/** A collab for new drops, and a key of its brand. */
export interface BenchCollab {
  channelId: string;
  collabId: string;
  key: string;
}

/**
 * Fills the database (seed.sql).
 * @returns the collabs, alternating between brands, and each brand's keys in turn.
 */
export async function seedBrands(
  database: BenchDatabase,
  { brands, keys, collabs }: { brands: number; keys: number; collabs: number },
): Promise<BenchCollab[]> {
  const sql = readFileSync(path.join(import.meta.dirname, 'seed.sql'), 'utf8');
  await database.query(`SET bench.brands = ${brands}; SET bench.collabs = ${collabs}; ${sql}`);
  await database.query('VACUUM ANALYZE');
  const channels = await database.query<{ id: string; domain: string }>('SELECT id, domain FROM channels');
  const keysOf = new Map<string, string[]>();
  for (const { id, domain } of channels) keysOf.set(id, await issueKeys(database, domain, keys));
  const rows = await database.query<{ channelId: string; collabId: string }>(
    `SELECT channel_id AS "channelId", id AS "collabId" FROM collabs
     ORDER BY row_number() OVER (PARTITION BY channel_id ORDER BY id), channel_id`,
  );
  return rows.map((row, index) => ({
    ...row,
    key: keysOf.get(row.channelId)?.[Math.floor(index / brands) % keys] ?? '',
  }));
}
