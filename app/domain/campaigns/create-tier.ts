import slugify from '@sindresorhus/slugify';
import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { numberedNames, spareName } from '../collabs/spare-name.ts';
import { setDiscount } from '../discounts/set-discount.ts';
import type { TierBody } from '../input/tier-body.ts';
import { limits } from '../limits.ts';
import type { CampaignKey } from './change-campaign.ts';
import { holdCampaign } from './lock-campaigns.ts';
import { nextTierPosition } from './next-position.ts';
import { refuseUnmeant } from './refuse-unmeant.ts';
import { setDefaultTier } from './set-default.ts';

const keyShape = { maxLength: limits.handle, join: '-' };

/**
 * Gives a campaign a tier, behind the others. Its key is made from its title, and stays when the title changes.
 * @returns its id.
 * @throws Problem `not-found` for a campaign that the channel does not have, or has archived; `conflict` when it has as
 *   many tiers as it can; `invalid` for a large discount that is not said to be meant.
 */
export async function createTier(
  tx: Transaction,
  key: CampaignKey,
  { title, isDefault, discount, isMeant }: TierBody,
): Promise<string> {
  const { channelId, campaignId } = key;
  refuseUnmeant({ current: null, wanted: discount }, isMeant);
  await holdCampaign(tx, key);
  const position = await nextTierPosition(tx, key);
  const tierId = newId();
  const tierKey = await spareKey(tx, channelId, title);
  await tx.tier.create({ data: { channelId, id: tierId, campaignId, title, key: tierKey, position } });
  await setDiscount(tx, { channelId, tierId }, { current: null, wanted: discount });
  await setDefaultTier(tx, { channelId, campaignId, tierId }, isDefault);
  return tierId;
}

async function spareKey(tx: Transaction, channelId: string, title: string): Promise<string> {
  const base = slugify(title).slice(0, limits.handle) || 'tier';
  const taken = await tx.tier.findMany({
    where: { channelId, key: { in: numberedNames(base, keyShape) } },
    select: { key: true },
  });
  return spareName(base, keyShape, new Set(taken.map(({ key }) => key)));
}
