import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDatabase } from '../harness/start-database.ts';

/** Creates creators of a store that are not mirrored. */
export async function addCreators(
  database: Pick<BenchDatabase, 'query'>,
  store: string,
  count: number,
): Promise<void> {
  await database.query(
    `WITH numbers AS (
      SELECT n, gen_random_uuid() AS creator, gen_random_uuid() AS collab, channels.id AS channel, handle AS prefix
      FROM channels, generate_series(1, $2::int) AS n WHERE domain = $1
    ), people AS (
      INSERT INTO creators (id, email, updated_at)
      SELECT creator, format('%s-%s@example.com', prefix, creator), pg_catalog.now() FROM numbers
    ), joined AS (
      INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, first_name,
        last_name, updated_at)
      SELECT channel, collab, creator, format('%s-%s@example.com', prefix, creator), format('%s-%s', prefix, collab),
        'CODE' || collab, 'code' || collab, 'Ada', 'Lovelace', pg_catalog.now() FROM numbers
    )
    INSERT INTO mirror_queue (channel_id, collab_id, is_background, dirty_since)
    SELECT channel, collab, true, '2026-01-01' FROM numbers`,
    [store, count],
  );
}

/** Creates creators of a store's tier that are not mirrored. */
export async function addCreatorsInTier(
  database: Pick<BenchDatabase, 'query'>,
  { store, tierId, count }: { store: string; tierId: string; count: number },
): Promise<void> {
  await addCreators(database, store, count);
  await database.query(
    'UPDATE collabs SET tier_id = $2 FROM channels WHERE channels.id = channel_id AND domain = $1',
    [store, tierId],
  );
}

/** Changes all synced creators of a store, like one change that concerns all of them. */
export async function changeAll(database: Pick<BenchDatabase, 'query'>, store: string): Promise<void> {
  await database.query(
    `WITH channel AS (SELECT id FROM channels WHERE domain = $1),
    dirty AS (
      UPDATE mirror_queue SET desired_version = desired_version + 1, dirty_since = '2026-01-01',
        next_attempt_at = NULL, is_background = true
      FROM channel WHERE channel_id = id AND dirty_since IS NULL RETURNING channel_id, collab_id, desired_version
    )
    UPDATE collabs SET first_name = 'Ada ' || desired_version
    FROM dirty WHERE collabs.channel_id = dirty.channel_id AND collabs.id = dirty.collab_id`,
    [store],
  );
}

/** Enqueues a store's job, as each change does. */
export async function requestJob(database: Pick<BenchDatabase, 'query'>, store: string): Promise<void> {
  await database.query(
    `SELECT graphile_worker.add_job('mirror-channel', json_build_object('channelId', id::text),
      run_at => '2026-01-01', job_key => 'mirror-channel:' || id) FROM channels WHERE domain = $1`,
    [store],
  );
}

/** Number of dirty creators of a store. */
export async function countBehind(database: Pick<BenchDatabase, 'query'>, store: string): Promise<number> {
  const [row] = await database.query<{ behind: number }>(
    `SELECT count(*)::int AS behind FROM mirror_queue JOIN channels ON id = channel_id
     WHERE domain = $1 AND dirty_since IS NOT NULL`,
    [store],
  );
  return row?.behind ?? 0;
}

/** How often creators of a store were synced so far. */
export async function countSynced(database: Pick<BenchDatabase, 'query'>, store: string): Promise<number> {
  const [row] = await database.query<{ synced: number }>(
    `SELECT count(*)::int AS synced FROM events JOIN channels ON channels.id = channel_id
     WHERE domain = $1 AND type = 'mirror.synced'`,
    [store],
  );
  return row?.synced ?? 0;
}

/**
 * Waits until no creator of a store is dirty.
 * @throws after ten minutes.
 */
export async function untilUpToDate(database: Pick<BenchDatabase, 'query'>, store: string): Promise<void> {
  const deadline = Date.now() + 600_000;
  while ((await countBehind(database, store)) > 0) {
    if (Date.now() > deadline) throw new Error(`${store} does not come to be up to date`);
    await sleep(100);
  }
}
