/** A server that holds one of a brand's keys. */
export interface ChannelCaller {
  kind: 'channel';
  credentialId: string;
  channelId: string;
}

/** A server of a partner. It reaches the channels that granted that partner access, and no others. */
export interface PartnerCaller {
  kind: 'partner';
  credentialId: string;
  partnerId: string;
}

/** Who is asking. Every verb that touches a tenant's data takes one, or the channel found with its help. */
export type Caller = ChannelCaller | PartnerCaller;
