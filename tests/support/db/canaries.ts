import type { TestDatabase } from './database.ts';
import { getChannelId } from './channels.ts';

/* A text that names a person, in every column of every row of the person. The catalog says which columns there are. */

type Database = Pick<TestDatabase, 'query'>;

interface PersonInChannel {
  domain: string;
  collabId: string;
  /** Part of the person's names, addresses and texts, in lower case. */
  canary: string;
}

/** Columns by which rows name a person, and SQL for the person's values of them. */
const links: Record<string, string> = {
  collab_id: 'SELECT $1::uuid',
  creator_id: 'SELECT creator_id FROM collabs WHERE id = $1::uuid',
  drop_id: 'SELECT id FROM drops WHERE collab_id = $1::uuid',
  drop_item_id:
    'SELECT i.id FROM drop_items AS i JOIN drops AS d ON d.id = drop_id WHERE collab_id = $1::uuid',
  enhancement_id: `SELECT e.id FROM enhancements AS e JOIN drop_items AS i ON i.id = drop_item_id
    JOIN drops AS d ON d.id = drop_id WHERE collab_id = $1::uuid`,
  event_id: `SELECT id FROM events WHERE coalesce(data #>> '{collab,_id}', data #>> '{drop,collab}') = $1::uuid::text`,
  import_id: `SELECT import_id FROM collab_import_rows WHERE email_key = (SELECT email FROM collabs WHERE id = $1::uuid)`,
  owner: 'SELECT creator_id::text FROM collabs WHERE id = $1::uuid',
  actor_id: 'SELECT creator_id::text FROM collabs WHERE id = $1::uuid',
  email: `SELECT email FROM collabs WHERE id = $1::uuid
    UNION SELECT former.email FROM former_emails AS former JOIN collabs USING (creator_id) WHERE collabs.id = $1::uuid`,
  email_key: 'SELECT email FROM collabs WHERE id = $1::uuid',
  new_email: 'SELECT email FROM collabs WHERE id = $1::uuid',
};

/** Tables whose own ids are a person's, by the column that names them elsewhere. */
const ownIds: Record<string, string> = {
  collabs: 'collab_id',
  creators: 'creator_id',
  drops: 'drop_id',
  drop_items: 'drop_item_id',
  enhancements: 'enhancement_id',
  events: 'event_id',
  collab_imports: 'import_id',
};

/**
 * Columns that this service or the platform fills without a person's text, or which the mirror must be able to read. They are
 * searched like all others, but no canary is planted in them.
 */
const notPlanted = new Set([
  ...['address_changes.locale', 'applications.locale', 'creators.locale', 'invitations.locale'],
  ...['sign_in_attempts.locale', 'creators.primary_color', 'collabs.primary_color', 'creators.muted_mails'],
  ...['creators.profile_picture', 'creators.picture_upload', 'creators.email', 'custom_field_values.type'],
  ...['drop_changes.actor_id', 'drop_items.platform_variant_id', 'events.type', 'file_deletions.file_id'],
  ...['media.extension', 'media.file_id', 'media.mime_type', 'media.owner', 'media.url'],
  ...['platform_objects.creator_entry_id', 'platform_objects.handle', 'platform_objects.platform_id'],
  ...[
    'platform_objects.platform_url',
    'product_creators.entry_id',
    'redeem_codes.code',
    'redeem_codes.code_key',
  ],
  ...['uploads.file_id', 'uploads.mime_type', 'uploads.owner', 'data_requests.customer_id'],
  ...[
    'idempotency_records.response_headers',
    'collab_import_rows.email_key',
    'collab_imports.columns',
    'data_requests.email',
    'data_requests.platform_request_id',
  ],
]);
/** Their rows exist only while the platform runs a bulk write, or until the mirror has deleted a file. */
const transientTables = ['bulk_rows', 'file_deletions'];

interface Column {
  table: string;
  column: string;
  type: string;
}

/** All columns of the tables with a column that can name a person. */
async function listColumns(database: Database): Promise<Map<string, Column[]>> {
  const columns = await database.query<Column & Record<string, unknown>>(
    `SELECT c.table_name AS table, column_name AS column, CASE data_type WHEN 'ARRAY' THEN udt_name ELSE data_type END AS type
     FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1, ordinal_position`,
  );
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  for (const [table, own] of tables)
    if (conditionOf(table, own) === undefined || transientTables.includes(table)) tables.delete(table);
  return tables;
}

