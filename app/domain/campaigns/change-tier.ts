import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import { Problem } from '../problem.ts';

/** A tier's full key: the tenant first. */
export interface TierKey {
  channelId: string;
  tierId: string;
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
  const isWorthAnother = discount !== undefined && !isSame(tier.discount, discount);
  if (isWorthAnother) await setDiscount(tx, { channelId, tierId }, discount);
  if (isRenamed || isWorthAnother)
    await markManyDirty(
      tx,
      channelId,
      Prisma.sql`SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND tier_id = ${tierId}::uuid`,
    );
}

function isSame(current: DiscountValue | null, wanted: DiscountValue | null): boolean {
  if (!current || !wanted) return current === wanted;
  return current.type === wanted.type && wanted.amount.equals(current.amount);
}

async function setDiscount(
  tx: Transaction,
  { channelId, tierId }: TierKey,
  wanted: DiscountValue | null,
): Promise<void> {
  if (wanted === null) await tx.discount.deleteMany({ where: { channelId, tierId } });
  else
    await tx.discount.upsert({
      where: { channelId_tierId: { channelId, tierId } },
      create: { channelId, id: newId(), tierId, ...wanted },
      update: wanted,
    });
}
