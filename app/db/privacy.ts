import { z } from 'zod';
import { db, type Transaction } from './connection/client.ts';
import type { CollabKey } from './keys.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/*
 * Statements that find and erase the data of persons and brands. Each is bounded by an index and by a number of rows, because
 * a brand can have millions of rows and a transaction is limited to seconds.
 */

const listedIds = z.object({ id: z.string() });

const lockedPerson = z.strictObject({
  creatorId: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  profilePictureId: z.string().nullable(),
});

/** A person's collab with a brand, with the creator's id and email address. */
export type LockedPerson = z.infer<typeof lockedPerson>;

/** Locks a collab against other changes; undefined when the channel does not have it. */
export async function lockPerson(
  tx: Transaction,
  { channelId, collabId }: CollabKey,
): Promise<LockedPerson | undefined> {
  const statement = Prisma.sql`
    SELECT creator_id AS "creatorId", creators.email, is_active AS "isActive", profile_picture_id AS "profilePictureId"
    FROM collabs JOIN creators ON creators.id = creator_id
    WHERE collabs.channel_id = ${channelId}::uuid AND collabs.id = ${collabId}::uuid
    FOR NO KEY UPDATE OF collabs`;
  const [found] = await queryRows(tx, lockedPerson, statement);
  return found;
}

const foundCollab = z.strictObject({ collabId: z.string(), creatorId: z.string() });

/**
 * Finds the collab of a customer of a channel's store. The creator who has an address now comes before those who had it.
 * @param email normalized.
 * @param platformId global id of the customer that mirrors the creator.
 */
export async function findCollabOfCustomer(
  channelId: string,
  { email, platformId }: { email: string | null; platformId: string | null },
): Promise<z.infer<typeof foundCollab> | undefined> {
  // One look-up by index each: an OR over the tables would read all collabs of the channel.
  const statement = Prisma.sql`
    SELECT c.id AS "collabId", c.creator_id AS "creatorId" FROM (
      SELECT 1 AS rank, c.id FROM creators JOIN collabs AS c
        ON c.channel_id = ${channelId}::uuid AND c.creator_id = creators.id
      WHERE creators.email = ${email}
      UNION ALL
      SELECT 2, collab_id FROM platform_objects
      WHERE channel_id = ${channelId}::uuid AND platform_id = ${platformId} AND kind = 'customer'
      UNION ALL
      SELECT 3, c.id FROM former_emails AS former JOIN collabs AS c
        ON c.channel_id = ${channelId}::uuid AND c.creator_id = former.creator_id
      WHERE former.email = ${email} AND NOT EXISTS (SELECT FROM creators WHERE email = ${email})
    ) AS found JOIN collabs AS c ON c.channel_id = ${channelId}::uuid AND c.id = found.id
    ORDER BY rank LIMIT 1`;
  const [found] = await queryRows(db, foundCollab, statement);
  return found;
}

/** Keeps the records of a person's data requests to a brand without the person. */
export async function eraseDataRequests(
  channelId: string,
  {
    customerId,
    emails,
    collabId,
  }: { customerId: string | null; emails: readonly string[]; collabId: string | null },
): Promise<void> {
  await db.$executeRaw`
    UPDATE data_requests SET customer_id = NULL, email = NULL
    WHERE channel_id = ${channelId}::uuid AND (
      customer_id = ${customerId} OR collab_id = ${collabId}::uuid OR lower(email) = ANY (${[...emails]}))`;
}

/**
 * Deletes a person's rows in a channel's imports, and the names of these files.
 * @param emails normalized.
 */
export async function eraseImportRows(channelId: string, emails: readonly string[]): Promise<void> {
  await db.$executeRaw`
    WITH erased AS (
      DELETE FROM collab_import_rows WHERE channel_id = ${channelId}::uuid AND email_key = ANY (${[...emails]})
      RETURNING import_id
    )
    UPDATE collab_imports SET filename = 'import.csv'
    WHERE channel_id = ${channelId}::uuid AND id IN (SELECT import_id FROM erased)`;
}

const tracedChannel = z.strictObject({ channelId: z.string(), collabId: z.string().nullable() });

/**
 * The channels that have a collab of a creator, or only an application, a row of an import or a data request with an address
 * of the creator. Those without a collab come first.
 */
export function listChannelsOfPerson(
  creatorId: string,
  emails: readonly string[],
): Promise<z.infer<typeof tracedChannel>[]> {
  const addresses = [...emails];
  const statement = Prisma.sql`
    SELECT channel_id AS "channelId", max(collab_id::text) AS "collabId" FROM (
      SELECT channel_id, id AS collab_id FROM collabs WHERE creator_id = ${creatorId}::uuid
      UNION ALL SELECT channel_id, NULL FROM applications WHERE email = ANY (${addresses})
      UNION ALL SELECT channel_id, NULL FROM collab_import_rows WHERE email_key = ANY (${addresses})
      UNION ALL SELECT channel_id, NULL FROM data_requests WHERE lower(email) = ANY (${addresses})) AS traces
    GROUP BY channel_id ORDER BY max(collab_id::text) NULLS FIRST`;
  return queryRows(db, tracedChannel, statement);
}

