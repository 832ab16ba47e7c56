import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueMoves } from '#app/jobs/enqueue-moves.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';
import type { NewEvent } from '../events/new-event.ts';
import { recordEvents } from '../events/record-events.ts';
import type { TierKey } from './change-tier.ts';

/** A tier can have a hundred thousand collabs, and a transaction has seconds. */
const sliceSize = 500;

/**
 * Moves a slice of an archived tier's collabs to the tier that takes its place, and asks for the next slice. A collab's
 * place in the store follows, and its change is told, as when it is moved alone. Doing it twice moves nothing twice.
 */
export async function moveCollabs({ channelId, tierId }: TierKey): Promise<void> {
  await inTransaction(async (tx) => {
    const successor = await findSuccessor(tx, { channelId, tierId });
    if (successor === tierId) return;
    const moved = await tx.$queryRaw<Moved[]>`
      WITH slice AS MATERIALIZED (
        SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND tier_id = ${tierId}::uuid
        ORDER BY id LIMIT ${sliceSize} FOR NO KEY UPDATE
      )
      UPDATE collabs SET tier_id = ${successor}::uuid, revision = revision + 1, updated_at = clock_timestamp()
      FROM slice WHERE channel_id = ${channelId}::uuid AND collabs.id = slice.id
      RETURNING collabs.id, creator_id AS creator`;
    if (moved.length === 0) return;
    const ids = moved.map(({ id }) => id).toSorted();
    await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${ids}::uuid[])`);
    await recordEvents(tx, channelId, moved.map(tellMove({ from: tierId, to: successor })));
    if (moved.length === sliceSize) await enqueueMoves(tx, channelId, tierId);
  });
}

interface Moved {
  id: string;
  creator: string;
}

/**
 * The tier that takes the place of a tier, or of whichever took its place and was archived since; null for none, and the
 * tier itself when it is not archived. It is held, so that it is not archived before those who are moved there are seen.
 */
async function findSuccessor(tx: Transaction, { channelId, tierId }: TierKey): Promise<string | null> {
  const met = new Set<string>();
  let id: string | null = tierId;
  while (id !== null && !met.has(id)) {
    met.add(id);
    const [tier]: { archived: boolean; successor: string | null }[] = await tx.$queryRaw`
      SELECT archived_at IS NOT NULL AS archived, successor_id AS successor FROM tiers
      WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid FOR KEY SHARE`;
    if (tier && !tier.archived) return id;
    id = tier?.successor ?? null;
  }
  return null;
}

function tellMove({ from, to }: { from: string; to: string | null }) {
  return ({ id, creator }: Moved): NewEvent => ({
    type: 'collab.updated',
    data: { collab: { _id: id, creator, collabTier: to }, previous: { collabTier: from } },
  });
}
