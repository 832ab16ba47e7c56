import { listChannelsWithExpiringAccess } from '#app/db/channels.ts';
import { db } from '#app/db/connection/client.ts';
import { limitPoolGrowth } from '#app/db/connection/connection-budget.ts';
import { addJobEveryTenMinutes, deleteReplacedJobs, deleteUnusedQueues } from '#app/db/job-queue.ts';
import { listDueChannels, listDueTimeZones } from '#app/db/mirror/reconciliations.ts';
import {
  deleteExpiredIdempotencyKeys,
  deleteOldApplications,
  deleteFullRateBuckets,
  deleteOldEvents,
  deleteEndedDrafts,
  deleteFailedFollowUps,
  deleteOldImports,
  deleteOldSignIns,
  deleteOldWebhooks,
} from '#app/db/retention.ts';
import {
  deleteFencedWorkers,
  fenceExpiredWorkers,
  listAbandonedRunners,
  unlockJobs,
} from '#app/db/workers.ts';
import { wakeMirror } from '#app/db/wake-ups.ts';
import { isNight, isNightHour, startReconciliation } from '#app/domain/mirror-health/reconciliations.ts';
import { log, logFailure } from '#app/log.ts';
import { tasks } from './tasks.ts';

const maintenanceTasks = [
  limitPoolGrowth,
  recoverExpiredWorkers,
  scheduleReconciliations,
  deleteOldEvents,
  deleteOldWebhooks,
  deleteEndedDrafts,
  deleteFailedFollowUps,
  deleteOldImports,
  deleteOldSignIns,
  everyTenMinutes(deleteFullRateBuckets),
  everyTenMinutes(deleteUnusedQueues),
  deleteOldApplications,
  deleteExpiredIdempotencyKeys,
  renewExpiringAccess,
  deleteFencedWorkers,
];

/** Runs a task at most once in ten minutes. It reads whole tables. */
function everyTenMinutes(task: () => Promise<void>): () => Promise<void> {
  let ranAt = -Infinity;
  return async () => {
    if (performance.now() - ranAt < 600_000) return;
    await task();
    ranAt = performance.now();
  };
}

/** Runs each maintenance task once. A task that fails does not stop the others. */
export async function runMaintenance(): Promise<void> {
  for (const task of maintenanceTasks)
    await task().catch((error: unknown) => logFailure(error, 'Maintenance task failed; retrying'));
}

/**
 * Fences workers whose heartbeat expired, and unlocks jobs that no live worker runs. Without this, the queue keeps such
 * jobs locked for four hours.
 */
async function recoverExpiredWorkers(): Promise<void> {
  await fenceExpiredWorkers();
  const runners = await listAbandonedRunners();
  if (runners.length === 0) return;
  await unlockJobs(runners);
  await deleteReplacedJobs();
  log.warn({ unlocked: runners.length }, 'Freed jobs of expired workers');
}

/** The crontab of graphile-worker 0.16.6 is not used: its first database error ends the process. */
export function scheduleReconciliations(): Promise<void> {
  return addJobEveryTenMinutes(tasks.startReconciliations.name);
}

/**
 * Starts the nightly reconciliation of each channel for which it is due.
 * @returns the number of channels.
 */
export async function startReconciliations(at: Date): Promise<number> {
  const zones = (await listDueTimeZones(at)).filter((zone) => isNight(zone, at));
  const channels = zones.length === 0 ? [] : await listDueChannels(at, zones);
  const due = channels.filter((channel) => isNightHour(channel, at));
  for (const { id } of due) await startReconciliation(id, 'nightly');
  return due.length;
}

/**
 * Contacts stores without a change for two months. Mirroring renews a store's access first; an unused refresh
 * token expires after 90 days.
 */
async function renewExpiringAccess(): Promise<void> {
  for (const channelId of await listChannelsWithExpiringAccess()) wakeMirror(db, channelId, 'background');
}
