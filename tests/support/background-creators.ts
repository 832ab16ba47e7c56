import type { TestDatabase } from './database.ts';

/**
 * Gives a store so many creators, of whom it shows none yet and for whom nobody waits.
 * @param firstHandle of the first one; all others have handles of their own.
 * @returns their collabs' ids.
 */
export async function addBackgroundCreators(
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
    INSERT INTO mirror_entries (channel_id, collab_id, is_background)
    SELECT channel, collab, true FROM numbers ORDER BY n RETURNING collab_id`,
    [domain, count, firstHandle],
  );
  await askForMirror(database, domain);
  return rows.map((row) => row.collab_id);
}

/** Gives some creators another first name, as one cause that concerns many does. */
export async function renameInBackground(
  database: Pick<TestDatabase, 'query'>,
  domain: string,
  { collabIds, firstName }: { collabIds: readonly string[]; firstName: string },
): Promise<void> {
  await database.query(
    `WITH renamed AS (UPDATE collabs SET first_name = $2 WHERE id = ANY ($1::uuid[]))
     UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = now(), is_background = true,
       attempts = 0, next_attempt_at = NULL
     WHERE collab_id = ANY ($1::uuid[])`,
    [collabIds, firstName],
  );
  await askForMirror(database, domain);
}

async function askForMirror(database: Pick<TestDatabase, 'query'>, domain: string): Promise<void> {
  await database.query(
    `SELECT graphile_worker.add_job('mirror-channel', json_build_object('channelId', id::text),
       job_key => 'mirror-channel:' || id) FROM channels WHERE domain = $1`,
    [domain],
  );
}
