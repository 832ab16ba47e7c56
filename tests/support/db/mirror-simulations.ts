import { addMirrorJob, setJobState } from './jobs.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** What happened to the job of a change. Only the end of a process, or a bug, leaves jobs so: moving the time cannot. */
const jobStates = { lost: undefined, later: 'is retried late', never: 'failed permanently' } as const;

/** Changes a collab as an update does, but without its wake-up, while the job of its channel is in a state. */
export async function updateWithJob(
  database: Database,
  { channelId, collabId, firstName }: { channelId: string; collabId: string; firstName: string },
  job: keyof typeof jobStates,
): Promise<void> {
  const state = jobStates[job];
  if (state) {
    await addMirrorJob(database, channelId, 2 * 3_600);
    await setJobState(database, `mirror-channel:${channelId}`, state);
  }
  await database.query(
    `WITH changed AS (UPDATE collabs SET first_name = $3 WHERE channel_id = $1 AND id = $2)
     UPDATE mirror_queue SET desired_version = desired_version + 1, dirty_since = now() WHERE channel_id = $1 AND collab_id = $2`,
    [channelId, collabId, firstName],
  );
}

/** Forgets the discounts of a store, with all codes, although the collabs count as written. Only a bug leaves them so. */
export async function simulateUnknownDiscounts(database: Database): Promise<void> {
  await database.query('DELETE FROM redeem_codes');
  await database.query('UPDATE discount_groups SET platform_id = NULL, written = NULL');
}

/** Marks an object of a collab as never written. */
export async function simulateUnwritten(
  database: Database,
  collabId: string,
  kind: 'metaobject' | 'discount',
): Promise<void> {
  await database.query(
    `WITH noted AS (UPDATE mirror_queue SET is_incomplete = true WHERE collab_id = $1)
     UPDATE platform_objects SET platform_id = NULL, written_hash = NULL
     WHERE collab_id = $1 AND kind = $2::platform_object_kind`,
    [collabId, kind],
  );
}
