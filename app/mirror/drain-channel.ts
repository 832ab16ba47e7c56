import { log } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { noteBlocked, noteUnblocked } from './channel-state.ts';
import { drainBatch } from './drain-batch.ts';
import type { BatchOutcome } from './drain-batch.ts';
import { LeaseLost, releaseLease, takeLease } from './lease.ts';
import type { Lease } from './lease.ts';
import { nextDueMs } from './mirror-queue.ts';

/** While another job or worker holds the channel, this one comes back after this long to see whether it left anything. */
const comeBackMs = 1_000;

/** The channels that this process is at work on, each with the name under which it is. */
const draining = new Set<string>();

/**
 * Brings everything of one channel's store that is due up to date.
 * @param workerId the worker that holds the channel while it does.
 * @returns in how many milliseconds to come back, because something has to wait; undefined when nothing is left.
 * @throws when the database is away.
 */
export async function drainChannel(channelId: string, workerId: string): Promise<number | undefined> {
  const own = `${workerId} ${channelId}`;
  if (draining.has(own)) return comeBackMs;
  draining.add(own);
  let lease: Lease | undefined;
  try {
    lease = await takeLease(channelId, workerId);
    return lease ? await drain(lease) : comeBackMs;
  } catch (error) {
    // Whoever took over sees to what is left.
    if (!(error instanceof LeaseLost)) throw error;
    log.warn({ channelId }, 'This worker was taken for dead and stops writing to the channel');
    return undefined;
  } finally {
    draining.delete(own);
    if (lease) await releaseLease(lease);
  }
}

async function drain(lease: Lease): Promise<number | undefined> {
  const { channelId } = lease;
  try {
    let outcome: BatchOutcome;
    do outcome = await drainBatch(lease);
    while (outcome === 'more');
    if (outcome === 'uninstalled') return undefined;
    await noteUnblocked(lease);
    return await nextDueMs(channelId);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.warn({ channelId, reason: error.message }, 'A channel cannot be mirrored now');
    return noteBlocked(lease, error.message);
  }
}
