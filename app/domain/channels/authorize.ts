import { db } from '#app/db/connection/client.ts';
import type { Channel, Prisma } from '#app/db/generated/client.ts';
import { addToContext } from '#app/request-context.ts';
import type { BrandPrincipal, ChannelPrincipal, NonCreatorPrincipal } from '../principal.ts';
import { Problem } from '../problem.ts';
import { isDomain, normalizeDomain } from './store-domain.ts';

/** The condition that a principal may use a channel: its own, or one that granted the partner access. */
export function channelScope(principal: NonCreatorPrincipal): Prisma.ChannelWhereInput {
  return principal.kind === 'partner'
    ? { grants: { some: { partnerId: principal.partnerId, revokedAt: null } } }
    : { id: principal.channelId };
}

/** The same condition as parameters of a statement: the principal's own channel, and the partner that needs a grant. */
export function scopeParameters(
  principal: NonCreatorPrincipal,
): [channelId: string | null, partnerId: string | null] {
  return principal.kind === 'partner' ? [null, principal.partnerId] : [principal.channelId, null];
}

/**
 * Gets the channel with this domain.
 * @throws Problem `not-granted-to-…`, the same whether the principal has no access or the channel does not exist.
 */
export async function requireChannel(principal: NonCreatorPrincipal, domain: string): Promise<Channel> {
  const normalized = normalizeDomain(domain);
  const channel = isDomain(normalized)
    ? await db.channel.findFirst({ where: { AND: [{ domain: normalized }, channelScope(principal)] } })
    : null;
  if (!channel) throw channelForbidden(principal, normalized);
  addToContext({ channelId: channel.id });
  return channel;
}

/**
 * Gets the channel of a channel key or of a brand's user.
 * @throws Problem `channel-erased`: a user token is valid for some minutes longer than its channel.
 */
export async function requireOwnChannel(principal: ChannelPrincipal | BrandPrincipal): Promise<Channel> {
  const channel = await db.channel.findUnique({ where: { id: principal.channelId } });
  if (!channel) throw new Problem('channel-erased');
  return channel;
}

/** Reveals nothing about other tenants. */
export function channelForbidden({ kind }: NonCreatorPrincipal, domain: string): Problem {
  return new Problem(`not-granted-to-${kind}`, { domain });
}
