import type { DatesOutOfForce } from '../discounts/conditions.ts';
import { countAffectedRows, listCampaignRows, listTierRows } from '#app/db/campaigns.ts';
import type { DiscountType, Prisma } from '#app/db/generated/client.ts';
import { db, type Transaction } from '#app/db/connection/client.ts';
import type { CampaignKey, TierKey } from '#app/db/keys.ts';
import { newestFirst, toIdPage, type IdPage, type IdPageRequest } from '#app/db/keyset-page.ts';
import { isId } from '#app/ids.ts';
import { campaignNotFound, tierNotFound } from './lock.ts';

/** A discount's amount: a fraction for `Percentage`, else major units. */
interface ListedDiscount extends DatesOutOfForce {
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
export function listTiers(channelId: string): Promise<TierOption[]> {
  return listTierRows(channelId);
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

const areNotArchived = { archivedAt: null };

/** Which records are found: a write that archives one responds with it. */
interface RecordScope {
  includesArchived?: boolean;
}

/** With the ids of its tiers in the brand's order. */
const campaignRecord = {
  id: true,
  title: true,
  tiers: {
    where: areNotArchived,
    orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
    select: { id: true },
  },
  isActive: true,
  brandPageRedirectUrlTemplate: true,
  queryParams: true,
  isDefault: true,
  createdAt: true,
  updatedAt: true,
};

export type CampaignRecord = Prisma.CampaignGetPayload<{ select: typeof campaignRecord }>;

/** Lists a page of a channel's campaigns without archived ones, newest first. */
export async function listCampaignPage(
  channelId: string,
  page: IdPageRequest,
): Promise<IdPage<CampaignRecord>> {
  const { where, ...order } = newestFirst(page);
  const found = await db.campaign.findMany({
    where: { channelId, ...areNotArchived, ...where },
    ...order,
    select: campaignRecord,
  });
  return toIdPage(found, page.limit);
}

/** @throws Problem `campaign-not-found` for a campaign that the channel does not have, or that is archived. */
export async function getCampaignRecord(
  key: CampaignKey,
  client: Transaction = db,
  { includesArchived = false }: RecordScope = {},
): Promise<CampaignRecord> {
  const { channelId, campaignId: id } = key;
  const where = { channelId, id, ...(!includesArchived && areNotArchived) };
  const found = isId(id) ? await client.campaign.findFirst({ where, select: campaignRecord }) : null;
  if (!found) throw campaignNotFound(key);
  return found;
}

const tierRecord = {
  id: true,
  title: true,
  relationshipType: true,
  key: true,
  campaignId: true,
  isDefault: true,
  discount: { select: { amount: true, type: true } },
  conditions: true,
  startsAt: true,
  endsAt: true,
  archivedAt: true,
  createdAt: true,
  updatedAt: true,
};

export type TierRecord = Prisma.TierGetPayload<{ select: typeof tierRecord }>;

/** Lists a page of a channel's tiers without archived ones, newest first. */
export async function listTierPage(channelId: string, page: IdPageRequest): Promise<IdPage<TierRecord>> {
  const { where, ...order } = newestFirst(page);
  const found = await db.tier.findMany({
    where: { channelId, ...areNotArchived, campaign: areNotArchived, ...where },
    ...order,
    select: tierRecord,
  });
  return toIdPage(found, page.limit);
}

/** @throws Problem `tier-not-found` for a tier that the channel does not have, or that is archived. */
export async function getTierRecord(
  key: TierKey,
  client: Transaction = db,
  { includesArchived = false }: RecordScope = {},
): Promise<TierRecord> {
  const { channelId, tierId: id } = key;
  const where = { channelId, id, ...(!includesArchived && areNotArchived), campaign: areNotArchived };
  const found = isId(id) ? await client.tier.findFirst({ where, select: tierRecord }) : null;
  if (!found) throw tierNotFound(key);
  return found;
}
