import type { TestDatabase } from './database.ts';

/** Tables that say when somebody was here, and nothing of what was asked. */
const comingsAndGoings = ['api_keys', 'channel_mirrors', 'rate_buckets', 'store_buckets', 'workers'];

/** A fingerprint of every row of each table of ours: equal fingerprints, nothing was left behind. */
export async function snapshotTables(
  database: Pick<TestDatabase, 'query'>,
): Promise<Record<string, string | null>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1) ORDER BY 1`,
    [comingsAndGoings],
  );
  const prints = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ':' || md5(string_agg(t::text, ',' ORDER BY t::text)) AS print FROM "${name}" t`,
  );
  const rows = await database.query<{ name: string; print: string | null }>(prints.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
