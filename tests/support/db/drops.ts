import { loadApp } from '../world/load-app.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Sets a title that the API rejects. */
export async function setDropTitle(database: Database, dropId: string, title: string): Promise<void> {
  await database.query('UPDATE drops SET title = $2 WHERE id = $1', [dropId, title]);
}

/**
 * The handle of a drop's collection.
 * @throws when the drop does not exist, removed drops included.
 */
export async function getDropHandle(database: Database, dropId: string): Promise<string> {
  const [row] = await database.query<{ handle: string }>('SELECT handle FROM drops WHERE id = $1', [dropId]);
  if (!row) throw new Error(`There is no drop ${dropId}`);
  return row.handle;
}

/**
 * Adds empty drops to a drop's collab without marking it dirty.
 * @returns a function that deletes them.
 */
export async function addOtherDrops(
  database: Database,
  dropId: string,
  count: number,
): Promise<() => Promise<void>> {
  const added = await database.query<{ id: string }>(
    `WITH added AS (
       INSERT INTO drops (channel_id, id, collab_id, title, handle, updated_at)
       SELECT channel_id, gen_random_uuid(), collab_id, 'One of many', 'many-' || n || '-' || id, now()
       FROM drops, generate_series(1, $2::int) AS n WHERE id = $1 RETURNING id
     ), counted AS (
       UPDATE collabs SET drop_count = drop_count + $2 FROM drops
       WHERE drops.id = $1 AND collabs.channel_id = drops.channel_id AND collabs.id = collab_id
     )
     SELECT id FROM added`,
    [dropId, count],
  );
  return async () => {
    await database.query(
      `WITH deleted AS (DELETE FROM drops WHERE id = ANY ($1::uuid[]) RETURNING channel_id, collab_id)
       UPDATE collabs SET drop_count = drop_count - gone.count FROM (
         SELECT channel_id, collab_id, count(*) FROM deleted GROUP BY 1, 2) AS gone
       WHERE collabs.channel_id = gone.channel_id AND collabs.id = collab_id`,
      [added.map(({ id }) => id)],
    );
  };
}

/**
 * Adds empty drops to a collab without marking it dirty.
 * @param bytes the recorded size of each.
 * @returns their ids.
 */
export async function addDrops(
  database: Database,
  collabId: string,
  { count, bytes = 0 }: { count: number; bytes?: number },
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `WITH counted AS (
       UPDATE collabs SET drop_count = drop_count + $2::int, drop_bytes = drop_bytes + $2::int * $3::int
       WHERE id = $1 RETURNING channel_id, id
     )
     INSERT INTO drops (channel_id, id, collab_id, title, handle, data_bytes, updated_at)
     SELECT channel_id, drop_id, id, 'Drop', 'filled-' || drop_id, $3::int, now()
     FROM counted, LATERAL (SELECT gen_random_uuid() AS drop_id FROM generate_series(1, $2::int)) AS made RETURNING id`,
    [collabId, count, bytes],
  );
  return rows.map(({ id }) => id);
}

/** A saved drop with its products in order. */
export interface SavedDrop {
  id: string;
  collabId: string;
  title: string;
  handle: string;
  products: { platformId: string; isMissing: boolean }[];
}

/** The drops of a channel, except removed ones. */
export function listSavedDrops(database: Database, domain: string): Promise<SavedDrop[]> {
  return database.query(
    `SELECT drops.id, collab_id AS "collabId", drops.title, drops.handle, coalesce((
       SELECT json_agg(json_build_object('platformId', platform_id, 'isMissing', missing_since IS NOT NULL)
         ORDER BY position)
       FROM drop_items JOIN products ON products.channel_id = drop_items.channel_id AND products.id = product_id
       WHERE drop_items.channel_id = drops.channel_id AND drop_id = drops.id), '[]') AS products
     FROM drops JOIN channels ON channels.id = channel_id WHERE domain = $1 AND removed_at IS NULL
     ORDER BY drops.id`,
    [domain],
  );
}

/** Records a collection in the store for a drop, without a write to it. */
export async function simulateCollection(database: Database, dropId: string): Promise<void> {
  await database.query(
    `INSERT INTO platform_objects (channel_id, id, kind, drop_id, drop_collab_id, platform_id)
     SELECT channel_id, gen_random_uuid(), 'collection', id, collab_id, 'gid://shopify/Collection/' || id
     FROM drops WHERE id = $1`,
    [dropId],
  );
}

/** Counts the files with an alternative text. */
export async function countMedia(database: Database, alt: string): Promise<number> {
  return (await database.query('SELECT 1 FROM media WHERE alt = $1', [alt])).length;
}

/** The URL of the newest file with a given original name. */
export async function getMediaUrl(database: Database, originalFilename: string): Promise<string> {
  const [row] = await database.query<{ url: string }>(
    'SELECT url FROM media WHERE original_filename = $1 ORDER BY id DESC LIMIT 1',
    [originalFilename],
  );
  return row?.url ?? '';
}

/** How many media have a given original file name. */
export async function countMediaOfFile(database: Database, originalFilename: string): Promise<number> {
  return (await database.query('SELECT 1 FROM media WHERE original_filename = $1', [originalFilename]))
    .length;
}

/** Adds a number of changes by an admin to a drop's history. */
export async function addDropChanges(
  database: Database,
  { channelId, dropId }: { channelId: string; dropId: string },
  count: number,
): Promise<void> {
  await database.query(
    `INSERT INTO drop_changes (channel_id, drop_id, revision, actor_kind, actor_id, before)
     SELECT $1, $2, n, 'admin', '1', '{}' FROM generate_series(1, $3::int) AS n`,
    [channelId, dropId, count],
  );
  await database.query('UPDATE drops SET revision = $2 WHERE id = $1', [dropId, count]);
}

/** The drops of a collab that are not removed. */
export function listDropIds(database: Database, collabId: string): Promise<{ id: string }[]> {
  return database.query('SELECT id FROM drops WHERE collab_id = $1 AND removed_at IS NULL', [collabId]);
}

/** Removes a drop, as its page in the admin does. */
export async function removeDropAsStaff(database: Pick<TestDatabase, 'url'>, dropId: string): Promise<void> {
  const { db } = await loadApp(database);
  const { removeDrop } = await import('#app/domain/drops/removed-drops.ts');
  const { channelId, collabId } = await db.drop.findFirstOrThrow({ where: { id: dropId } });
  await removeDrop({ channelId, collabId, dropId }, { kind: 'admin', id: '1' });
}

/** All drops of a collab, the newest first. */
export function listDropRevisions(
  database: Database,
  collabId: string,
): Promise<{ id: string; revision: number; isRemoved: boolean }[]> {
  return database.query(
    `SELECT id, revision, removed_at IS NOT NULL AS "isRemoved" FROM drops WHERE collab_id = $1 ORDER BY id DESC`,
    [collabId],
  );
}

/** Lists the collabs whose counters differ from what their drops say. */
export function listWrongCounters(database: Database): Promise<object[]> {
  return database.query(
    `SELECT collabs.id, drop_count AS "dropCount", drop_bytes AS "dropBytes", drops, bytes
     FROM collabs, LATERAL (
       SELECT count(*)::int AS drops, coalesce(sum(data_bytes), 0)::int AS bytes FROM drops
       WHERE drops.channel_id = collabs.channel_id AND collab_id = collabs.id AND removed_at IS NULL
     ) AS counted
     WHERE (drop_count, drop_bytes) <> (drops, bytes)`,
  );
}
