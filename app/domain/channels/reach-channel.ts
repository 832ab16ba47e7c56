import { db } from '#app/db/client.ts';
import type { Channel, Prisma } from '#app/db/generated/client.ts';
import type { Caller } from '../caller.ts';
import { Problem } from '../problem.ts';
import { isDomain, normalizeDomain } from './channel-domain.ts';

/** The condition that a channel is within a caller's reach: its own, or one that granted the partner access. */
export function withinReach(caller: Caller): Prisma.ChannelWhereInput {
  return caller.kind === 'channel'
    ? { id: caller.channelId }
    : { grants: { some: { partnerId: caller.partnerId, revokedAt: null } } };
}

/**
 * The channel with this domain.
 * @throws Problem `forbidden` when the caller does not reach it; word for word the same when there is no such channel.
 */
export async function reachChannel(caller: Caller, domain: string): Promise<Channel> {
  const wanted = normalizeDomain(domain);
  const channel = isDomain(wanted)
    ? await db.channel.findFirst({ where: { AND: [{ domain: wanted }, withinReach(caller)] } })
    : null;
  if (!channel) throw outOfReach(caller, wanted);
  return channel;
}

/** The channel that a channel's own key belongs to. */
export async function ownChannel(caller: Caller & { kind: 'channel' }): Promise<Channel> {
  return db.channel.findUniqueOrThrow({ where: { id: caller.channelId } });
}

function outOfReach(caller: Caller, domain: string): Problem {
  return new Problem(
    'forbidden',
    caller.kind === 'channel'
      ? `This channel key does not reach "${domain}". Send your own channel's platform domain.`
      : `This partner key does not reach "${domain}". Send the platform domain of a channel that granted you access.`,
  );
}
