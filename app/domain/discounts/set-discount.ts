import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import type { DiscountValue } from './discount-amount.ts';

/** Whose a discount is: a tier's, or a collab's own that stands in its place. */
export type DiscountOwner = { channelId: string; tierId: string } | { channelId: string; collabId: string };

/** A discount as it stands, and as it is to be; null for none. */
export interface DiscountChange {
  current: { type: DiscountValue['type']; amount: DiscountValue['amount'] | number } | null;
  wanted: DiscountValue | null;
}

/** Gives a tier or a collab a discount, or takes it away. The same one again writes nothing. @returns whether it is another. */
export async function setDiscount(
  tx: Transaction,
  owner: DiscountOwner,
  { current, wanted }: DiscountChange,
): Promise<boolean> {
  const where = 'tierId' in owner ? { channelId_tierId: owner } : { channelId_collabId: owner };
  if (wanted === null) {
    if (current) await tx.discount.delete({ where });
    return current !== null;
  }
  if (current && wanted.amount.equals(current.amount) && wanted.type === current.type) return false;
  await tx.discount.upsert({ where, create: { id: newId(), ...owner, ...wanted }, update: wanted });
  return true;
}
