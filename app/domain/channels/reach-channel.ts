import { db } from '#app/db/client.ts';
import type { Channel, Prisma } from '#app/db/generated/client.ts';
import { addToContext } from '#app/request-context.ts';
import type { BrandCaller, ChannelCaller, ChannelSideCaller, KeyCaller } from '../caller.ts';
import { Problem } from '../problem.ts';
import { isDomain, normalizeDomain } from './channel-domain.ts';

/** The condition that a channel is within a caller's reach: its own, or one that granted the partner access. */
export function withinReach(caller: ChannelSideCaller): Prisma.ChannelWhereInput {
  return caller.kind === 'partner'
    ? { grants: { some: { partnerId: caller.partnerId, revokedAt: null } } }
    : { id: caller.channelId };
}

/** The same condition for hand-written SQL: the channel that is the caller's own, and the partner that must be granted. */
export function reachParameters(
  caller: ChannelSideCaller,
): [channelId: string | null, partnerId: string | null] {
  return caller.kind === 'partner' ? [null, caller.partnerId] : [caller.channelId, null];
}

/**
 * The same condition for SQL that looks for something by its id alone: an expression for the ids of the channels within
 * reach, out of the place in the statement of who reaches them. One for each kind of caller, so that each is planned once.
 */
export const channelsWithinReach: Record<KeyCaller['kind'], (who: string) => string> = {
  channel: (channelId) => `ARRAY[${channelId}::uuid]`,
  partner: (partnerId) =>
    `ARRAY(SELECT channel_id FROM partner_grants WHERE partner_id = ${partnerId}::uuid AND revoked_at IS NULL)`,
};

/**
 * The channel with this domain.
 * @throws Problem `forbidden` when the caller does not reach it; word for word the same when there is no such channel.
 */
export async function reachChannel(caller: ChannelSideCaller, domain: string): Promise<Channel> {
  const wanted = normalizeDomain(domain);
  const channel = isDomain(wanted)
    ? await db.channel.findFirst({ where: { AND: [{ domain: wanted }, withinReach(caller)] } })
    : null;
  if (!channel) throw outOfReach(caller, wanted);
  addToContext({ channelId: channel.id });
  return channel;
}

/**
 * The channel that a channel's own key, or a brand's user, belongs to.
 * @throws Problem `unauthenticated` when it was erased: a user token outlives it by some minutes.
 */
export async function ownChannel(caller: ChannelCaller | BrandCaller): Promise<Channel> {
  const channel = await db.channel.findUnique({ where: { id: caller.channelId } });
  if (!channel)
    throw new Problem('unauthenticated', 'The channel was erased. Install the app again, and sign in anew.');
  return channel;
}

/** The refusal of a channel that a caller does not reach, whether there is such a channel or not. */
export function outOfReach(caller: ChannelSideCaller, domain: string): Problem {
  return new Problem('forbidden', refusals[caller.kind](domain));
}

const refusals: Record<ChannelSideCaller['kind'], (domain: string) => string> = {
  channel: (domain) =>
    `This channel key does not reach "${domain}". Send your own channel's platform domain.`,
  brand: (domain) => `This user token does not reach "${domain}". Send your own channel's platform domain.`,
  partner: (domain) =>
    `This partner key does not reach "${domain}". Send the platform domain of a channel that granted you access.`,
};
