import { z } from 'zod';
import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueMarks } from '#app/jobs/enqueue-marks.ts';
import { markManyDirty } from './mark-many-dirty.ts';
import { readSlice } from './read-slice.ts';

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
  const { ids, last } = await readSlice(tx, marking);
  if (ids.length === 0) return;
  await markManyDirty(tx, marking.channelId, Prisma.sql`SELECT unnest(${ids}::uuid[])`);
  if (last !== undefined) await enqueueMarks(tx, { ...marking, after: last });
}

/** Notes the next slice, in a transaction of its own. */
export function goOnMarking(marking: Marking): Promise<void> {
  return inTransaction((tx) => markInSlices(tx, marking));
}
