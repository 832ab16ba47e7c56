import { randomUUID } from 'node:crypto';
import { savingSearchTexts } from '#app/db/collabs/search-text.ts';
import type { TestDatabase } from './database.ts';

/* Rows in numbers, or at times, that requests would take minutes to create. */

/** A brand with collabs in the database only, without objects in a store. */
export interface SeededBrand {
  channelId: string;
  /** In order of creation. */
  collabIds: string[];
}

/**
 * Adds collabs to a brand, which it creates if necessary. Names `First n` and codes `NAME-n` count from 1.
 * @param own.isMirrored whether the collabs have objects in the store; true by default.
 */
export async function seedBrand(
  database: Pick<TestDatabase, 'query'>,
  { name, collabs, isMirrored = true }: { name: string; collabs: number; isMirrored?: boolean },
): Promise<SeededBrand> {
  const rows = await database.query<{ channel: string; id: string }>(
    `WITH channel AS (
       INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
       VALUES ($1, $2 || '.myshopify.com', $2, $2, 'EUR', 'https://' || $2 || '.example', now())
       ON CONFLICT (domain) DO UPDATE SET updated_at = now() RETURNING id
     ), creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), $2 || n || '@example.com', now() FROM generate_series(1, $3::int) AS n
       RETURNING id, email, substring(email FROM '[0-9]+')::int AS n
     ), collab AS (
       INSERT INTO collabs (channel_id, id, creator_id, email, first_name, last_name, handle, affiliate_code,
         affiliate_code_key, created_at, updated_at)
       SELECT channel.id, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || right(creator.id::text, 12))::uuid,
         creator.id, email, 'First', n, $2 || '-' || n, upper($2) || '-' || n, $2 || '-' || n,
         now() - make_interval(secs => 1000000 - n), now() - make_interval(secs => n)
       FROM channel, creator RETURNING channel_id, id
     ), entry AS (
       INSERT INTO mirror_queue (channel_id, collab_id, dirty_since, synced_version, synced_at)
       SELECT channel_id, id, NULL, 1, now() FROM collab
     ), object AS (
       INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, written_hash, written_at)
       SELECT channel_id, gen_random_uuid(), kind::platform_object_kind, id,
         'gid://shopify/' || kind || '/' || id, sha256('x'), now()
       FROM collab, unnest(ARRAY['metaobject', 'discount']) AS kind WHERE $4
     )
     SELECT channel_id AS channel, id FROM collab ORDER BY id`,
    [randomUUID(), name, collabs, isMirrored],
  );
  const brand = { channelId: rows[0]?.channel ?? '', collabIds: rows.map(({ id }) => id) };
  const { text, values } = savingSearchTexts(brand.channelId, brand.collabIds);
  await database.query(text, values);
  return brand;
}

/**
 * Adds creators of a brand without marking them dirty.
 * @param firstHandle the handle of the first one; the others get generated handles.
 * @returns their collabs' ids.
 */
export async function addUnmirroredCreators(
  database: Pick<TestDatabase, 'query'>,
  domain: string,
  { count, firstHandle = null }: { count: number; firstHandle?: string | null },
): Promise<string[]> {
  const rows = await database.query<{ collab_id: string }>(
    `WITH numbers AS (
      SELECT n, gen_random_uuid() AS creator, gen_random_uuid() AS collab, channels.id AS channel
      FROM channels, generate_series(1, $2::int) AS n WHERE domain = $1
    ), people AS (
      INSERT INTO creators (id, email, updated_at) SELECT creator, creator || '@example.com', now() FROM numbers
    ), joined AS (
      INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, first_name,
        last_name, updated_at)
      SELECT channel, collab, creator, creator || '@example.com',
        CASE WHEN n = 1 AND $3::text IS NOT NULL THEN $3::text ELSE 'creator-' || collab END, 'CODE' || collab,
        'code' || collab, 'Ada', 'Lovelace', now() FROM numbers
    )
    SELECT collab AS collab_id FROM numbers ORDER BY n`,
    [domain, count, firstHandle],
  );
  return rows.map((row) => row.collab_id);
}

