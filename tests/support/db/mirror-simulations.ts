import { loadApp } from '../world/load-app.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** What happened to the job of a change. Only a bug, since fixed, leaves jobs so: moving the time cannot. */
const jobStates = {
  lost: (key: string) => `SELECT graphile_worker.remove_job('${key}')`,
  later: (key: string) =>
    `UPDATE graphile_worker._private_jobs SET attempts = 9, run_at = now() + interval '2 hours' WHERE key = '${key}'`,
  never: (key: string) =>
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = '${key}'`,
} as const;

/** Updates a collab, and changes the job of its channel before any worker sees it. */
export async function updateWithJob(
  database: Pick<TestDatabase, 'url'>,
  { channelId, collabId, firstName }: { channelId: string; collabId: string; firstName: string },
  job: keyof typeof jobStates,
): Promise<void> {
  const { inTransaction } = await loadApp(database);
  const { updateCollabIn } = await import('#app/domain/collabs/update.ts');
  await inTransaction(async (tx) => {
    await updateCollabIn(tx, { channelId, collabId }, { firstName, custom: new Map() });
    await tx.$executeRawUnsafe(jobStates[job](`mirror-channel:${channelId}`));
  });
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
