import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Gives a collab a change that was committed an hour ago and has no job. */
export async function simulateLostJob(
  database: Database,
  collabId: string,
  nextAttemptAt: Date | null = null,
): Promise<void> {
  await database.query(
    `UPDATE mirror_queue
     SET desired_version = desired_version + 1, dirty_since = now() - interval '1 hour', next_attempt_at = $2
     WHERE collab_id = $1`,
    [collabId, nextAttemptAt],
  );
}

/**
 * Gives a collab a change that is due in an hour.
 * @returns a function that undoes this.
 */
export async function simulateDelayedChange(
  database: Database,
  collabId: string,
): Promise<() => Promise<void>> {
  await database.query(
    `UPDATE mirror_queue SET dirty_since = now(), next_attempt_at = now() + interval '1 hour',
       desired_version = desired_version + 1 WHERE collab_id = $1`,
    [collabId],
  );
  return async () => {
    await database.query(
      `UPDATE mirror_queue SET dirty_since = NULL, next_attempt_at = NULL, desired_version = desired_version - 1
       WHERE collab_id = $1`,
      [collabId],
    );
  };
}

/**
 * Makes a change of a collab permanently failed.
 * @param error the platform's text.
 */
export async function simulateFailure(database: Database, collabId: string, error: string): Promise<void> {
  await database.query(
    `UPDATE mirror_queue SET failed_at = now(), dirty_since = now(), desired_version = desired_version + 1,
       last_error = $2 WHERE collab_id = $1`,
    [collabId, JSON.stringify({ code: 'platform-text', params: { text: error } })],
  );
}

/** Marks a collab's entry and discount as written. */
export async function simulateMirrored(database: Database, collabId: string): Promise<void> {
  await database.query(
    `WITH synced AS (UPDATE mirror_queue SET dirty_since = NULL, synced_version = desired_version WHERE collab_id = $1)
     INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, written_hash)
     SELECT channel_id, gen_random_uuid(), kind::platform_object_kind, id, 'gid://x/1', sha256('x')
     FROM collabs, unnest(ARRAY['metaobject', 'discount']) AS kind WHERE id = $1`,
    [collabId],
  );
}

/** Sets the number of failed writes of a collab's change; 0 if only the last change failed. */
export async function simulateAttempts(
  database: Database,
  collabId: string,
  attempts: number,
): Promise<void> {
  await database.query(
    `UPDATE mirror_queue SET attempts = $2, dirty_since = now(), desired_version = desired_version + 1,
       last_error = '{"code":"platform-text","params":{"text":"Refused"}}' WHERE collab_id = $1`,
    [collabId, attempts],
  );
}

/** Marks an object of a collab as never written. */
export async function simulateUnwritten(
  database: Database,
  collabId: string,
  kind: 'metaobject' | 'discount',
): Promise<void> {
  await database.query(
    `UPDATE platform_objects SET platform_id = NULL, written_hash = NULL
     WHERE collab_id = $1 AND kind = $2::platform_object_kind`,
    [collabId, kind],
  );
}

/** Marks all collabs of a channel as synced, and all their objects as written. */
export async function simulateSynced(database: Database, channelId: string): Promise<void> {
  await database.query(
    `UPDATE mirror_queue SET dirty_since = NULL, synced_version = desired_version, last_error = NULL, failed_at = NULL,
       attempts = 0 WHERE channel_id = $1`,
    [channelId],
  );
  await database.query("UPDATE platform_objects SET written_hash = sha256('x') WHERE channel_id = $1", [
    channelId,
  ]);
}
