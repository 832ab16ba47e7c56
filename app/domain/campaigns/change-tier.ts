import type { Transaction } from '#app/db/client.ts';
import { markInSlices } from '../collabs/mark-in-slices.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import { setDiscount } from '../discounts/set-discount.ts';
import { Problem } from '../problem.ts';

/** A tier's full key: the tenant first. */
export interface TierKey {
  channelId: string;
  tierId: string;
}

/** A tier as an address names it: under its campaign, or under none. Under another's it is not there. */
export interface PlacedTier extends TierKey {
  campaignId?: string | undefined;
}

/** What is to be another on a tier. An absent key keeps what is there; null takes the discount away. */
export interface TierChange {
  title?: string;
  discount?: DiscountValue | null;
}

/**
 * Changes a tier. The places of its collabs in the store follow, and no other's; a change that changes nothing leaves no
 * trace.
 * @throws Problem `not-found` for a tier that the channel does not have.
 */
export async function changeTier(
  tx: Transaction,
  { channelId, tierId }: TierKey,
  { title, discount }: TierChange,
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM tiers WHERE channel_id = ${channelId}::uuid AND id = ${tierId}::uuid FOR NO KEY UPDATE`;
  const where = { channelId_id: { channelId, id: tierId } };
  const tier = await tx.tier.findUnique({ where, include: { discount: true } });
  if (!tier) throw new Problem('not-found', `There is no tier "${tierId}" in this channel.`);
  const isRenamed = title !== undefined && title !== tier.title;
  if (isRenamed) await tx.tier.update({ where, data: { title } });
  const change = discount !== undefined && { current: tier.discount, wanted: discount };
  const isWorthAnother = change && (await setDiscount(tx, { channelId, tierId }, change));
  if (isRenamed || isWorthAnother) await markInSlices(tx, { channelId, tierId });
}
