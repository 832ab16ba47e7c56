import { databaseFailure, isTemporary } from '#app/db/database-failure.ts';
import { log, logFailure } from '#app/log.ts';
import { recordMirrorSync } from '#app/metrics.ts';
import { hasCode, PlatformError, StorePaused } from '#app/platform/errors.ts';
import type { PlatformErrorKind } from '#app/platform/errors.ts';
import { CannotMirror } from './cannot-mirror.ts';
import { doubtCollab } from './doubt-collab.ts';
import { LeaseLost } from './lease.ts';
import { mirrorCollab } from './mirror-collab.ts';
import type { MirrorContext } from './mirror-context.ts';
import { noteFailed, noteSynced } from './mirror-queue.ts';
import type { MirrorFailure } from './mirror-queue.ts';
import type { DueEntry } from './pick-due.ts';
import { retryDelayMs } from './retry-delay.ts';

/**
 * Mirrors one collab and notes what became of it: what is wrong with it alone stays with it, and the others go on.
 * @returns whether the store shows it now.
 * @throws {PlatformError} what would happen to every other collab too: the channel waits as a whole.
 * @throws {LeaseLost}
 */
export async function mirrorEntry(context: MirrorContext, entry: DueEntry): Promise<boolean> {
  try {
    return await tryEntry(context, entry);
  } catch (error) {
    // A write may have gone out after the lease was lost: whoever holds it now has to write everything once more.
    if (error instanceof LeaseLost)
      await doubtCollab({ channelId: context.channel.id, collabId: entry.collabId });
    throw error;
  }
}

async function tryEntry(context: MirrorContext, entry: DueEntry): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const remarks = await mirrorCollab(context, entry.collabId);
    await noteSynced(context.lease, entry, remarks);
    if (entry.dirtyForSeconds !== null)
      recordMirrorSync(
        entry.isInteractive ? 'interactive' : 'background',
        entry.dirtyForSeconds + (performance.now() - startedAt) / 1_000,
      );
    return true;
  } catch (error) {
    if (error instanceof LeaseLost || isChannelWide(error)) throw error;
    const failure = failureOf(error, entry.attempts + 1);
    await noteFailed(context.lease, entry, failure);
    const { reason } = failure;
    log.warn(
      { channelId: context.channel.id, collabId: entry.collabId, reason },
      'A collab could not be mirrored',
    );
    return false;
  }
}

const concernsChannel = new Set<PlatformErrorKind>(['unavailable', 'unauthorized', 'forbidden']);

/** A fault that the platform met in one request says nothing of the others. */
function isChannelWide(error: unknown): boolean {
  // A lock on one collab says nothing of the others.
  if (!(error instanceof PlatformError))
    return isTemporary(error) && databaseFailure(error)?.kind !== 'lock-timeout';
  if (error instanceof StorePaused) return true;
  return concernsChannel.has(error.kind) && !hasCode(error, 'INTERNAL_SERVER_ERROR');
}

/** What was refused will be refused again; what went wrong may go well for a day: a collab with a fault of its own is rare. */
const triesBeforeSetAside = { refused: 6, failed: 100 };

function failureOf(error: unknown, attempts: number): MirrorFailure {
  const tryAgainInMs = retryDelayMs(attempts);
  if (error instanceof CannotMirror) return { reason: error.message, tryAgainInMs: undefined };
  const isRefusal = error instanceof PlatformError && error.kind === 'refused';
  const isHopeless = attempts >= triesBeforeSetAside[isRefusal ? 'refused' : 'failed'];
  return { reason: reasonOf(error), tryAgainInMs: isHopeless ? undefined : tryAgainInMs };
}

function reasonOf(error: unknown): string {
  if (error instanceof PlatformError) return error.message;
  logFailure(error, 'Mirroring a collab met a fault of this service');
  return 'A fault of this service, which its log describes';
}
