import { until } from '../until.ts';
import { englishOf } from './mirror.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Seconds until the platform accepts requests for a store again; 0 when it does. */
export async function getPauseSeconds(database: Database, channelId: string): Promise<number> {
  const [row] = await database.query<{ seconds: number | null }>(
    'SELECT extract(epoch FROM paused_until - now())::int AS seconds FROM store_buckets WHERE channel_id = $1',
    [channelId],
  );
  return row?.seconds ?? 0;
}

/** Counts installations to which the platform denies access. */
export async function countRejections(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM platform_installations WHERE rejection IS NOT NULL')).length;
}

/**
 * Sets the seconds until every access token expires, for tests whose processes use the real time. A move of the time
 * waits until no mirror job runs, and makes the timestamps of signatures invalid.
 */
export async function expireAccessTokens(database: Database, inSeconds: number): Promise<void> {
  await database.query(
    'UPDATE platform_installations SET access_token_expires_at = now() + make_interval(secs => $1)',
    [inSeconds],
  );
}

/** How to change a store's access token; every property is optional. */
export interface StoredAccess {
  /** Whether to seal the tokens with an unknown key. */
  isUnreadable?: boolean;
  scopes?: string[];
}

/** Changes the saved access to a store. */
export async function setAccess(database: Database, domain: string, access: StoredAccess): Promise<void> {
  const unreadable = Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex');
  await database.query(
    `UPDATE platform_installations SET
       access_token = coalesce($2, access_token), refresh_token = coalesce($2, refresh_token),
       scopes = coalesce($3, scopes)
     WHERE channel_id = (SELECT id FROM channels WHERE domain = $1)`,
    [domain, access.isUnreadable === true ? unreadable : null, access.scopes ?? null],
  );
}

/**
 * The state of the access to a store: why it is denied, why the mirror is blocked, and whether the token is
 * valid.
 */
export async function findAccess(
  database: Database,
  domain: string,
): Promise<{ rejection: string | null; blocked: string | null; good: boolean } | undefined> {
  const [row] = await database.query<{ rejection: string | null; blocked: string | null; good: boolean }>(
    `SELECT rejection, blocked_reason AS blocked, access_token_expires_at > now() AS good
     FROM platform_installations JOIN channels ON channels.id = channel_id JOIN channel_mirrors USING (channel_id)
     WHERE domain = $1`,
    [domain],
  );
  return row && { ...row, blocked: englishOf(row.blocked) };
}

/** Days until the refresh token of a store expires. */
export async function getRefreshDays(database: Database, domain: string): Promise<number> {
  const [row] = await database.query<{ days: number }>(
    `SELECT (extract(epoch FROM refresh_token_expires_at - now()) / 86400)::int AS days
     FROM platform_installations JOIN channels ON channels.id = channel_id WHERE domain = $1`,
    [domain],
  );
  return row?.days ?? 0;
}

/** Counts leases of token renewals. */
export async function countAccessLeases(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM access_leases')).length;
}

/** Records for every installation that the platform denied the renewal of its access. */
export async function rejectRenewals(database: Database): Promise<void> {
  await database.query("UPDATE platform_installations SET rejection = 'renewal'");
}

/** Records that a store has installed the app and granted all scopes that the mirror needs. */
export async function addInstallation(
  database: Database,
  channelId: string,
  accessToken: Buffer,
): Promise<void> {
  const scopes =
    '{write_metaobject_definitions,write_metaobjects,write_products,write_publications,write_discounts,write_files}';
  await database.query(
    'INSERT INTO platform_installations (channel_id, access_token, scopes, updated_at) VALUES ($1, $2, $3, now())',
    [channelId, accessToken, scopes],
  );
}

/**
 * Records for all stores that the platform accepts no requests before 12:34 tomorrow. The platform requests pauses of a
 * number of seconds, so that the end would differ in each run.
 * @returns that time.
 */
export async function pauseAllUntilTomorrow(database: Database): Promise<Date | undefined> {
  const [row] = await database.query<{ until: Date }>(
    `UPDATE store_buckets SET paused_until = date_trunc('day', now()) + interval '36 h 34 min'
     RETURNING paused_until AS until`,
  );
  return row?.until;
}

/** Ends all pauses, and the waits that the mirror saved for them. The clock would also end the sessions of the world. */
export async function endPauses(database: Database): Promise<void> {
  await database.query('UPDATE store_buckets SET paused_until = NULL');
  // A run that saw the pause saves it at its end.
  const held = 'SELECT FROM channel_mirrors WHERE lease_holder IS NOT NULL';
  await until('no store is written to', async () => (await database.query(held)).length === 0);
  await database.query('UPDATE channel_mirrors SET next_run_at = NULL');
}