/** Sets the first names of some creators without marking their collabs dirty. */
export async function setFirstNames(
  database: Pick<TestDatabase, 'query'>,
  collabIds: readonly string[],
  firstName: string,
): Promise<void> {
  await database.query('UPDATE collabs SET first_name = $2 WHERE id = ANY ($1::uuid[])', [
    collabIds,
    firstName,
  ]);
}

/** Adds creators `known-1@people.example` and so on to a brand, who filled in their profiles themselves. */
export async function addKnownCreators(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  { count, profile, firstName }: { count: number; profile: string; firstName: string },
): Promise<void> {
  await database.query(
    `WITH creator AS (
       INSERT INTO creators (id, email, first_name, last_name, username, handle, shop_title, shop_description, updated_at)
       SELECT gen_random_uuid(), 'known-' || n || '@people.example', $3::text, $3, $3, $3 || n, $3, $3, now()
       FROM generate_series(1, $2::int) AS n RETURNING id, email)
     INSERT INTO collabs (channel_id, id, creator_id, email, first_name, handle, affiliate_code, affiliate_code_key, updated_at)
     SELECT $1, gen_random_uuid(), id, email, $4, 'known-' || row_number() OVER (),
       'KNOWN' || row_number() OVER (), 'known' || row_number() OVER (), now() FROM creator`,
    [channelId, count, profile, firstName],
  );
}

/** Adds a processed upload to a brand. @returns its id. */
export async function addUpload(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  { text, mediaId }: { text: string; mediaId: string },
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO uploads (channel_id, id, media_content_type, filename, mime_type, owner, resource_url, file_id, media_id)
     VALUES ($1, gen_random_uuid(), 'IMAGE', $2, 'image/png', $2, 'https://files.example.com', 'file', $3) RETURNING id`,
    [channelId, text, mediaId],
  );
  return row?.id ?? '';
}

/** Adds a checked import of one row to a brand. @returns its id. */
export async function addImport(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  text: string,
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `WITH list AS (
       INSERT INTO collab_imports (channel_id, id, filename, columns)
       VALUES ($1, gen_random_uuid(), $2, '{email,firstName,lastName}') RETURNING channel_id, id
     ), line AS (
       INSERT INTO collab_import_rows (channel_id, import_id, line, cells, email_key, check_result)
       SELECT channel_id, id, 2, ARRAY['cell-row@people.example', $2, $2], 'cell-row@people.example', 'create' FROM list
     )
     SELECT id FROM list`,
    [channelId, text],
  );
  return row?.id ?? '';
}

/** Adds an undecided application to a brand. All its texts are the given one. @returns its id. */
export async function addApplication(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  text: string,
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO applications (channel_id, id, email, first_name, last_name, locale, answers)
     VALUES ($1, gen_random_uuid(), 'cell-' || gen_random_uuid() || '@people.example', $2, $2, 'en',
       jsonb_build_array(jsonb_build_object('label', $2::text, 'kind', 'text', 'value', $2::text)))
     RETURNING id`,
    [channelId, text],
  );
  return row?.id ?? '';
}

/**
 * Adds an event endpoint with a failed delivery, and a custom field, to a brand. All are named by a text.
 * @returns their ids.
 */