/** SQL: whether a row is the person's; undefined for a table that names no person. */
function conditionOf(table: string, columns: readonly Column[]): string | undefined {
  const own = ownIds[table];
  const conditions = [
    ...columns.flatMap(({ column }) => {
      const values = links[column];
      return values === undefined ? [] : [`${column} IN (${values})`];
    }),
    ...(own === undefined ? [] : [`id IN (${links[own] ?? ''})`]),
  ];
  return conditions.length === 0 ? undefined : `(${conditions.join(' OR ')})`;
}

const planted: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || ' ' || $2`,
  jsonb: (column) => `CASE jsonb_typeof(${column})
    WHEN 'object' THEN ${column} || jsonb_build_object('canary', $2::text)
    WHEN 'array' THEN ${column} || jsonb_build_array($2::text)
    WHEN 'string' THEN to_jsonb(${column} #>> '{}' || $2::text) ELSE jsonb_build_object('canary', $2::text) END`,
  _text: (column) => `array_append(${column}, $2::text)`,
};

/**
 * Writes the canary into every text and JSON column of the person's rows that does not have it.
 * @returns the tables without a row of the person.
 */
export async function plantCanaries(
  database: Database,
  { collabId, canary }: PersonInChannel,
): Promise<string[]> {
  const empty: string[] = [];
  for (const [table, columns] of await listColumns(database)) {
    const condition = conditionOf(table, columns) ?? '';
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`,
      [collabId],
    );
    if (row?.count === 0) empty.push(table);
    for (const { column, type } of columns) {
      const plant = planted[type];
      if (!plant || notPlanted.has(`${table}.${column}`)) continue;
      await database.query(
        `UPDATE ${table} SET ${column} = ${plant(column)}
         WHERE ${condition} AND (${column}::text NOT ILIKE '%' || $2 || '%') IS NOT FALSE`,
        [collabId, canary],
      );
    }
  }
  return empty;
}

/** Adds the rows of a person that no API request makes: what the portal, mails and imports leave. */
export async function addTraces(database: Database, person: PersonInChannel): Promise<void> {
  const { domain, collabId, canary } = person;
  const channelId = await getChannelId(database, domain);
  const [found] = await database.query<{ creator: string; email: string; drop: string }>(
    `SELECT creator_id AS creator, email, (SELECT id FROM drops WHERE collab_id = collabs.id LIMIT 1) AS drop
     FROM collabs WHERE id = $1`,
    [collabId],
  );
  if (!found) throw new Error('The person has no collab');
  const { creator, email, drop } = found;
  const hash = `sha256(gen_random_uuid()::text::bytea)`;
  const soon = `now() + interval '1 hour'`;
  const rows: [string, string, unknown[]][] = [
    [
      'sessions (id, family_id, refresh_hash, creator_id, expires_at, user_agent)',
      `gen_random_uuid(), gen_random_uuid(), ${hash}, $1, ${soon}, $2`,
      [creator, canary],
    ],
    [
      'sign_in_attempts (id, email, browser_hash, link_hash, code_hash, locale, return_to, expires_at)',
      `gen_random_uuid(), $1, ${hash}, ${hash}, ${hash}, 'en', '/portal', ${soon}`,
      [email],
    ],
    [
      'address_changes (id, creator_id, new_email, old_hash, new_hash, locale, expires_at)',
      `gen_random_uuid(), $1, $2, ${hash}, ${hash}, 'en', ${soon}`,
      [creator, `next-${email}`],
    ],
    ['former_emails (creator_id, email)', '$1, $2', [creator, `former-${email}`]],
    [
      'invitations (channel_id, collab_id, id, link_hash, locale, expires_at)',
      `$1, $2, gen_random_uuid(), ${hash}, 'en', ${soon}`,
      [channelId, collabId],
    ],
    [
      'applications (channel_id, id, email, first_name, last_name, locale, answers)',
      `$1, gen_random_uuid(), $2, 'A', 'B', 'en', '[]'`,
      [channelId, `former-${email}`],
    ],
    [
      'drop_drafts (channel_id, id, collab_id, drop_id, content, base, base_revision, updated_at)',
      `$1, gen_random_uuid(), $2, $3, '{"title": "T"}', '{}', 0, now()`,
      [channelId, collabId, drop],
    ],
    [
      'data_requests (channel_id, id, platform_request_id, customer_id, email, collab_id, requested_at)',
      `$1, gen_random_uuid(), gen_random_uuid(), '7', $2, $3, now()`,
      [channelId, email, collabId],
    ],
    ['link_clicks (channel_id, collab_id, day, clicks)', '$1, $2, now()::date, 3', [channelId, collabId]],
    [
      'collab_imports (channel_id, id, filename, columns, finished_at)',
      `$1, md5($2)::uuid, $2, '{email}', now()`,
      [channelId, `${canary}.csv`],
    ],
    [
      'collab_import_rows (channel_id, import_id, line, cells, email_key, check_result)',
      `$1, md5($2)::uuid, 2, ARRAY[$3::text], $3, 'exists'`,
      [channelId, `${canary}.csv`, email],
    ],
    [
      'event_endpoints (id, channel_id, url, secret, types, disabled_at, disabled_reason)',
      `md5($2)::uuid, $1, 'https://events.example/', '\\x00', '{}', now(), '{}'`,
      [channelId, `${domain} endpoint`],
    ],
  ];
  for (const [table, values, parameters] of rows)
    await database.query(`INSERT INTO ${table} VALUES (${values}) ON CONFLICT DO NOTHING`, parameters);
  await database.query(
    `INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, next_attempt_at, failed_at)
     SELECT channel_id, id, md5($2)::uuid, NULL, now() FROM events WHERE channel_id = $3 AND id IN (${links['event_id']})
     ON CONFLICT DO NOTHING`,
    [collabId, `${domain} endpoint`, channelId],
  );
}

/** A row with a canary. */
interface FoundRow {
  table: string;
  /** Null for a row of no channel. */
  channelId: string | null;
  row: string;
}

/** Finds the rows of all tables, those of the job queue too, that contain a text in any case. */
export async function findInTables(database: Database, text: string): Promise<FoundRow[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: FoundRow[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ channelId: string | null; row: string }>(
      `SELECT to_jsonb(t) ->> 'channel_id' AS "channelId", t::text AS row FROM ${name} AS t WHERE t::text ILIKE '%' || $1 || '%'`,
      [text],
    );
    found.push(...rows.map((row) => ({ table: name.replace('public.', ''), ...row })));
  }
  return found;
}

/** Work that is left: dirty collabs of the channels, and their jobs. */
export async function listOpenErasures(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT task_identifier AS name FROM graphile_worker.jobs WHERE task_identifier LIKE 'erase-%'
     UNION ALL SELECT task FROM follow_ups WHERE task LIKE 'erase-%'
     UNION ALL SELECT task FROM owner_follow_ups WHERE task LIKE 'erase-%'
     UNION ALL SELECT 'webhook' FROM platform_webhooks WHERE next_attempt_at IS NOT NULL`,
  );
  return rows.map(({ name }) => name);
}

