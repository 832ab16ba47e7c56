import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** @throws when no channel has the domain. */
export async function getChannelId(database: Database, domain: string): Promise<string> {
  const [row] = await database.query<{ id: string }>('SELECT id FROM channels WHERE domain = $1', [domain]);
  if (!row) throw new Error(`There is no channel ${domain}`);
  return row.id;
}

export async function listChannelIds(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>('SELECT id FROM channels ORDER BY domain');
  return rows.map(({ id }) => id);
}

/** Adds a channel whose store has not installed the app. @returns its id. */
export async function addChannel(database: Database, handle: string, name = handle): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
     VALUES (gen_random_uuid(), $1 || '.myshopify.com', $1, $2, 'EUR', 'https://' || $1 || '.example', now())
     RETURNING id`,
    [handle, name],
  );
  return row?.id ?? '';
}

/** Deletes a channel without collabs, with all of its rows. */
export async function deleteChannel(database: Database, id: string): Promise<void> {
  await database.query('DELETE FROM channels WHERE id = $1', [id]);
}

/** Whether a store has the app installed, according to the database; undefined for an unknown store. */
export async function findInstallation(
  database: Database,
  domain: string,
): Promise<{ uninstalled: boolean; tokens: number } | undefined> {
  const [row] = await database.query<{ uninstalled: boolean; tokens: number }>(
    `SELECT uninstalled_at IS NOT NULL AS uninstalled,
       (SELECT count(*)::int FROM platform_installations WHERE channel_id = id) AS tokens
     FROM channels WHERE domain = $1`,
    [domain],
  );
  return row;
}

/** The saved details of a channel's store. */
export async function getStoreDetails(
  database: Database,
  domain: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await database.query(
    `SELECT name, brand_title AS "brandTitle", currency, locale, timezone, storefront_url AS "storefrontUrl"
     FROM channels WHERE domain = $1`,
    [domain],
  );
  return row;
}

/** The saved scopes that a store has granted. */
export async function listScopes(database: Database, domain: string): Promise<string[]> {
  const [row] = await database.query<{ scopes: string[] }>(
    'SELECT scopes FROM platform_installations JOIN channels ON id = channel_id WHERE domain = $1',
    [domain],
  );
  return row?.scopes ?? [];
}

/** Why the platform denies access, by store; null where it does not. */
export async function listRejections(database: Database): Promise<(string | null)[]> {
  const rows = await database.query<{ rejection: string | null }>(
    'SELECT rejection FROM platform_installations',
  );
  return rows.map(({ rejection }) => rejection);
}

/** The tables that hold rows of a channel. */
export async function listTablesOf(database: Database, channelId: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE column_name = 'channel_id' AND table_schema = 'public'`,
  );
  const counts = await Promise.all(
    tables.map(({ name }) =>
      database.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${name}" WHERE channel_id = $1`, [
        channelId,
      ]),
    ),
  );
  return tables.filter((_, index) => counts[index]?.[0]?.n !== 0).map(({ name }) => name);
}

/** The domains of the channels whose set-up guide was dismissed. */
export async function listDismissedGuides(database: Database): Promise<string[]> {
  const rows = await database.query<{ domain: string }>(
    'SELECT domain FROM channels WHERE setup_guide_dismissed_at IS NOT NULL',
  );
  return rows.map(({ domain }) => domain);
}

/** Sets the currency of a brand's store, as when its owner changes it. */
export async function setCurrency(database: Database, channelId: string, currency: string): Promise<void> {
  await database.query('UPDATE channels SET currency = $2 WHERE id = $1', [channelId, currency]);
}

/** Sets a store's time zone (IANA name). */
export async function setTimezone(database: Database, channelId: string, timezone: string): Promise<void> {
  await database.query('UPDATE channels SET timezone = $2 WHERE id = $1', [channelId, timezone]);
}
