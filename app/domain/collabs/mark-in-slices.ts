import { z } from 'zod';
import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueMarks } from '#app/jobs/enqueue-marks.ts';
import { markManyDirty } from './mark-many-dirty.ts';

/** A channel can have a million collabs, and a transaction has seconds. */
const sliceSize = 2_000;

/** What a job has to know to go on. */
export const markPayload = z.object({
  channelId: z.uuid(),
  /** Those of a tier alone; all of the channel's without it. */
  tierId: z.uuid().optional(),
  /** The last collab of the slice before. */
  after: z.uuid().optional(),
});

/** Whose places are behind. */
export type Marking = z.output<typeof markPayload>;

/**
 * Notes that the places of a channel's collabs are behind, as `markManyDirty` does: of the first slice in the transaction
 * of what causes it, and of the others in jobs. Whoever comes to be among them meanwhile is marked by what brings them there.
 */
export async function markInSlices(tx: Transaction, marking: Marking): Promise<void> {
  const slice = await readSlice(tx, marking);
  if (slice.length === 0) return;
  await markManyDirty(tx, marking.channelId, Prisma.sql`SELECT unnest(${slice}::uuid[])`);
  const after = slice.at(-1);
  if (slice.length === sliceSize) await enqueueMarks(tx, { ...marking, after });
}

/** Notes the next slice, in a transaction of its own. */
export function goOnMarking(marking: Marking): Promise<void> {
  return inTransaction((tx) => markInSlices(tx, marking));
}

async function readSlice(tx: Transaction, { channelId, tierId, after }: Marking): Promise<string[]> {
  const found = await tx.collab.findMany({
    where: { channelId, ...(tierId && { tierId }), ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: sliceSize,
    select: { id: true },
  });
  return found.map(({ id }) => id);
}
