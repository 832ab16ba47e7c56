import pLimit from 'p-limit';
import { db } from '#app/db/client.ts';
import { openStore } from '#app/domain/channels/open-store.ts';
import { renewAccess } from '#app/domain/channels/renew-access.ts';
import { log } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import type { PlatformErrorKind } from '#app/platform/errors.ts';
import { ensureDefinition } from './ensure-definition.ts';
import { assertLease, LeaseLost, releaseLease, takeLease } from './lease.ts';
import type { Lease } from './lease.ts';
import { doubtCollab } from './doubt-collab.ts';
import { mirrorCollab } from './mirror-collab.ts';
import type { MirrorContext } from './mirror-context.ts';
import { noteBlocked, noteUnblocked } from './channel-state.ts';
import { nextDirty, nextDue, noteFailed, noteSynced } from './mirror-queue.ts';
import type { DirtyEntry } from './mirror-queue.ts';
import { retryDelayMs } from './retry-delay.ts';

const batchSize = 20;
/** How many collabs of one channel are written at the same time: enough to hide the platform's latency. */
const atOnce = 4;
const settings = { timeoutMs: 20_000, patienceMs: 60_000 };
/** While another worker holds the channel, the job comes back after this long to see whether it left anything. */
const comeBackMs = 1_000;

/**
 * Brings everything that is behind in one channel's store up to date.
 * @param workerId the worker that holds the channel while it does.
 * @returns when to come back, because something waits to be tried again; undefined when nothing is left.
 */
export async function drainChannel(channelId: string, workerId: string): Promise<Date | undefined> {
  const lease = await takeLease(channelId, workerId);
  if (!lease) return new Date(Date.now() + comeBackMs);
  try {
    return await drain(lease);
  } catch (error) {
    // Whoever took over sees to what is left.
    if (!(error instanceof LeaseLost)) throw error;
    log.warn({ channelId }, 'This worker was taken for dead and stops writing to the channel');
    return undefined;
  } finally {
    await releaseLease(lease);
  }
}

async function drain(lease: Lease): Promise<Date | undefined> {
  const { channelId } = lease;
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  try {
    await renewAccess(channelId);
    const store = await openStore(channelId, { ...settings, beforeWrite: () => assertLease(lease) });
    // Not installed: installing the app asks for this job again.
    const janitor = await openStore(channelId, settings);
    if (!store || !janitor) return undefined;
    const context = { channel, store, janitor, lease };
    await ensureDefinition(context);
    while (await drainBatch(context)) continue;
    await noteUnblocked(lease);
    return await nextDue(channelId);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.warn({ channelId, reason: error.message }, 'A channel cannot be mirrored now');
    return noteBlocked(lease, error.message);
  }
}

/** Mirrors some collabs. @returns whether to go on with the next. @throws {PlatformError} when none can be mirrored now. */
async function drainBatch(context: MirrorContext): Promise<boolean> {
  const entries = await nextDirty(context.channel.id, batchSize);
  const limit = pLimit(atOnce);
  const outcomes = await Promise.allSettled(entries.map((entry) => limit(() => mirrorEntry(context, entry))));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return entries.length > 0;
}

const concernsChannel = new Set<PlatformErrorKind>(['unavailable', 'unauthorized', 'forbidden']);

async function mirrorEntry(context: MirrorContext, entry: DirtyEntry): Promise<void> {
  const key = { channelId: context.channel.id, collabId: entry.collabId };
  try {
    await mirrorCollab(context, entry.collabId);
    await noteSynced(context.lease, entry);
  } catch (error) {
    // A write may have gone out after the lease was lost: whoever holds it now has to write everything once more.
    if (error instanceof LeaseLost) await doubtCollab(key);
    if (!(error instanceof PlatformError)) throw error;
    // The same would happen to every other collab: the channel waits as a whole, and no collab is to blame.
    if (concernsChannel.has(error.kind)) throw error;
    await noteFailed(key, error.message, tryAgainAt(error, entry.attempts + 1));
    log.warn({ ...key, reason: error.message }, 'A collab could not be mirrored');
  }
}

const triesBeforeSetAside = 6;

/** When to try a collab again; undefined when it is to be set aside until somebody changes it. */
function tryAgainAt(error: PlatformError, attempts: number): Date | undefined {
  if (error.kind === 'refused' && attempts >= triesBeforeSetAside) return undefined;
  return new Date(Date.now() + retryDelayMs(attempts));
}
