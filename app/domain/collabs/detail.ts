import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { listDropRowsOfCollab, listFieldRowsOfCollab } from '#app/db/collabs/details.ts';
import type { DiscountType, Prisma } from '#app/db/generated/client.ts';
import { creatorProfile, isErasedEmail, type CreatorProfile } from '../creators/creators.ts';
import { limits } from '../limits.ts';
import { findUsage } from '../mirror-data/payload-size.ts';
import type { BrandPrincipal } from '../principal.ts';
import { affiliateUrl, shopUrl } from './affiliate-link.ts';
import { requireCollab } from './authorize.ts';
import type { CollabState } from '#app/db/collabs/states.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { getCollab, type CollabRecord } from './collab.ts';
import { isPageVisible, stateOf } from './state.ts';

/** A discount's amount is a fraction for `Percentage`, else major units of the channel's currency. */
interface DetailDiscount {
  amount: number;
  type: DiscountType;
}

/** A custom field of the channel's collabs with this collab's value; null without a value. */
export interface DetailField {
  handle: string;
  name: string;
  type: string;
  value: Prisma.JsonValue;
}

/** A creator's profile on another platform. Its other properties are saved unchanged. */
export interface Social {
  platform: string;
  handle?: string | undefined;
  url?: string | undefined;
  followers?: number | undefined;
  [more: string]: Prisma.JsonValue | undefined;
}

/** A collab without its drops and events. Times are ISO 8601 in UTC. */
export interface CollabDetail {
  id: string;
  /** Null after the person was erased. */
  email: string | null;
  handle: string;
  isActive: boolean;
  /** Whether visitors of the store may see the page. */
  isPageVisible: boolean;
  state: CollabState;
  /** Null until the creator accepts the brand's invitation. */
  acceptedAt: string | null;
  collabStartedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The brand's own values; null for none. */
  own: {
    firstName: string | null;
    lastName: string | null;
    title: string | null;
    /** Of the creator's page. */
    description: string | null;
    primaryColor: string | null;
    isOnboarded: boolean | null;
    tags: string[] | null;
    socials: Social[] | null;
    picture: string | null;
    affiliateCode: string;
    affiliateUrl: string | null;
  };
  /** The displayed values: the brand's, or those of the creator's profile that the brand may see. */
  shown: CreatorProfile;
  /** The affiliate link, and the URL of the creator's page. */
  link: string;
  page: string;
  tier: {
    id: string;
    title: string;
    campaign: { id: string; title: string };
    discount: DetailDiscount | null;
  } | null;
  /** The collab's own, which replaces its tier's. */
  discount: DetailDiscount | null;
  /** ISO 4217. */
  currency: string;
  /** Why the store cannot be updated; null while it can. */
  storeBlocked: Message | null;
  fields: DetailField[];
  usage: { bytes: number; maxBytes: number; drops: number; maxDrops: number };
}

/**
 * Gets a collab for its brand's page, with the parts of the creator's profile that the brand may see.
 * @throws Problem `collab-not-found` for a collab that the brand does not have.
 */
export async function getCollabDetail(principal: BrandPrincipal, collabId: string): Promise<CollabDetail> {
  const key = await requireCollab(principal, collabId);
  return inTransaction((tx) => readCollabDetail(tx, key));
}

/** The same in a transaction. */
export async function readCollabDetail(tx: Transaction, key: CollabKey): Promise<CollabDetail> {
  const { record } = await getCollab(tx, key);
  const { currency, mirror, ...channel } = await tx.channel.findUniqueOrThrow({
    where: { id: key.channelId },
    select: { currency: true, pagesNeedAcceptance: true, mirror: { select: { blockedReason: true } } },
  });
  return {
    ...presentHead(record),
    isPageVisible: isPageVisible({ ...record, channel }),
    currency,
    storeBlocked: parseMessage(mirror?.blockedReason ?? null),
    fields: await listFieldRowsOfCollab(tx, key),
    usage: {
      ...((await findUsage(tx, key)) ?? { drops: 0, bytes: 0 }),
      maxBytes: limits.mirrorDataBytes,
      maxDrops: limits.dropsPerCollab,
    },
  };
}

type OwnParts = Omit<CollabDetail, 'isPageVisible' | 'currency' | 'storeBlocked' | 'fields' | 'usage'>;

function presentHead(record: CollabRecord): OwnParts {
  const { id, handle, tier, isActive, acceptedAt, collabStartedAt, createdAt, updatedAt } = record;
  return {
    id,
    handle,
    isActive,
    acceptedAt,
    collabStartedAt,
    createdAt,
    updatedAt,
    email: isErasedEmail(record.email) ? null : record.email,
    state: stateOf(record),
    own: ownFields(record),
    shown: creatorProfile(record),
    link: affiliateUrl(record),
    page: shopUrl(record),
    tier: tier && {
      id: tier.id,
      title: tier.title,
      campaign: { id: tier.campaign.id, title: tier.campaign.title },
      discount: tier.discount && { amount: tier.discount.amount, type: tier.discount.type },
    },
    discount: record.customDiscount && {
      amount: record.customDiscount.amount,
      type: record.customDiscount.type,
    },
  };
}

function ownFields(record: CollabRecord): CollabDetail['own'] {
  const { firstName, lastName, isOnboarded, primaryColor, affiliateCode, affiliateUrl: ownLink } = record;
  return {
    firstName,
    lastName,
    isOnboarded,
    primaryColor,
    affiliateCode,
    affiliateUrl: ownLink,
    title: record.shopTitle,
    description: record.shopDescription,
    tags: record.tags as string[] | null,
    socials: record.socials as CollabDetail['own']['socials'],
    picture: record.profilePicture?.url ?? null,
  };
}

/** A drop in its collab's list. */
export interface ListedDrop {
  id: string;
  title: string;
  products: number;
  /** How many of its products the store no longer has. */
  missing: number;
  /** ISO 8601, in UTC. */
  createdAt: string;
  updatedAt: string;
}

/** Lists the drops of a collab, the newest first. */
export function listDropsOfCollab(key: CollabKey): Promise<ListedDrop[]> {
  return listDropRowsOfCollab(key);
}
