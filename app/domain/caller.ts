/** A server that holds one of a brand's keys. */
export interface ChannelCaller {
  kind: 'channel';
  /** The key's id. */
  credentialId: string;
  channelId: string;
}

/** A server of a partner. It reaches the channels that granted that partner access, and no others. */
export interface PartnerCaller {
  kind: 'partner';
  /** The key's id. */
  credentialId: string;
  partnerId: string;
}

/** A signed-in creator, with a user token. Reaches their own collabs, in every channel, and nothing else of a channel. */
export interface CreatorCaller {
  kind: 'creator';
  /** The sign-in's id; it stays the same when the token is refreshed. */
  credentialId: string;
  creatorId: string;
}

/** A signed-in person of a brand, with a user token. Reaches what that brand's channel key reaches. */
export interface BrandCaller {
  kind: 'brand';
  /** The sign-in's id; it stays the same when the token is refreshed. */
  credentialId: string;
  channelId: string;
}

/** A server with a key: who endpoints 4 to 6 are for. */
export type KeyCaller = ChannelCaller | PartnerCaller;

/** A person with a user token: endpoints 1 to 3 take these beside keys, endpoints 4 to 6 refuse them. */
export type UserCaller = CreatorCaller | BrandCaller;

/** Who acts for a channel as a whole: anyone but a creator. */
export type ChannelSideCaller = KeyCaller | BrandCaller;

/**
 * Who is asking. Every verb that touches a tenant's data takes one, or the channel found with its help. Endpoints 1 to
 * 3 serve people too, endpoints 4 to 6 servers alone; each endpoint names its kinds.
 */
export type Caller = KeyCaller | UserCaller;
