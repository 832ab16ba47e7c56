import type { TestDatabase } from './database.ts';

/** Tables that record accesses, but no data of requests. */
const accessTables = ['api_keys', 'channel_mirrors', 'rate_buckets', 'store_buckets', 'workers'];

/** A fingerprint of all rows of our tables. Equal fingerprints mean that nothing changed. */
export async function snapshotTables(
  database: Pick<TestDatabase, 'query'>,
): Promise<Record<string, string | null>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1) ORDER BY 1`,
    [accessTables],
  );
  const prints = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ':' || md5(string_agg(t::text, ',' ORDER BY t::text)) AS print FROM "${name}" t`,
  );
  const rows = await database.query<{ name: string; print: string | null }>(prints.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** All rows of all tables of the database, as text; bytes as hexadecimals. */
export async function readTables(database: Pick<TestDatabase, 'query'>): Promise<Map<string, string>> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await database.query<{ line: string }>(`SELECT t::text AS line FROM ${name} AS t`);
    texts.set(name, rows.map(({ line }) => line).join('\n'));
  }
  return texts;
}

const ofChannel = 'WITH channel AS (SELECT id FROM channels WHERE domain = $1)';

/** The data of a channel without ids and times: equal after two runs of the same changes. */
const descriptions = {
  collabs: `SELECT handle, email, first_name, last_name, affiliate_code, is_active, revision,
      custom, collab_started_at IS NOT NULL AS "hasStarted" FROM collabs, LATERAL (SELECT count(*)::int AS custom
        FROM custom_field_values AS value WHERE value.channel_id = collabs.channel_id AND collab_id = collabs.id) AS _
      WHERE channel_id = (TABLE channel) ORDER BY handle`,
  drops: `SELECT title, description, handle, revision, removed_at IS NOT NULL AS "isRemoved"
      FROM drops WHERE channel_id = (TABLE channel) ORDER BY title, revision`,
  queueItems: `SELECT desired_version - synced_version AS unsynced, attempts, last_error,
      failed_at IS NOT NULL AS "hasFailed" FROM mirror_queue WHERE channel_id = (TABLE channel)
      ORDER BY unsynced, attempts, last_error`,
  objects: `SELECT kind, num_nonnulls(collab_id, drop_id) AS owners, platform_id IS NOT NULL AS "isThere", handle,
      written_hash IS NOT NULL AS "isKnown", confirm_at IS NOT NULL AS "mustConfirm"
      FROM platform_objects WHERE channel_id = (TABLE channel) ORDER BY kind, owners, handle, "isThere", "isKnown"`,
  mirror: `SELECT lease_holder IS NOT NULL AS "isHeld", blocked_reason
      FROM channel_mirrors WHERE channel_id = (TABLE channel)`,
  events: `SELECT type, count(*)::int FROM events
      WHERE channel_id = (TABLE channel) AND type !~ 'mirror' GROUP BY type ORDER BY type`,
} as const;

/** Tables with history, not with present state. */
const historyTables = [
  'event_deliveries',
  'platform_webhooks',
  'reconciliations',
  'store_buckets',
  'channel_mirrors',
  'events',
];

/**
 * Describes all data of a channel.
 * @param token part of the idempotency keys and email addresses that were used.
 */
export async function describeChannel(
  { query }: Pick<TestDatabase, 'query'>,
  { domain, token }: { domain: string; token: string },
): Promise<Record<string, unknown>> {
  const described: Record<string, unknown> = {};
  for (const [name, select] of Object.entries(descriptions))
    described[name] = await query(`${ofChannel} ${select}`, [domain]);
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'channel_id' AND NOT table_name = ANY ($1) ORDER BY 1`,
    [historyTables],
  );
  const counts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS count FROM ${name} WHERE channel_id = (TABLE channel)`,
  );
  return {
    ...described,
    keys: await query('SELECT key, response_status FROM idempotency_records WHERE key LIKE $1 ORDER BY key', [
      `${token}-%`,
    ]),
    creators: await query('SELECT email FROM creators WHERE email LIKE $1 ORDER BY email', [`%${token}%`]),
    rows: await query(`${ofChannel} ${counts.join(' UNION ALL ')}`, [domain]),
  };
}

