import type { SecretGround } from './secret-ground.ts';

/** Everything that stands in the database, as text: every row of every table, bytes as hexadecimals. */
export async function readDatabase({ query }: Pick<SecretGround, 'query'>): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await query<{ line: string }>(`SELECT t::text AS line FROM ${name} AS t`);
    texts.set(name, rows.map(({ line }) => line).join('\n'));
  }
  return texts;
}
