import type { ListedCampaign, ListedTier } from '#app/domain/campaigns/list.ts';

/** A tier to which another tier's collabs can move. */
export interface Successor {
  id: string;
  title: string;
  campaign: string;
  discount: ListedTier['discount'];
  /** Whether new collabs get it. */
  isDefault: boolean;
}

/** Tiers to which collabs can move; the default tier first. */
export function successorsOf(campaigns: readonly ListedCampaign[], except?: string): Successor[] {
  const all = campaigns
    .filter(({ isArchived }) => !isArchived)
    .flatMap((campaign) =>
      campaign.tiers
        .filter(({ isArchived, id }) => !isArchived && id !== except)
        .map(({ id, title, discount, isDefault }) => ({
          id,
          title,
          discount,
          campaign: campaign.title,
          isDefault: isDefault && campaign.isDefault,
        })),
    );
  return all.sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}
