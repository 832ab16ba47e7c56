import type { ActorKind } from '#app/db/generated/client.ts';

/** A server with one of a brand's API keys. */
export interface ChannelPrincipal {
  kind: 'channel';
  /** The id of the API key. */
  credentialId: string;
  channelId: string;
}

/** A server of a partner. It may use the channels that granted the partner access. */
interface PartnerPrincipal {
  kind: 'partner';
  /** The id of the API key. */
  credentialId: string;
  partnerId: string;
}

/** A signed-in creator with a user token. May use their own collabs in every channel, and nothing else of a channel. */
export interface CreatorPrincipal {
  kind: 'creator';
  /** The id of the session. It stays the same when the token is refreshed. */
  credentialId: string;
  creatorId: string;
}

/** A signed-in admin of a brand with a user token. Has the rights of that brand's channel key. */
export interface BrandPrincipal {
  kind: 'brand';
  /** The id of the session. It stays the same when the token is refreshed. */
  credentialId: string;
  channelId: string;
}

/** A server with an API key. Endpoints that accept no others name `channel` and `partner` as principals. */
export type KeyPrincipal = ChannelPrincipal | PartnerPrincipal;

/** A person with a user token. */
export type UserPrincipal = CreatorPrincipal | BrandPrincipal;

/** A principal that acts for a channel as a whole. */
export type NonCreatorPrincipal = KeyPrincipal | BrandPrincipal;

/**
 * The principal of a request. Each function that accesses a tenant's data takes a principal, or the channel
 * found with one. Each endpoint names the kinds that it accepts.
 */
export type Principal = KeyPrincipal | UserPrincipal;

/** The id of the channel, partner or creator that owns a principal's credential. */
export function credentialOwner(principal: Principal): string {
  if (principal.kind === 'partner') return principal.partnerId;
  return principal.kind === 'creator' ? principal.creatorId : principal.channelId;
}

/** The author of a change in the history. */
export interface Actor {
  kind: ActorKind;
  /** The id of the key, partner or creator; for an admin of the store, the platform's user id. */
  id: string;
}

/** The author of an event. An `import` is a file that staff uploaded; its id is that of the import. */
export interface EventActor {
  kind: Actor['kind'] | 'import';
  id: string;
}

/** Converts a principal to the author of a change. */
export function actorOf(principal: Principal): Actor {
  switch (principal.kind) {
    case 'channel':
      return { kind: 'key', id: principal.credentialId };
    case 'partner':
      return { kind: 'partner', id: principal.partnerId };
    case 'creator':
      return { kind: 'creator', id: principal.creatorId };
    case 'brand':
      return { kind: 'admin', id: principal.credentialId };
  }
}
