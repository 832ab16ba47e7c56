import type { DiscountType, Prisma } from '#app/db/generated/client.ts';
import type { CreatorProfile } from '../../creators/creator-profile.ts';
import type { CollabState } from '../collab-state.ts';

/** A discount's amount is a fraction for `Percentage`, else major units of the channel's currency. */
export interface ViewedDiscount {
  amount: number;
  type: DiscountType;
}

/** A custom field of the channel's collabs, and what it holds here; null when it holds nothing. */
export interface ViewedField {
  handle: string;
  name: string;
  type: string;
  value: Prisma.JsonValue;
}

/** A profile of the creator elsewhere; what is said of it beyond these is kept. */
export interface ViewedSocial {
  platform: string;
  handle?: string | undefined;
  url?: string | undefined;
  followers?: number | undefined;
  [more: string]: Prisma.JsonValue | undefined;
}

/** A collab in full, but for its drops and what happened to it. Times are ISO 8601 in UTC. */
export interface CollabView {
  id: string;
  /** Null for one whose person was erased. */
  email: string | null;
  handle: string;
  isActive: boolean;
  state: CollabState;
  /** Null until the creator took up the brand's invitation. */
  acceptedAt: string | null;
  collabStartedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** What the brand wrote; null where it wrote nothing. */
  own: {
    firstName: string | null;
    lastName: string | null;
    title: string | null;
    primaryColor: string | null;
    isOnboarded: boolean | null;
    tags: string[] | null;
    socials: ViewedSocial[] | null;
    picture: string | null;
    affiliateCode: string;
    affiliateUrl: string | null;
  };
  /** What the store shows of the creator: the brand's words, and what may be seen beneath. */
  shown: CreatorProfile;
  /** The link that the creator shares, and the address of the creator's page. */
  link: string;
  page: string;
  tier: {
    id: string;
    title: string;
    campaign: { id: string; title: string };
    discount: ViewedDiscount | null;
  } | null;
  /** The collab's own, that stands in the place of its tier's. */
  discount: ViewedDiscount | null;
  /** ISO 4217. */
  currency: string;
  /** Why nothing of the brand can be written to its store, in the platform's words; null while it can. */
  storeBlocked: string | null;
  fields: ViewedField[];
  usage: { bytes: number; mostBytes: number; drops: number; mostDrops: number };
}
