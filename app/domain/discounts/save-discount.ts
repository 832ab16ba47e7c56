import type { Transaction } from '#app/db/connection/client.ts';
import type { CollabKey, TierKey } from '#app/db/keys.ts';
import { newId } from '#app/ids.ts';
import { invalid, problemDetail } from '../problem.ts';
import { isSameDiscount, moneyRejection, type DiscountValue } from './amount.ts';

/** The tier of a discount; or the collab, whose custom discount replaces its tier's. */
type DiscountOwner = TierKey | CollabKey;

/** The current and the desired discount; null for none. */
export interface DiscountChange {
  current: { type: DiscountValue['type']; amount: DiscountValue['amount'] | number } | null;
  desired: DiscountValue | null;
}

/**
 * Saves or deletes the discount of a tier or collab. Writes nothing when it is equal.
 * @returns whether it changed.
 * @throws Problem `invalid-input` for more decimals than the channel's currency has.
 */
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
  await assertMoney(tx, owner.channelId, moneyOf([desired]));
  const { amount, type } = desired;
  const value = { amount, type };
  await tx.discount.upsert({ where, create: { id: newId(), ...owner, ...value }, update: value });
  return true;
}

/** An amount of money in a request, and its path there. */
interface MoneyInput {
  path: string;
  amount: DiscountValue['amount'] | number;
}

/** The amounts of money among discounts. */
export function moneyOf(discounts: readonly Pick<DiscountValue, 'amount' | 'type'>[]): MoneyInput[] {
  return discounts
    .filter(({ type }) => type === 'FixedAmount')
    .map(({ amount }) => ({ path: 'discount.discountAmount', amount }));
}

/** @throws Problem `invalid-input` naming each amount with more decimals than the channel's currency has. */
export async function assertMoney(
  tx: Transaction,
  channelId: string,
  sent: readonly MoneyInput[],
): Promise<void> {
  if (sent.length === 0) return;
  const { currency } = await tx.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { currency: true },
  });
  const details = sent.flatMap(({ path, amount }) => {
    const rejection = moneyRejection(amount, currency);
    return rejection ? [problemDetail(path, rejection)] : [];
  });
  if (details.length > 0) throw invalid(details);
}
