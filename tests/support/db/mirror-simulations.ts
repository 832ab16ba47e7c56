import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Sets a collab's status to a change that was committed an hour ago and for which no job exists. */
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

/** Sets a collab's status to a change that is not written for an hour. Returns what undoes it. */
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

/** Sets a change of a collab to one that has permanently failed. @param error the platform's text. */
export async function simulateFailure(database: Database, collabId: string, error: string): Promise<void> {
  await database.query(
    `UPDATE mirror_queue SET failed_at = now(), dirty_since = now(), desired_version = desired_version + 1,
       last_error = $2 WHERE collab_id = $1`,
    [collabId, JSON.stringify({ code: 'platform-text', params: { text: error } })],
  );
}

/** Sets a collab to one whose entry and discount are in its store. */
export async function simulateMirrored(database: Database, collabId: string): Promise<void> {
  await database.query(
    `WITH synced AS (UPDATE mirror_queue SET dirty_since = NULL, synced_version = desired_version WHERE collab_id = $1)
     INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, written_hash)
     SELECT channel_id, gen_random_uuid(), kind::platform_object_kind, id, 'gid://x/1', sha256('x')
     FROM collabs, unnest(ARRAY['metaobject', 'discount']) AS kind WHERE id = $1`,
    [collabId],
  );
}

/** Sets a change of a collab to one whose write has failed so often; 0 for one of which only the last change failed. */
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

/** Sets an object of a collab to one that was never written. */
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

/** Sets every collab of a channel to one that is synced, and all its objects to written ones. */
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
