import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { Reconciliation } from '#app/db/generated/client.ts';
import { doubtDefinition } from '#app/domain/channels/doubt-definition.ts';
import { markManyDirty } from '#app/domain/collabs/mark-many-dirty.ts';
import type { Drift, Slice, Stray } from './drift.ts';
import { mendCollabs } from './mend-collabs.ts';
import type { Stage } from './stages.ts';

/** A comparison that is under way, and how far it is. */
export type Run = Pick<Reconciliation, 'channelId' | 'id' | 'cursor'> & { stage: Stage };

/**
 * Mends what a slice of the store showed, and keeps in the same transaction how far the run is: whoever dies before it
 * looks at the slice once more, and nothing is counted twice.
 * @returns whether that was kept; false when another has gone on with the run, or ended it, meanwhile.
 */
export function keepSlice(run: Run, slice: Slice, next: Stage | undefined): Promise<boolean> {
  return inTransaction(async (tx) => {
    const before = await lockRun(tx, run);
    if (!before) return false;
    const mended = await mendCollabs(tx, run.channelId, slice.drifted);
    const leftOut = slice.drifted.length - mended.length;
    await markStrays(tx, run.channelId, slice.removed);
    const { definition } = slice;
    const isDoubted = definition && (await doubtDefinition(tx, run.channelId, definition.hash));
    const found = [
      ...(isDoubted ? [{ kinds: definition.kinds }] : []),
      ...mended.flatMap(({ drifts }) => drifts),
      ...slice.removed.map(({ kind }) => ({ kinds: [kind] })),
    ];
    const isOver = slice.cursor === undefined && next === undefined;
    await tx.reconciliation.update({
      where: { channelId_id: { channelId: run.channelId, id: run.id } },
      data: {
        read: before.read + slice.read - leftOut,
        skipped: before.skipped + slice.skipped + leftOut,
        mended: before.mended + found.length,
        differing: count(before.differing as Record<string, number>, found),
        cursor: slice.cursor ?? null,
        ...(slice.cursor === undefined && next !== undefined && { stage: next }),
        progressAt: new Date(),
        ...(isOver && { finishedAt: new Date() }),
      },
    });
    return true;
  });
}

/** Where something too much was removed, the collab may have stood in its own way: it is tried afresh. */
async function markStrays(tx: Transaction, channelId: string, removed: readonly Stray[]): Promise<void> {
  const collabIds = [...new Set(removed.flatMap(({ collabId }) => collabId ?? []))];
  if (collabIds.length > 0)
    await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${collabIds}::uuid[])`);
}

async function lockRun(
  tx: Transaction,
  { channelId, id, stage, cursor }: Run,
): Promise<Reconciliation | null> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM reconciliations
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid AND finished_at IS NULL
      AND stage = ${stage} AND cursor IS NOT DISTINCT FROM ${cursor}
    FOR UPDATE`;
  return held.length === 0 ? null : tx.reconciliation.findFirst({ where: { channelId, id } });
}

function count(
  before: Record<string, number>,
  found: readonly Pick<Drift, 'kinds'>[],
): Record<string, number> {
  const counts = { ...before };
  for (const kind of found.flatMap(({ kinds }) => kinds)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