/** The domains of all channels by id. */
export async function listDomains(database: Database): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; domain: string }>('SELECT id, domain FROM channels');
  return new Map(rows.map(({ id, domain }) => [id, domain]));
}

/** Fills a creator's own profile, which brands with a collab of the creator see. */
export async function fillProfile(database: Database, creatorId: string, canary: string): Promise<void> {
  await database.query(
    `UPDATE creators SET first_name = 'Own', last_name = $2, shop_title = 'Shop of ' || $2 WHERE id = $1`,
    [creatorId, canary],
  );
  await database.query(
    `UPDATE collabs SET accepted_at = now(), creator_first_name = 'Own', creator_last_name = $2 WHERE creator_id = $1`,
    [creatorId, canary],
  );
}

/** The picture of a creator's profile; null without one. */
export async function findPortrait(
  database: Database,
  creatorId: string,
): Promise<{ _id: string; url: string } | null> {
  const [row] = await database.query<{ picture: { _id: string; url: string } | null }>(
    'SELECT profile_picture AS picture FROM creators WHERE id = $1',
    [creatorId],
  );
  return row?.picture ?? null;
}

/** The owner of media; undefined when they are deleted. */
export async function findOwner(database: Database, mediaId: string): Promise<string | null | undefined> {
  const rows = await database.query<{ owner: string | null }>('SELECT owner FROM media WHERE id = $1', [
    mediaId,
  ]);
  return rows[0]?.owner;
}

/** A collab with its creator, as text. */
export async function describeCollab(database: Database, collabId: string): Promise<string> {
  const rows = await database.query(
    `SELECT to_jsonb(collabs) AS collab, to_jsonb(creators) AS creator
     FROM collabs JOIN creators ON creators.id = creator_id WHERE collabs.id = $1`,
    [collabId],
  );
  return JSON.stringify(rows);
}