/** A hash of some rows, and their owner. */
interface OwnedHash {
  owner: string;
  hash: string;
}

/** Hashes of all rows by their owners: channels, the given collabs, and creators by email address. */
export interface OwnedHashes {
  channels: OwnedHash[];
  collabs: OwnedHash[];
  creators: OwnedHash[];
}

/**
 * Hashes rows by owner. Times at which credentials were used belong to no tenant.
 * @param group a prefix of email addresses whose creators count as one.
 * @param except a prefix of email addresses to omit.
 */
export async function hashRowsByOwner(
  { query }: Pick<TestDatabase, 'query'>,
  collabIds: readonly string[],
  { group, except }: { group: string; except: string },
): Promise<OwnedHashes> {
  const tables = await query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns AS c
     JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'channel_id'
       AND c.table_name NOT IN ('api_keys', 'sessions')`,
  );
  const ofTenants = tables.map(
    ({ name }) => `SELECT t.channel_id AS owner, '${name}' || t::text AS line FROM "${name}" AS t`,
  );
  const lines = [...ofTenants, `SELECT id, 'channels' || ch::text FROM channels AS ch`].join(' UNION ALL ');
  const hash = `md5(string_agg(line, '' ORDER BY line)) AS hash`;
  const [channels, collabs, creators] = await Promise.all([
    query<OwnedHash & Record<string, unknown>>(
      `SELECT owner::text, ${hash} FROM (${lines}) AS lines GROUP BY owner`,
    ),
    query<OwnedHash & Record<string, unknown>>(
      'SELECT c.id AS owner, md5(c::text) AS hash FROM collabs AS c WHERE c.id = ANY($1)',
      [collabIds],
    ),
    query<OwnedHash & Record<string, unknown>>(
      `SELECT owner, ${hash} FROM (
         SELECT CASE WHEN email LIKE $1 || '%' THEN $1 ELSE email END AS owner, c::text AS line
         FROM creators AS c WHERE email NOT LIKE $2 || '%') AS lines GROUP BY owner`,
      [group, except],
    ),
  ]);
  return { channels, collabs, creators };
}

/** The effects of API requests, each as a SELECT of names and counts. */
const effects = {
  /** By type and id of the drop or collab. */
  events: `SELECT type || ' ' || coalesce(data #>> '{drop,_id}', data #>> '{collab,_id}') AS name, count(*)::int
    FROM events GROUP BY 1`,
  /** By channel and email address. */
  collabs: `SELECT channel_id || ' ' || email AS name, count(*)::int FROM collabs GROUP BY 1`,
  /** By id and number of products. */
  drops: `SELECT drops.id || ' ' || count(drop_items.id) AS name, 1 AS count FROM drops
    LEFT JOIN drop_items ON drop_id = drops.id GROUP BY drops.id`,
  revisions: 'SELECT id::text AS name, revision AS count FROM drops',
  /** How often each collab was marked dirty. */
  marks: 'SELECT collab_id::text AS name, desired_version::int AS count FROM mirror_queue',
  jobs: 'SELECT key AS name, count(*)::int FROM graphile_worker.jobs GROUP BY 1',
} as const;

/** Counts resources, events, dirty marks and jobs. */
export async function countEffects(
  database: Pick<TestDatabase, 'query'>,
): Promise<Record<keyof typeof effects, Map<string, number>>> {
  const count = async (name: keyof typeof effects) => {
    const rows = await database.query<{ name: string; count: number }>(effects[name]);
    return new Map(rows.map((row) => [row.name, row.count]));
  };
  return {
    events: await count('events'),
    collabs: await count('collabs'),
    drops: await count('drops'),
    revisions: await count('revisions'),
    marks: await count('marks'),
    jobs: await count('jobs'),
  };
}
