import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { isMeant } from '../browse/collab-filter.ts';
import { chooseTier } from '../choose-tier.ts';
import type { BulkAction, BulkOutcome, BulkTarget } from './bulk-action.ts';
import { changeMany } from './change-many.ts';
import { resyncMany } from './resync-many.ts';

/** So many collabs take a moment, and hold up nobody who writes in the channel meanwhile. */
export const sliceSize = 200;

/** What came of a slice, and the collab behind which the next begins; null after the last. */
export interface BulkSlice extends BulkOutcome {
  last: string | null;
}

/**
 * Does something to a slice of a channel's collabs, in one transaction, by the rules of a single one: what would not
 * change is not written, and what changes is told and brought to the store. A slice that is said twice changes nothing
 * more.
 * @param after the last collab of the slice before; null for the first slice.
 * @throws Problem `invalid` for a tier that is not the channel's, or is archived.
 */
export function changeSlice(
  channelId: string,
  { action, target }: { action: BulkAction; target: BulkTarget },
  after: string | null,
): Promise<BulkSlice> {
  return inTransaction(async (tx) => {
    if (action.kind === 'set-tier') await chooseTier(tx, channelId, action.tierId);
    const slice = await holdSlice(tx, channelId, { target, after });
    const outcome =
      action.kind === 'resync'
        ? await resyncMany(tx, channelId, slice.collabIds)
        : await changeMany(tx, channelId, { collabIds: slice.collabIds, change: changes(action) });
    return { ...outcome, kept: { ...outcome.kept, gone: slice.gone }, last: slice.last };
  });
}

function changes(action: Exclude<BulkAction, { kind: 'resync' }>) {
  return action.kind === 'set-tier' ? { tierId: action.tierId } : { isActive: action.kind === 'resume' };
}

interface Slice {
  collabIds: string[];
  /** How many were named that the channel does not have. */
  gone: number;
  last: string | null;
}

/** Finds the next slice and holds its rows, always in one order, so that of two changes at once the second sees the first. */
async function holdSlice(
  tx: Transaction,
  channelId: string,
  { target, after }: { target: BulkTarget; after: string | null },
): Promise<Slice> {
  if ('filter' in target) {
    const behind = after === null ? Prisma.sql`TRUE` : Prisma.sql`c.id > ${after}::uuid`;
    const collabIds = await hold(tx, Prisma.sql`${isMeant(channelId, target.filter)} AND ${behind}`);
    return { collabIds, gone: 0, last: collabIds.length < sliceSize ? null : (collabIds.at(-1) ?? null) };
  }
  const chosen = [...new Set(target.collabIds.filter(isId).map((id) => id.toLowerCase()))].sort();
  const left = chosen.filter((id) => after === null || id > after);
  const named = left.slice(0, sliceSize);
  const collabIds = await hold(
    tx,
    Prisma.sql`c.channel_id = ${channelId}::uuid AND c.id = ANY(${named}::uuid[])`,
  );
  const last = left.length > named.length ? (named.at(-1) ?? null) : null;
  return { collabIds, gone: named.length - collabIds.length, last };
}

async function hold(tx: Transaction, condition: Prisma.Sql): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM collabs AS c WHERE ${condition}
    ORDER BY c.id LIMIT ${sliceSize} FOR NO KEY UPDATE OF c`;
  return rows.map(({ id }) => id);
}
