import { inTransaction } from '#app/db/connection/client.ts';
import { saveMirrored } from '#app/db/collabs/writes.ts';
import type { CollabKey } from '#app/db/keys.ts';
import type { Lease } from '#app/db/mirror/leases.ts';
import { invalidateCollabs, lateWriteSeconds } from '#app/db/mirror/objects.ts';
import { failItem, succeedItem, type MirrorFailure, type QueueItem } from '#app/db/mirror/queue.ts';
import { markDirty } from '#app/domain/collabs/dirty.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { recordEvents } from '#app/domain/events/record-events.ts';
import type { MirrorFailed, NewEvent } from '#app/domain/events/event.ts';

/**
 * Records that the store shows the picked version of a collab. Sends `mirror.synced` if it did not before.
 * @param warnings what the store denied in optional steps; they stay until the collab is mirrored next.
 * @throws {LeaseLost}
 */
export async function recordSuccess(
  lease: Lease,
  item: QueueItem,
  warnings: readonly Message[],
): Promise<void> {
  const warning = warnings.length > 0 ? message('reasons', { reasons: warnings }) : null;
  await inTransaction(async (tx) => {
    // The collab first, as every writer of collabs does, so that two cannot deadlock.
    await saveMirrored(tx, { channelId: lease.channelId, collabIds: [item.collabId], isWhole: true });
    await succeedItem(tx, lease, { ...item, warning });
    if (item.isDirty) await recordEvents(tx, lease.channelId, [mirrorSynced(item.collabId)]);
  });
}

/**
 * Schedules a retry of the picked version, or fails it permanently. Sends `mirror.failed` at the first
 * failure and at the last. A collab that changed in between is tried as if nothing had failed.
 * @throws {LeaseLost}
 */
export async function recordFailure(lease: Lease, item: QueueItem, failure: MirrorFailure): Promise<void> {
  const willRetry = failure.retryInMs !== undefined;
  await inTransaction(async (tx) => {
    await saveMirrored(tx, { channelId: lease.channelId, collabIds: [item.collabId], isWhole: false });
    const isRecorded = await failItem(tx, lease, { ...item, ...failure });
    if (isRecorded && (item.attempts === 0 || !willRetry))
      await recordEvents(tx, lease.channelId, [
        mirrorFailed(item.collabId, { message: failure.reason, willRetry }),
      ]);
  });
}

/** The event `mirror.synced` of a collab. */
export function mirrorSynced(collabId: string): NewEvent {
  return { type: 'mirror.synced', data: { collab: { _id: collabId } } };
}

function mirrorFailed(collabId: string, error: MirrorFailed): NewEvent {
  return { type: 'mirror.failed', data: { collab: { _id: collabId }, error } };
}

const minuteMs = 60_000;
/** After this many attempts, in about ten minutes, the failure is not temporary. */
const manyAttempts = 12;

/**
 * The delay before the next attempt: 1 s, doubled up to a minute, later 15 minutes; plus up to a quarter at
 * random.
 */
export function retryDelayMs(attempts: number): number {
  const maxDelayMs = attempts > manyAttempts ? 15 * minuteMs : minuteMs;
  const delay = Math.min(maxDelayMs, 1_000 * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (1 + Math.random() / 4));
}

/**
 * Writes all objects of a collab again: now, and once more when an unanswered write of the caller can no
 * longer take effect.
 */
export async function invalidateCollab({ channelId, collabId }: CollabKey): Promise<void> {
  await inTransaction(async (tx) => {
    await markDirty(tx, { channelId, collabId }, 'background');
    await invalidateCollabs(tx, { channelId, collabIds: [collabId] }, lateWriteSeconds);
  });
}
