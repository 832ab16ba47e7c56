import { classifyDatabaseError, isTemporary } from '#app/db/connection/errors.ts';
import { LeaseLost } from '#app/db/mirror/leases.ts';
import type { MirrorFailure, QueueItem } from '#app/db/mirror/queue.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { englishText, message } from '#app/i18n/message.ts';
import { log, logFailure } from '#app/log.ts';
import { recordMirrorSync } from '#app/metrics.ts';
import { PlatformError, StorePaused, type PlatformErrorKind } from '#app/platform/errors.ts';
import type { MirrorContext } from './context.ts';
import { mirrorCollab } from './mirror-collab.ts';
import { CannotMirror, DefinitionOutdated } from './objects/object-kind.ts';
import { isInternalError } from './objects/write-object.ts';
import { invalidateCollab, recordFailure, recordSuccess, retryDelayMs } from './record-outcome.ts';

/**
 * Mirrors the collab of a queue item and records the outcome, including an error that concerns this collab
 * alone.
 * @returns whether the store is up to date.
 * @throws {PlatformError} that concerns every other collab too.
 * @throws {LeaseLost}
 */
export async function mirrorItem(context: MirrorContext, item: QueueItem): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const warnings = await mirrorCollab(context, item.collabId);
    await recordSuccess(context.lease, item, warnings);
    if (item.dirtyForSeconds !== null)
      recordMirrorSync(
        item.isInteractive ? 'interactive' : 'background',
        item.dirtyForSeconds + (performance.now() - startedAt) / 1_000,
      );
    return true;
  } catch (error) {
    await handleFailure(context, item, error);
    return false;
  }
}

async function handleFailure(context: MirrorContext, item: QueueItem, error: unknown): Promise<void> {
  const { collabId } = item;
  const channelId = context.channel.id;
  try {
    if (error instanceof LeaseLost || concernsChannel(error)) throw error;
    const failure = failureOf(error, item.attempts + 1);
    await recordFailure(context.lease, item, failure);
    log.warn({ channelId, collabId, reason: englishText(failure.reason) }, 'Mirroring a collab failed');
  } catch (thrown) {
    // A write may have been sent after the lease was lost, so the new holder must write everything again.
    if (thrown instanceof LeaseLost) await invalidateCollab({ channelId, collabId });
    throw thrown;
  }
}

const kindsOfChannel = new Set<PlatformErrorKind>(['unavailable', 'unauthorized', 'forbidden']);

/** Whether an error concerns the channel's other collabs too. */
function concernsChannel(error: unknown): boolean {
  if (error instanceof DefinitionOutdated) return true;
  // A lock concerns one collab.
  if (!(error instanceof PlatformError))
    return isTemporary(error) && classifyDatabaseError(error)?.kind !== 'lock-timeout';
  if (error instanceof StorePaused) return true;
  return kindsOfChannel.has(error.kind) && !isInternalError(error);
}

/** A rejection repeats; other failures may end within a day. */
const maxAttempts = { rejected: 6, failed: 100 };

function failureOf(error: unknown, attempts: number): MirrorFailure {
  const retryInMs = retryDelayMs(attempts);
  if (error instanceof CannotMirror) return { reason: error.reason, retryInMs: undefined };
  const isRejection = error instanceof PlatformError && error.kind === 'rejected';
  const isPermanent = attempts >= maxAttempts[isRejection ? 'rejected' : 'failed'];
  return { reason: reasonOf(error), retryInMs: isPermanent ? undefined : retryInMs };
}

function reasonOf(error: unknown): Message {
  if (error instanceof PlatformError) return error.reason;
  logFailure(error, 'Mirroring a collab failed unexpectedly');
  return message('internal-error');
}
