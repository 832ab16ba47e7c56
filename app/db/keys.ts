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
