import { db, inTransaction } from '#app/db/connection/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import type { IdPage } from '#app/db/keyset-page.ts';
import { listInvitedCollabs } from '../creators/invitations/accept.ts';
import { limits } from '../limits.ts';
import type { CreatorPrincipal } from '../principal.ts';
import { affiliateUrl, dropUrl, leadsWithinStore, shopUrl } from './affiliate-link.ts';
import { requireCollab } from './authorize.ts';
import { getCollab, listCollabs, type CollabRecord } from './collab.ts';
import { shortLinkColumns, shortLinkOf } from './short-links.ts';

/** What a brand gives a creator. */
export interface CreatorBrand {
  /** The id of the collab. */
  id: string;
  /** The brand's title, or the store's name. */
  name: string;
  tier: string | null;
  /** The one in force. A fraction for `Percentage`, else major units of the currency. */
  discount: { amount: number; type: DiscountType } | null;
  /** ISO 4217. */
  currency: string;
  code: string;
  /** The short link. The affiliate link where there is none, or where it leads to another host. */
  link: string;
  /** The URL of the creator's page in the store. */
  page: string;
  /** False while the brand has paused the collab, or its store has no app. */
  isActive: boolean;
  /** Whether the creator has accepted the brand, which then sees the creator's own profile. */
  isAccepted: boolean;
  /** Whether the creator can accept it: it has sent an invitation that is still open. */
  isInvited: boolean;
}

/** Lists what each brand gives a creator, the newest first. @param after the last id of the previous page. */
export async function listBrandsOfCreator(
  creator: CreatorPrincipal,
  after: string | undefined,
): Promise<IdPage<CreatorBrand>> {
  const { rows, next } = await listCollabs(creator, {}, { limit: limits.pageSize.standard, after });
  const records = rows.map(({ record }) => record);
  const channels = await db.channel.findMany({
    where: { id: { in: records.map(({ channelId }) => channelId) } },
    select: { id: true, ...channelFields },
  });
  const invited = await listInvitedCollabs(creator.creatorId);
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const brands = records.flatMap((record) => {
    const channel = byId.get(record.channelId);
    return channel ? [presentBrand(record, channel, invited)] : [];
  });
  return { rows: brands, next };
}

const channelFields = { brandTitle: true, currency: true, uninstalledAt: true, ...shortLinkColumns } as const;

type BrandOfCollab = Parameters<typeof shortLinkOf>[0] & {
  brandTitle: string | null;
  currency: string;
  uninstalledAt: Date | null;
};

function presentBrand(
  record: CollabRecord,
  channel: BrandOfCollab,
  invited: ReadonlySet<string>,
): CreatorBrand {
  const { brandTitle, currency, uninstalledAt } = channel;
  const discount = record.discount ?? record.tier?.discount ?? null;
  const short = leadsWithinStore(record) ? shortLinkOf(channel, record.affiliateCode) : undefined;
  return {
    id: record.id,
    name: brandTitle ?? record.channel.name,
    tier: record.tier?.title ?? null,
    discount: discount && { amount: discount.amount, type: discount.type },
    currency,
    code: record.affiliateCode,
    link: short ?? affiliateUrl(record),
    page: shopUrl(record),
    isActive: record.isActive && uninstalledAt === null,
    isAccepted: record.acceptedAt !== null,
    isInvited: invited.has(record.id),
  };
}

/** A drop that is in the store. */
interface SharedDrop {
  id: string;
  title: string;
  /** Applies the code and opens the drop's collection. */
  link: string;
}

/** What a creator shares of a brand. */
export interface ShareData {
  brand: CreatorBrand;
  /** Drops whose collections are in the store: the pinned one, then the newest first. */
  drops: SharedDrop[];
}

/**
 * Gets what a creator shares of a brand.
 * @throws Problem `collab-not-found` for a collab of another creator.
 */
export async function getShareData(creator: CreatorPrincipal, collabId: string): Promise<ShareData> {
  const key = await requireCollab(creator, collabId);
  const { channelId } = key;
  const { record } = await inTransaction((tx) => getCollab(tx, key));
  const drops = await db.drop.findMany({
    where: {
      channelId,
      collabId: record.id,
      removedAt: null,
      platformObjects: { some: { kind: 'collection', platformId: { not: null } } },
    },
    orderBy: [{ pinnedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    select: { id: true, title: true, handle: true },
  });
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId }, select: channelFields });
  const invited = await listInvitedCollabs(creator.creatorId);
  return {
    brand: presentBrand(record, channel, invited),
    drops: drops.map(({ id, title, handle }) => ({
      id,
      title,
      link: shortLinkOf(channel, record.affiliateCode, id) ?? dropUrl(record, handle),
    })),
  };
}
