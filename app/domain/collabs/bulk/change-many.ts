import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { recordEvents } from '../../events/record-events.ts';
import { collabChanged } from '../collab-changed.ts';
import { markManyDirty } from '../mark-many-dirty.ts';
import { readCollabs } from '../read-collabs.ts';
import type { CollabHead, ReadCollab } from '../read-collab.ts';
import type { BulkOutcome } from './bulk-action.ts';
import { weighMany } from './weigh-many.ts';

/** What is to be the same on many collabs. */
export type ManyChange = Partial<Pick<CollabHead, 'tierId' | 'isActive'>>;

/**
 * Gives collabs of a channel, whose rows the caller holds, another tier, or pauses or resumes them: what `updateCollab`
 * does to one, in as many statements for all of them. Those that are as they should be are not written.
 */
export async function changeMany(
  tx: Transaction,
  channelId: string,
  { collabIds, change }: { collabIds: readonly string[]; change: ManyChange },
): Promise<BulkOutcome> {
  const before = await readCollabs(tx, channelId, collabIds);
  const others = before.filter(({ head }) => differs(head, change));
  const already = before.length - others.length;
  const written = await writeThatFit(tx, channelId, { collabs: others, change });
  const formers = new Map(before.map((collab) => [collab.head.id, collab]));
  const events = written.flatMap((after) => collabChanged(formers.get(after.head.id) ?? after, after));
  const ids = written.map(({ head }) => head.id);
  if (ids.length > 0) await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${ids}::uuid[])`);
  await recordEvents(tx, channelId, events);
  return { changed: ids.length, kept: { already, 'too-full': others.length - ids.length, gone: 0 } };
}

function differs(head: CollabHead, { tierId, isActive }: ManyChange): boolean {
  return (
    (tierId !== undefined && tierId !== head.tierId) || (isActive !== undefined && isActive !== head.isActive)
  );
}

interface Writing {
  collabs: readonly ReadCollab[];
  change: ManyChange;
}

/** Writes the change, and again without those whose entries in the store could not hold it. @returns those that have it. */
async function writeThatFit(tx: Transaction, channelId: string, writing: Writing): Promise<ReadCollab[]> {
  if (writing.collabs.length === 0) return [];
  await tx.$executeRaw`SAVEPOINT before_change`;
  const after = await write(tx, channelId, writing);
  const tooFull = new Set(await weighMany(tx, channelId, after));
  if (tooFull.size === 0) return after;
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT before_change`;
  const collabs = writing.collabs.filter(({ head }) => !tooFull.has(head.id));
  return writeThatFit(tx, channelId, { ...writing, collabs });
}

async function write(
  tx: Transaction,
  channelId: string,
  { collabs, change }: Writing,
): Promise<ReadCollab[]> {
  const ids = collabs.map(({ head }) => head.id);
  await tx.collab.updateMany({
    where: { channelId, id: { in: ids } },
    data: { ...change, revision: { increment: 1 } },
  });
  return readCollabs(tx, channelId, ids);
}
