import { lacksPart } from '#app/db/collabs/states.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { TestDatabase } from './database.ts';

/** Pauses, tiers with dates and discounts or none, custom discounts, entries, and codes in the store. */
export const stateCombinations = 2 * 9 * 2 * 2 * 3;

/**
 * Gives each collab of a brand another combination of what its state depends on. Only requests and a mirror over years
 * would make all of them.
 */
export async function spreadStates(database: Pick<TestDatabase, 'query'>, channelId: string): Promise<void> {
  await database.query(
    `WITH campaign AS (
       INSERT INTO campaigns (channel_id, id, title, updated_at)
       VALUES ($1, gen_random_uuid(), 'States', now()) RETURNING channel_id, id
     ), tier AS (
       INSERT INTO tiers (channel_id, id, campaign_id, title, key, starts_at, ends_at, updated_at)
       SELECT channel_id, gen_random_uuid(), id, n, 'states-' || n,
         CASE (n - 1) / 2 WHEN 1 THEN now() - interval '1 day' WHEN 2 THEN now() + interval '1 day' END,
         CASE (n - 1) / 2 WHEN 3 THEN now() - interval '1 day' END, now()
       FROM campaign, generate_series(1, 8) AS n RETURNING channel_id, id, title::int AS n
     ), tier_discount AS (
       INSERT INTO discounts (channel_id, id, tier_id, amount, type, updated_at)
       SELECT channel_id, gen_random_uuid(), id, 0.2, 'Percentage', now() FROM tier WHERE n % 2 = 0
     ), numbered AS (
       SELECT id, row_number() OVER (ORDER BY id)::int - 1 AS n FROM collabs WHERE channel_id = $1
     ), changed AS (
       UPDATE collabs SET is_active = numbered.n % 2 = 0,
         tier_id = (SELECT id FROM tier WHERE tier.n = numbered.n / 2 % 9)
       FROM numbered WHERE channel_id = $1 AND collabs.id = numbered.id
     ), custom_discount AS (
       INSERT INTO discounts (channel_id, id, collab_id, amount, type, updated_at)
       SELECT $1, gen_random_uuid(), id, 0.3, 'Percentage', now() FROM numbered WHERE n / 18 % 2 = 1
     ), deleted AS (
       DELETE FROM platform_objects AS object USING numbered WHERE channel_id = $1 AND collab_id = numbered.id
         AND CASE kind WHEN 'metaobject' THEN n / 36 % 2 = 0 WHEN 'discount' THEN n / 72 % 3 = 0 END
     )
     UPDATE platform_objects SET platform_id = NULL, written_hash = NULL FROM numbered
     WHERE channel_id = $1 AND collab_id = numbered.id AND kind = 'discount' AND n / 72 % 3 = 1`,
    [channelId],
  );
}

/**
 * The collabs of a channel whose flag says that they lack nothing, although they do, and those whose flag says that they may
 * lack something, although they do not. Requests do not show the flag.
 */
export async function listFlags(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
): Promise<{ missed: string[]; unneeded: string[] }> {
  const { text, values } = Prisma.sql`
    SELECT item.collab_id AS id, is_incomplete AS "isMarked" FROM mirror_queue AS item
    WHERE channel_id = ${channelId}::uuid AND is_incomplete <> ${lacksPart(channelId, Prisma.sql`item.collab_id`)}`;
  const rows = await database.query<{ id: string; isMarked: boolean }>(text, values);
  const ids = (marked: boolean) => rows.filter(({ isMarked }) => isMarked === marked).map(({ id }) => id);
  return { missed: ids(false), unneeded: ids(true) };
}

/** Sets the flags of a channel's collabs as if each had been mirrored: a worker would take minutes. */
export async function setAllComplete(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
): Promise<void> {
  await database.query('UPDATE mirror_queue SET is_incomplete = false WHERE channel_id = $1', [channelId]);
}

/** Gives the objects of a channel's collabs ids in the store again. */
export async function restoreObjects(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
): Promise<void> {
  await database.query(
    `UPDATE platform_objects SET platform_id = 'gid://shopify/' || kind || '/' || collab_id
     WHERE channel_id = $1 AND platform_id IS NULL AND collab_id IS NOT NULL`,
    [channelId],
  );
}

/** The id of the record of a collab's page in the store, which no response has. */
export async function findPageId(database: Pick<TestDatabase, 'query'>, collabId: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    "SELECT id FROM platform_objects WHERE collab_id = $1 AND kind = 'metaobject'",
    [collabId],
  );
  return row?.id ?? '';
}
