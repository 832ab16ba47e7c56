import { countAffectedRows, listCampaignRows, listTierOptionRows } from '#app/db/campaigns.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { db } from '#app/db/client.ts';
import { toIdPage } from '#app/db/keyset-page.ts';
import type { IdPage, IdPageRequest } from '#app/db/keyset-page.ts';
import { isId } from '#app/ids.ts';
import { campaignNotFound, tierNotFound } from './lock.ts';
import type { CampaignKey } from './lock.ts';

/** A discount's amount: a fraction for `Percentage`, else major units. */
interface ListedDiscount {
  amount: number;
  type: DiscountType;
}

/** A tier in the list of campaigns, with the number of its collabs. */
export interface ListedTier {
  id: string;
  title: string;
  isDefault: boolean;
  isArchived: boolean;
  discount: ListedDiscount | null;
  collabs: number;
}

export interface ListedCampaign {
  id: string;
  title: string;
  isDefault: boolean;
  isArchived: boolean;
  tiers: ListedTier[];
}

/**
 * Lists a channel's campaigns with their tiers in the brand's order, archived ones last. An archived tier is listed while
 * its collabs are being moved.
 */
export function listCampaigns(channelId: string): Promise<ListedCampaign[]> {
  return listCampaignRows(channelId);
}

/** A tier that a collab can be assigned to. */
export interface TierOption {
  id: string;
  title: string;
  campaign: { id: string; title: string };
  discount: ListedDiscount | null;
  isDefault: boolean;
  isArchived: boolean;
}

/** Lists a channel's tiers in the brand's order, grouped by campaign, archived ones last. */
export function listTierOptions(channelId: string): Promise<TierOption[]> {
  return listTierOptionRows(channelId);
}

/** How many collabs a change of a campaign or tier would affect. */
export interface AffectedCounts {
  /** All of them show its title. */
  collabs: number;
  /** Those without a discount of their own: they get the tier's. */
  followers: number;
  /** Those without a link of their own: they get the campaign's. */
  links: number;
}

/**
 * Counts the collabs of a campaign, or of one of its tiers.
 * @throws Problem `campaign-not-found` or `tier-not-found` for one that the channel or campaign does not have, or that is
 *   archived.
 */
export async function countAffectedCollabs(key: CampaignKey, tierId?: string): Promise<AffectedCounts> {
  const areIds = isId(key.campaignId) && isId(tierId ?? key.campaignId);
  const counts = areIds ? await countAffectedRows(key, tierId) : undefined;
  if (counts) return counts;
  throw tierId === undefined ? campaignNotFound(key) : tierNotFound({ channelId: key.channelId, tierId });
}

/** A campaign as servers read it, with the ids of its tiers in the brand's order. */
export type CampaignRecord = Awaited<ReturnType<typeof findCampaignRecords>>[number];

/** Lists a channel's campaigns without archived ones, newest first. */
export async function listCampaignRecords(
  channelId: string,
  page: IdPageRequest,
): Promise<IdPage<CampaignRecord>> {
  return toIdPage(await findCampaignRecords(channelId, page), page.limit);
}

const areNotArchived = { archivedAt: null };

/** The rows of a page, and one more. */
function pageOf({ limit, after }: IdPageRequest) {
  return {
    where: { ...areNotArchived, ...(after !== undefined && { id: { lt: after } }) },
    query: { orderBy: { id: 'desc' as const }, take: limit + 1 },
  };
}

function findCampaignRecords(channelId: string, page: IdPageRequest) {
  const { where, query } = pageOf(page);
  return db.campaign.findMany({
    where: { channelId, ...where },
    ...query,
    select: {
      id: true,
      title: true,
      tiers: {
        where: areNotArchived,
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        select: { id: true },
      },
      isActive: true,
      brandPageRedirectUrlTemplate: true,
      queryParams: true,
    },
  });
}

/** A tier as servers read it. */
export type TierRecord = Awaited<ReturnType<typeof findTierRecords>>[number];

/** Lists a channel's tiers without archived ones, newest first. */
export async function listTierRecords(channelId: string, page: IdPageRequest): Promise<IdPage<TierRecord>> {
  return toIdPage(await findTierRecords(channelId, page), page.limit);
}

function findTierRecords(channelId: string, page: IdPageRequest) {
  const { where, query } = pageOf(page);
  return db.tier.findMany({
    where: { channelId, campaign: areNotArchived, ...where },
    ...query,
    select: { id: true, title: true, relationshipType: true, key: true, campaignId: true, isDefault: true },
  });
}