/** The present and former email addresses of a creator, without those that another creator has now. */
export async function listEmailsOfCreator(creatorId: string): Promise<string[]> {
  const statement = Prisma.sql`
    SELECT email AS id FROM creators WHERE id = ${creatorId}::uuid
    UNION SELECT email FROM former_emails AS former
      WHERE creator_id = ${creatorId}::uuid AND NOT EXISTS (SELECT FROM creators WHERE email = former.email)`;
  return (await queryRows(db, listedIds, statement)).map(({ id }) => id);
}

/** Deletes a batch of a collab's events with their deliveries. Its pause by the erasure stays. @returns how many. */
export function deleteEventsBatch({ channelId, collabId }: CollabKey, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM events WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT events.id FROM events
      WHERE events.channel_id = ${channelId}::uuid
        AND coalesce(data #>> '{collab,_id}', data #>> '{drop,collab}') = ${collabId}
        AND NOT (type = 'collab.paused' AND data #>> '{collab,creator}' IS NOT DISTINCT FROM (
          SELECT creator_id::text FROM collabs WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid))
      LIMIT ${limit})`;
}

/** Deletes a batch of the saved responses that describe a collab or its drops. @returns how many. */
export function deleteResponsesBatch({ channelId, collabId }: CollabKey, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM idempotency_records WHERE channel_id = ${channelId}::uuid AND (credential_id, route, key) IN (
      SELECT credential_id, route, key FROM idempotency_records
      WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid LIMIT ${limit})`;
}

/**
 * Erases the texts, notes, media, custom values and history of some of a collab's drops. Their products stay. The random part
 * at the end of a handle stays.
 * @returns the media that they had.
 */
export async function eraseDrops(
  tx: Transaction,
  channelId: string,
  { dropIds: ids, title }: { dropIds: readonly string[]; title: string },
): Promise<string[]> {
  const dropIds = [...ids];
  const statement = Prisma.sql`
    WITH items AS MATERIALIZED (
      SELECT id FROM drop_items WHERE channel_id = ${channelId}::uuid AND drop_id = ANY (${dropIds}::uuid[])
    ), notes AS (
      DELETE FROM enhancements WHERE channel_id = ${channelId}::uuid AND drop_item_id IN (SELECT id FROM items) RETURNING id
    ), pictures AS (
      DELETE FROM drop_media WHERE channel_id = ${channelId}::uuid AND drop_id = ANY (${dropIds}::uuid[]) RETURNING media_id
    ), drop_values AS (
      DELETE FROM custom_field_values WHERE channel_id = ${channelId}::uuid AND drop_id = ANY (${dropIds}::uuid[])
      RETURNING value
    ), item_values AS (
      DELETE FROM custom_field_values WHERE channel_id = ${channelId}::uuid AND drop_item_id IN (SELECT id FROM items)
      RETURNING value
    ), changes AS (
      DELETE FROM drop_changes WHERE channel_id = ${channelId}::uuid AND drop_id = ANY (${dropIds}::uuid[])
    ), emptied AS (
      UPDATE drops SET title = ${title}, description = '', handle = 'erased-d' || right(handle, 12), updated_at = now()
      WHERE channel_id = ${channelId}::uuid AND id = ANY (${dropIds}::uuid[])
    )
    SELECT media_id::text AS id FROM pictures
    UNION SELECT media_id::text FROM enhancement_media
      WHERE channel_id = ${channelId}::uuid AND enhancement_id IN (SELECT id FROM notes)
    UNION SELECT jsonb_path_query(value, '$._id') #>> '{}' FROM (
      SELECT value FROM drop_values UNION ALL SELECT value FROM item_values) AS deleted`;
  return (await queryRows(tx, listedIds, statement)).map(({ id }) => id);
}

const unusedMedia = z.object({ id: z.string(), url: z.string(), fileId: z.string().nullable() });

/** Lists those of some media that no record of the channel has, with their uploaded files. */
export function listUnusedMedia(
  tx: Transaction,
  channelId: string,
  mediaIds: readonly string[],
): Promise<z.infer<typeof unusedMedia>[]> {
  const statement = Prisma.sql`
    SELECT id, url, file_id AS "fileId" FROM media
    WHERE media.channel_id = ${channelId}::uuid AND media.id = ANY (${[...mediaIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM drop_media WHERE channel_id = ${channelId}::uuid AND media_id = media.id)
      AND NOT EXISTS (SELECT FROM enhancement_media WHERE channel_id = ${channelId}::uuid AND media_id = media.id)
      AND NOT EXISTS (SELECT FROM collabs WHERE channel_id = ${channelId}::uuid AND profile_picture_id = media.id)
      AND NOT EXISTS (
        SELECT FROM custom_field_values WHERE channel_id = ${channelId}::uuid AND jsonb_path_exists(value, '$._id')
          AND jsonb_path_query_array(value, '$._id') @> jsonb_build_array(media.id))`;
  return queryRows(tx, unusedMedia, statement);
}