export async function addSettings(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  text: string,
): Promise<{ endpoint: string; event: string; field: string }> {
  const [row] = await database.query<{ endpoint: string; event: string; field: string }>(
    `WITH endpoint AS (
       INSERT INTO event_endpoints (id, channel_id, url, secret)
       VALUES (gen_random_uuid(), $1, 'https://hooks.example.com/' || $2, 'sealed') RETURNING id
     ), event AS (
       INSERT INTO events (channel_id, id, type, data, fanned_out_at)
       VALUES ($1, gen_random_uuid(), 'drop.created', jsonb_build_object('drop', $2), now()) RETURNING id
     ), delivery AS (
       INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, next_attempt_at, failed_at)
       SELECT $1, event.id, endpoint.id, NULL, now() FROM event, endpoint
     ), field AS (
       INSERT INTO custom_field_definitions (channel_id, id, owner_type, handle, name)
       VALUES ($1, gen_random_uuid(), 'drop', 'cc-own', $2) RETURNING id
     )
     SELECT endpoint.id AS endpoint, event.id AS event, field.id AS field FROM endpoint, event, field`,
    [channelId, text],
  );
  return row ?? { endpoint: '', event: '', field: '' };
}

/**
 * Adds collabs of a brand, each with a drop, without a mirror job.
 * @returns their ids.
 */
export async function addCollabsWithDrop(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  count: number,
): Promise<{ collabId: string; dropId: string }[]> {
  return database.query(
    `WITH creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), 'seeded-' || n || '@example.com', now() FROM generate_series(1, $2::int) AS n
       RETURNING id, email),
     collab AS (
       INSERT INTO collabs (channel_id, id, creator_id, email, first_name, handle, affiliate_code, affiliate_code_key,
         drop_count, updated_at)
       SELECT $1::uuid, gen_random_uuid(), id, email, 'Seeded', 'seeded-' || row_number() OVER (),
         'SEEDED' || row_number() OVER (), 'seeded' || row_number() OVER (), 1, now() FROM creator RETURNING id, handle),
     entry AS (INSERT INTO mirror_queue (channel_id, collab_id) SELECT $1::uuid, id FROM collab)
     INSERT INTO drops (channel_id, id, collab_id, title, handle, updated_at)
     SELECT $1::uuid, gen_random_uuid(), id, 'Seeded', handle, now() FROM collab
     RETURNING collab_id AS "collabId", id AS "dropId"`,
    [channelId, count],
  );
}

/**
 * Adds a hundred creators with one name to a brand: a handle and its successors with -2 to -100, and codes
 * likewise.
 */
export async function addNamesakes(
  database: Pick<TestDatabase, 'query'>,
  domain: string,
  handle: string,
): Promise<void> {
  await database.query(
    `WITH creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), $2 || n || '@example.com', now() FROM generate_series(1, 100) AS n
       RETURNING id, nullif(substring(email from '[0-9]+'), '1') AS n)
     INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
     SELECT channels.id, gen_random_uuid(), creator.id, 'x', $2 || coalesce('-' || n, ''),
       upper(replace($2, '-', '')) || coalesce(n, ''), replace($2, '-', '') || coalesce(n, ''), now()
     FROM creator, channels WHERE domain = $1`,
    [domain, handle],
  );
}

/** Adds a creator without a collab. */
export async function addCreator(database: Pick<TestDatabase, 'query'>, email: string): Promise<void> {
  await database.query('INSERT INTO creators (id, email, updated_at) VALUES (gen_random_uuid(), $1, now())', [
    email,
  ]);
}

/**
 * Adds collabs of a tier whose objects in the store are current.
 * @returns their ids.
 */
export async function addSyncedCollabs(
  database: Pick<TestDatabase, 'query'>,
  { channelId, tierId }: { channelId: string; tierId: string },
  count: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `WITH creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), gen_random_uuid() || '@example.com', now() FROM generate_series(1, $3::int)
       RETURNING id, email
     ), collab AS (
       INSERT INTO collabs (channel_id, id, creator_id, tier_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
       SELECT $1, gen_random_uuid(), id, $2, email, 'c-' || id, id, id, now() FROM creator RETURNING id
     )
     INSERT INTO mirror_queue (channel_id, collab_id, dirty_since, synced_version) SELECT $1, id, NULL, 1 FROM collab
     RETURNING collab_id AS id`,
    [channelId, tierId, count],
  );
  return rows.map(({ id }) => id);
}
