import { db } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { Problem } from '../problem.ts';

/** What a brand sees of its own channel in its settings. */
export type ChannelSettings = Omit<Channel, 'uninstalledAt' | 'createdAt' | 'updatedAt'> & {
  /** What the store lets us do. */
  scopes: string[];
};

/** A channel's settings, and what its store says of itself. @throws Problem `not-found`. */
export async function readChannelSettings(channelId: string): Promise<ChannelSettings> {
  const found = await db.channel.findUnique({
    where: { id: channelId },
    omit: { uninstalledAt: true, createdAt: true, updatedAt: true },
    include: { installation: { select: { scopes: true } } },
  });
  if (!found) throw new Problem('not-found', 'There is no such channel.');
  const { installation, ...channel } = found;
  return { ...channel, scopes: installation?.scopes ?? [] };
}