/**
 * Finds which files of deleted media other media of the channel show, such as copies with another description. These have
 * the files from now on.
 */
export async function keepSharedFiles(
  tx: Transaction,
  channelId: string,
  files: readonly { url: string; fileId: string }[],
): Promise<Set<string>> {
  const statement = Prisma.sql`
    UPDATE media SET file_id = input.id
    FROM unnest(${files.map(({ url }) => url)}::text[], ${files.map(({ fileId }) => fileId)}::text[]) AS input (url, id)
    WHERE channel_id = ${channelId}::uuid AND md5(media.url) = md5(input.url) AND media.url = input.url
    RETURNING input.id`;
  return new Set((await queryRows(tx, listedIds, statement)).map(({ id }) => id));
}

/** Deletes those of some creators who have no collab. @returns their email addresses. */
export async function deleteCreatorsWithoutCollab(
  tx: Transaction,
  creatorIds: readonly string[],
): Promise<string[]> {
  const statement = Prisma.sql`
    DELETE FROM creators WHERE id = ANY (${[...creatorIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM collabs WHERE creator_id = creators.id)
    RETURNING email AS id`;
  return (await queryRows(tx, listedIds, statement)).map(({ id }) => id);
}

/** Deletes the errors of the groups with a collab's codes: they can name a code. */
export async function eraseGroupErrors(tx: Transaction, { channelId, collabId }: CollabKey): Promise<void> {
  await tx.$executeRaw`
    UPDATE discount_groups SET last_error = NULL
    WHERE channel_id = ${channelId}::uuid AND last_error IS NOT NULL AND id IN (
      SELECT group_id FROM redeem_codes WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid)`;
}

/** Deletes a batch of the saved responses about a channel, to whomever they went. @returns how many. */
export function deleteSavedResponsesBatch(channelId: string, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM idempotency_records WHERE channel_id = ${channelId}::uuid AND (credential_id, route, key) IN (
      SELECT credential_id, route, key FROM idempotency_records WHERE channel_id = ${channelId}::uuid LIMIT ${limit})`;
}

/**
 * Tables of a channel in deletion order, after its collabs: each before the tables that it refers to.
 */
export const channelTables = [
  'applications',
  'events',
  'uploads',
  'media',
  'products',
  'tiers',
  'campaigns',
] as const;

/** Deletes at most `limit` rows of a channel. @returns how many. */
export function deleteChannelRows(
  channelId: string,
  table: (typeof channelTables)[number] | 'platform_objects' | 'drop_drafts',
  limit: number,
): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  return db.$executeRaw`
    DELETE FROM ${name} WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT id FROM ${name} WHERE channel_id = ${channelId}::uuid LIMIT ${limit})`;
}

const deletedDrops = z.object({ count: z.number() });

/** Deletes at most `limit` drops of a channel, and changes the counters of their collabs, which it locks. @returns how many. */
export async function deleteDropsBatch(channelId: string, limit: number): Promise<number> {
  const statement = Prisma.sql`
    WITH batch AS MATERIALIZED (
      SELECT id, collab_id FROM drops WHERE channel_id = ${channelId}::uuid LIMIT ${limit}
    ), locked_collab AS MATERIALIZED (
      SELECT id, drop_count, drop_bytes FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id IN (SELECT collab_id FROM batch) ORDER BY id FOR NO KEY UPDATE
    ), deleted AS (
      DELETE FROM drops USING batch JOIN locked_collab ON locked_collab.id = batch.collab_id
      WHERE drops.channel_id = ${channelId}::uuid AND drops.id = batch.id
      RETURNING drops.collab_id, data_bytes, removed_at
    ), counted AS (
      UPDATE collabs SET drop_count = locked_collab.drop_count - drops, drop_bytes = locked_collab.drop_bytes - bytes
      FROM locked_collab JOIN (
        SELECT collab_id, count(*) AS drops, sum(data_bytes) AS bytes FROM deleted WHERE removed_at IS NULL GROUP BY 1
      ) AS gone ON gone.collab_id = locked_collab.id
      WHERE channel_id = ${channelId}::uuid AND collabs.id = locked_collab.id
    )
    SELECT count(*)::int AS count FROM deleted`;
  const [deleted] = await queryRows(db, deletedDrops, statement);
  return deleted?.count ?? 0;
}
