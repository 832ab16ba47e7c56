import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import type { CollabHead } from '../collabs/read-collab.ts';
import type { DiscountValue } from './discount-amount.ts';

/** Gives a collab a discount of its own in place of its tier's, or takes it back with null. The same one again writes nothing. */
export async function setOwnDiscount(
  tx: Transaction,
  { channelId, id: collabId, discount: current }: CollabHead,
  wanted: DiscountValue | null,
): Promise<void> {
  const where = { channelId_collabId: { channelId, collabId } };
  if (wanted === null) {
    if (current) await tx.discount.delete({ where });
  } else if (!current || !wanted.amount.equals(current.amount) || wanted.type !== current.type) {
    await tx.discount.upsert({
      where,
      create: { channelId, id: newId(), collabId, ...wanted },
      update: wanted,
    });
  }
}
