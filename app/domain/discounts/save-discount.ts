import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { isSameDiscount } from './amount.ts';
import type { DiscountValue } from './amount.ts';

/** The tier of a discount; or the collab, whose custom discount replaces its tier's. */
type DiscountOwner = { channelId: string; tierId: string } | { channelId: string; collabId: string };

/** The current and the desired discount; null for none. */
export interface DiscountChange {
  current: { type: DiscountValue['type']; amount: DiscountValue['amount'] | number } | null;
  desired: DiscountValue | null;
}

/** Saves or deletes the discount of a tier or collab. Writes nothing when it is equal. @returns whether it changed. */
export async function saveDiscount(
  tx: Transaction,
  owner: DiscountOwner,
  { current, desired }: DiscountChange,
): Promise<boolean> {
  const where = 'tierId' in owner ? { channelId_tierId: owner } : { channelId_collabId: owner };
  if (desired === null) {
    if (current) await tx.discount.delete({ where });
    return current !== null;
  }
  if (isSameDiscount(desired, current)) return false;
  const { amount, type } = desired;
  const value = { amount, type };
  await tx.discount.upsert({ where, create: { id: newId(), ...owner, ...value }, update: value });
  return true;
}
