import type { Message } from '#app/i18n/catalog.ts';
import { englishText, message, serializeMessage } from '#app/i18n/message.ts';
import { db } from '#app/db/connection/client.ts';
import { isReconciliationStalled } from '#app/db/mirror/reconciliations.ts';
import { openStore } from '#app/domain/channels/store-client.ts';
import { renewAccess } from '#app/domain/channels/access-tokens.ts';
import { log } from '#app/log.ts';
import { PlatformError, StorePaused, type PlatformErrorKind } from '#app/platform/errors.ts';
import { compareCollabs } from './compare-collabs.ts';
import { compareDefinition } from './compare-definition.ts';
import { compareGroups } from './compare-groups.ts';
import { compareProducts } from './compare-products.ts';
import { deleteOrphanCollections, deleteOrphanEntries } from './delete-orphans.ts';
import type { ReconciledStore } from '../objects/object-kind.ts';
import type { CompareBatch } from './drift.ts';
import { saveBatch, type Run } from './save-batch.ts';

/** After this time the job yields to other jobs. */
const maxRunMs = 2_000;
const retryMs = 5_000;

/** In this order. */
const stages: Record<string, CompareBatch> = {
  definition: compareDefinition,
  collabs: compareCollabs,
  discounts: compareGroups,
  products: compareProducts,
  entries: deleteOrphanEntries,
  collections: deleteOrphanCollections,
};

/**
 * Continues a channel's reconciliation for 2 seconds.
 * @returns milliseconds until the next call; undefined when it has ended, or none is running.
 * @throws when the database is away. Saved batches stay saved.
 */
export async function reconcileChannel(channelId: string): Promise<number | undefined> {
  const endsAt = performance.now() + maxRunMs;
  let run = await findRun(channelId);
  if (!run) return undefined;
  try {
    const source = await openReconciledStore(channelId);
    if (!source) {
      await stopRun(run, message('app-not-installed'));
      return undefined;
    }
    while (run && performance.now() < endsAt) {
      await runBatch(source, run);
      run = await findRun(channelId);
    }
    return run ? 0 : undefined;
  } catch (error) {
    if (!(error instanceof PlatformError) || !run) throw error;
    if (error instanceof StorePaused) return Math.max(retryMs, error.remainingMs);
    if (temporaryKinds.has(error.kind) && !(await isReconciliationStalled(run))) return retryMs;
    await stopRun(run, error.reason);
    return undefined;
  }
}

const temporaryKinds = new Set<PlatformErrorKind>([
  'throttled',
  'unavailable',
  'outcome-unknown',
  'unfinished',
]);

/** Waits only briefly for rate limits: the job retries later and frees its runner. */
const readOptions = { timeoutMs: 20_000, retryForMs: 3_000, priority: 'background' } as const;

/**
 * @returns undefined when the app is not installed.
 * @throws {PlatformError} when the store cannot be accessed now.
 */
async function openReconciledStore(channelId: string): Promise<ReconciledStore | undefined> {
  await renewAccess(channelId);
  const store = await openStore(channelId, readOptions);
  return store && { channelId, store };
}

async function runBatch(source: ReconciledStore, run: Run): Promise<void> {
  const batch = await stages[run.stage]?.(source, run.cursor);
  const names = Object.keys(stages);
  if (batch) await saveBatch(run, batch, names[names.indexOf(run.stage) + 1]);
}

/** Ignores a run whose stage was added by a newer release: one of the next nights continues it. */
async function findRun(channelId: string): Promise<Run | undefined> {
  const found = await db.reconciliation.findFirst({
    where: { channelId, finishedAt: null },
    select: { channelId: true, id: true, stage: true, cursor: true },
  });
  return found && Object.hasOwn(stages, found.stage) ? found : undefined;
}

async function stopRun({ channelId, id }: Run, reason: Message): Promise<void> {
  await db.reconciliation.updateMany({
    where: { channelId, id, finishedAt: null },
    data: { finishedAt: new Date(), failure: serializeMessage(reason) },
  });
  log.warn({ channelId, reason: englishText(reason) }, 'Reconciliation failed');
}
