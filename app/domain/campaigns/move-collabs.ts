import { lockSuccessorRow, moveCollabRows, type MovedCollab } from '#app/db/tiers.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { TierKey } from '#app/db/keys.ts';
import { markManyDirty } from '../collabs/dirty.ts';
import { recordEvents } from '../events/record-events.ts';
import type { NewEvent } from '../events/event.ts';

/** A tier can have a hundred thousand collabs. A transaction must end within seconds. */
const batchSize = 500;

/**
 * Moves a batch of an archived tier's collabs to its successor. Mirrors the collabs and records their events. Safe to run
 * twice.
 * @returns 0 when another batch may follow.
 */
export function moveCollabsToSuccessor({ channelId, tierId }: TierKey): Promise<number | undefined> {
  return inTransaction(async (tx) => {
    const successor = await findSuccessor(tx, { channelId, tierId });
    if (successor.successorId === tierId) return undefined;
    const moved = await moveCollabRows(tx, { channelId, tierId }, { ...successor, limit: batchSize });
    if (moved.length === 0) return undefined;
    const ids = moved.map(({ id }) => id).toSorted();
    await markManyDirty(tx, channelId, ids);
    await recordEvents(
      tx,
      channelId,
      moved.map(tierChangedEvent({ from: tierId, to: successor.successorId })),
    );
    return moved.length === batchSize ? 0 : undefined;
  });
}

/**
 * The successor of a tier; when it was archived too, its own successor. Null for none, and the tier itself when it is not
 * archived. The successor stays locked, so that it is not archived before the moved collabs are visible. Collabs lose their
 * custom discounts when one of the archived tiers requires it.
 */
async function findSuccessor(
  tx: Transaction,
  { channelId, tierId }: TierKey,
): Promise<{ successorId: string | null; replacesDiscounts: boolean }> {
  const visited = new Set<string>();
  let id: string | null = tierId;
  let replacesDiscounts = false;
  while (id !== null && !visited.has(id)) {
    visited.add(id);
    const tier = await lockSuccessorRow(tx, { channelId, tierId: id });
    if (tier && !tier.isArchived) return { successorId: id, replacesDiscounts };
    id = tier?.successorId ?? null;
    replacesDiscounts ||= tier?.replacesDiscounts ?? false;
  }
  return { successorId: null, replacesDiscounts };
}

function tierChangedEvent({ from, to }: { from: string; to: string | null }) {
  return ({ id, creatorId, discount }: MovedCollab): NewEvent => ({
    type: 'collab.updated',
    data: {
      collab: { _id: id, creator: creatorId, collabTier: to, ...(discount && { discount: null }) },
      previous: { collabTier: from, ...(discount && { discount: { ...discount } }) },
    },
  });
}
