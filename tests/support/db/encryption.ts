import pg from 'pg';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

const sealedColumns = [
  ['platform_installations', 'access_token'],
  ['platform_installations', 'refresh_token'],
  ['event_endpoints', 'secret'],
  ['event_endpoints', 'old_secret'],
  ['signing_keys', 'private_key'],
];

/** Counts sealed values by their first eight bytes: the format and the key's id. */
export async function countSealedHeaders(database: Database): Promise<Record<string, number>> {
  const selects = sealedColumns.map(([table, column]) => `SELECT ${column} AS sealed FROM ${table}`);
  const rows = await database.query<{ header: string; count: number }>(
    `SELECT encode(substring(sealed FROM 1 FOR 8), 'hex') AS header, count(*)::int AS count
     FROM (${selects.join(' UNION ALL ')}) AS every WHERE sealed IS NOT NULL GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ header, count }) => [header, count]));
}

/** Removes the header from all refresh tokens and signing keys: the format before keys had ids. */
export async function removeSealHeaders(database: Database): Promise<void> {
  await database.query('UPDATE platform_installations SET refresh_token = substring(refresh_token FROM 9)');
  await database.query('UPDATE signing_keys SET private_key = substring(private_key FROM 9)');
}

/** Removes the header from all access tokens. */
export async function removeTokenHeaders(database: Database): Promise<void> {
  await database.query('UPDATE platform_installations SET access_token = substring(access_token FROM 9)');
}

export async function countEncryptionKeys(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM encryption_keys')).length;
}

export async function deleteEncryptionKeys(database: Database): Promise<void> {
  await database.query('DELETE FROM encryption_keys');
}

/** The stored access token of the first channel. */
export async function getAccessToken(database: Database): Promise<Buffer> {
  const [row] = await database.query<{ access: Buffer }>(
    'SELECT access_token AS access FROM platform_installations ORDER BY channel_id LIMIT 1',
  );
  if (!row) throw new Error('There is no installation');
  return row.access;
}

/** Replaces a stored access token. */
export async function replaceAccessToken(
  database: Database,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await database.query('UPDATE platform_installations SET access_token = $2 WHERE access_token = $1', [
    from,
    to,
  ]);
}

/** Writes the first channel's access token in a transaction that commits after a given action. */
export async function saveAccessTokenAfter(
  databaseUrl: string,
  token: Buffer,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(
    `UPDATE platform_installations SET access_token = $1
     WHERE channel_id = (SELECT min(channel_id::text)::uuid FROM platform_installations)`,
    [token],
  );
  await meanwhile();
  await client.query('COMMIT');
  await client.end();
}

/** The sealed tokens of a store, with the id of its channel. */
export function listSealedTokens(
  database: Database,
  domain: string,
): Promise<{ id: string; access: Buffer; refresh: Buffer }[]> {
  return database.query(
    `SELECT channel_id AS id, access_token AS access, refresh_token AS refresh FROM platform_installations
     JOIN channels ON channels.id = channel_id WHERE domain = $1`,
    [domain],
  );
}

export function listSealedSigningKeys(database: Database): Promise<{ kid: string; sealed: Buffer }[]> {
  return database.query('SELECT kid, private_key AS sealed FROM signing_keys');
}
