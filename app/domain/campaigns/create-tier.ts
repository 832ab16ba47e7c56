import slugify from '@sindresorhus/slugify';
import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { spareName } from '../collabs/spare-name.ts';
import { setDiscount } from '../discounts/set-discount.ts';
import type { TierBody } from '../input/tier-body.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import type { CampaignKey } from './change-campaign.ts';
import { holdCampaign } from './lock-campaigns.ts';
import { setDefaultTier } from './set-default.ts';

/**
 * Gives a campaign a tier, behind the others. Its key is made from its title, and stays when the title changes.
 * @returns its id.
 * @throws Problem `not-found` for a campaign that the channel does not have, or has archived; `conflict` when it has as
 *   many tiers as it can.
 */
export function createTier(key: CampaignKey, { title, isDefault, discount }: TierBody): Promise<string> {
  const { channelId, campaignId } = key;
  return inTransaction(async (tx) => {
    await holdCampaign(tx, key);
    const position = await nextPosition(tx, key);
    const tierId = newId();
    const tierKey = await spareKey(tx, channelId, title);
    await tx.tier.create({ data: { channelId, id: tierId, campaignId, title, key: tierKey, position } });
    await setDiscount(tx, { channelId, tierId }, { current: null, wanted: discount });
    await setDefaultTier(tx, { channelId, campaignId, tierId }, isDefault);
    return tierId;
  });
}

async function nextPosition(tx: Transaction, { channelId, campaignId }: CampaignKey): Promise<number> {
  const { _count, _max } = await tx.tier.aggregate({
    where: { channelId, campaignId, archivedAt: null },
    _count: true,
    _max: { position: true },
  });
  if (_count >= limits.tiersPerCampaign)
    throw new Problem(
      'conflict',
      `This campaign has ${limits.tiersPerCampaign} tiers already. Archive one first.`,
    );
  return (_max.position ?? -1) + 1;
}

function spareKey(tx: Transaction, channelId: string, title: string): Promise<string> {
  return spareName(slugify(title).slice(0, limits.handle) || 'tier', {
    maxLength: limits.handle,
    join: '-',
    attempt: 1,
    async findTaken(keys) {
      const taken = await tx.tier.findMany({
        where: { channelId, key: { in: [...keys] } },
        select: { key: true },
      });
      return taken.map(({ key }) => key);
    },
  });
}
