import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { invalidateGroups } from '#app/db/mirror/save-discount-groups.ts';
import type { Reconciliation } from '#app/db/generated/client.ts';
import { lockItems } from '#app/db/mirror/queue.ts';
import { listSnapshots, saveObjectRepairs, type Orphan } from '#app/db/mirror/snapshots.ts';
import { invalidateProducts } from '#app/db/mirror/product-creators.ts';
import { lockReconciliation } from '#app/db/mirror/reconciliations.ts';
import { resyncDefinition } from '#app/domain/mirror-health/resync.ts';
import { wakeMirror } from '#app/db/wake-ups.ts';
import { markManyDirty } from '#app/domain/collabs/dirty.ts';
import type { Drift } from '../objects/object-kind.ts';
import type { DriftedCollab, Batch } from './drift.ts';

/** A running reconciliation and its position. */
export type Run = Pick<Reconciliation, 'channelId' | 'id' | 'stage' | 'cursor'>;

/**
 * Enqueues the repairs of a batch, and saves the position and the counts in the same transaction. If the process dies
 * before, the batch is compared again and nothing is counted twice. Saves nothing when another process has moved on.
 * @param nextStage the stage to continue with at the end of this one; undefined after the last.
 */
export async function saveBatch(run: Run, batch: Batch, nextStage: string | undefined): Promise<void> {
  const { channelId, id } = run;
  await inTransaction(async (tx) => {
    if (!(await lockReconciliation(tx, run))) return;
    const before = await tx.reconciliation.findFirstOrThrow({ where: { channelId, id } });
    const { definition, groups = [], products = [] } = batch;
    const isInvalidated = definition && (await resyncDefinition(tx, channelId, definition.hash));
    // Before the items of collabs, as a change of a tier does it.
    await repairGroups(tx, channelId, groups);
    const repaired = await repairCollabs(tx, channelId, batch.drifted);
    const leftOut = batch.drifted.length - repaired.length;
    await markOwnersDirty(tx, channelId, batch.orphans);
    if (products.length > 0 && (await invalidateProducts(tx, channelId, products)) > 0)
      wakeMirror(tx, channelId, 'background');
    const found = [
      ...(isInvalidated ? [{ kinds: definition.kinds }] : []),
      ...groups,
      ...products,
      ...repaired.flatMap(({ drifts }) => drifts),
      ...batch.orphans.map(({ kind }) => ({ kinds: [kind] })),
    ];
    const isEndOfStage = batch.cursor === undefined;
    await tx.reconciliation.update({
      where: { channelId_id: { channelId, id } },
      data: {
        compared: before.compared + batch.read - leftOut,
        skipped: before.skipped + batch.skipped + leftOut,
        repaired: before.repaired + found.length,
        collabIds: addNamed(before.collabIds, repaired),
        differing: addCounts(before.differing as Record<string, number>, found),
        cursor: batch.cursor ?? null,
        ...(isEndOfStage && nextStage !== undefined && { stage: nextStage }),
        progressAt: new Date(),
        ...(isEndOfStage && nextStage === undefined && { finishedAt: new Date() }),
      },
    });
  });
}

/**
 * Marks drifted objects and their collabs for the mirror. Skips collabs that changed or were written since the snapshot:
 * the comparison no longer applies to them.
 * @returns the marked collabs.
 */
async function repairCollabs(
  tx: Transaction,
  channelId: string,
  drifted: readonly DriftedCollab[],
): Promise<DriftedCollab[]> {
  if (drifted.length === 0) return [];
  const collabIds = drifted.map(({ snapshot }) => snapshot.collabId);
  await lockItems(tx, channelId, collabIds);
  const current = await listSnapshots(tx, channelId, { collabIds });
  const unchanged = drifted.filter(({ snapshot }) => current.some((now) => isDeepStrictEqual(now, snapshot)));
  if (unchanged.length === 0) return [];
  await saveObjectRepairs(
    tx,
    channelId,
    unchanged.flatMap(({ drifts }) => drifts),
  );
  const repairedIds = unchanged.map(({ snapshot }) => snapshot.collabId);
  await markManyDirty(tx, channelId, repairedIds);
  return unchanged;
}

/** The mirror compares the discounts again, and writes them. */
async function repairGroups(
  tx: Transaction,
  channelId: string,
  groups: readonly { id: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  await invalidateGroups(
    tx,
    channelId,
    groups.map(({ id }) => id),
  );
  wakeMirror(tx, channelId, 'background');
}

/** The deleted object may have blocked its collab, for instance by its handle. */
async function markOwnersDirty(
  tx: Transaction,
  channelId: string,
  orphans: readonly Orphan[],
): Promise<void> {
  const collabIds = [...new Set(orphans.flatMap(({ collabId }) => collabId ?? []))];
  if (collabIds.length > 0) await markManyDirty(tx, channelId, collabIds);
}

/** A page names no more. */
const maxNamed = 20;

function addNamed(before: readonly string[], repaired: readonly DriftedCollab[]): string[] {
  return [...new Set([...before, ...repaired.map(({ snapshot }) => snapshot.collabId)])].slice(0, maxNamed);
}

function addCounts(
  before: Record<string, number>,
  found: readonly Pick<Drift, 'kinds'>[],
): Record<string, number> {
  const counts = { ...before };
  for (const kind of found.flatMap(({ kinds }) => kinds)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
