import { z } from 'zod';
import { isId, type GlobalId, type PlatformNumber, type RecordId } from '#app/ids.ts';

/* Full keys of a tenant's records: the tenant first. */

export interface CollabKey {
  channelId: string;
  collabId: string;
}

export interface DropKey extends CollabKey {
  dropId: string;
}

export interface DraftKey extends CollabKey {
  draftId: string;
}

export interface CampaignKey {
  channelId: string;
  campaignId: string;
}

export interface TierKey {
  channelId: string;
  tierId: string;
}

/* Schemas of ids in rows. */

export const recordId = z.custom<RecordId>((value) => typeof value === 'string' && isId(value));

/** The platform's id of an object. */
export const globalId = z.custom<GlobalId>(
  (value) => typeof value === 'string' && value.startsWith('gid://shopify/'),
);

/** The number at the end of a {@link globalId}. */
export const platformNumber = z.custom<PlatformNumber>(
  (value) => typeof value === 'string' && /^\d+$/.test(value),
);
