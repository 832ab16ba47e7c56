import { db } from '#app/db/client.ts';

/** How a brand's program stands, and whether the store shows it. */
export interface ChannelSummary {
  name: string;
  domain: string;
  activeCollabs: number;
  pausedCollabs: number;
  drops: number;
  /** Collabs whose place in the store is behind, those set aside included. */
  waiting: number;
  setAside: number;
  /** Why the store cannot be written to at all, in the platform's words. */
  blockedReason: string | null;
}

/** Counts what a brand has, by the domain of its store. */
export async function channelSummary(domain: string): Promise<ChannelSummary> {
  const channel = await db.channel.findUniqueOrThrow({
    where: { domain },
    select: { id: true, name: true, domain: true, mirror: { select: { blockedReason: true } } },
  });
  const channelId = channel.id;
  const [activeCollabs, pausedCollabs, drops, waiting, setAside] = await Promise.all([
    db.collab.count({ where: { channelId, isActive: true } }),
    db.collab.count({ where: { channelId, isActive: false } }),
    db.drop.count({ where: { channelId, removedAt: null } }),
    db.mirrorEntry.count({ where: { channelId, dirtySince: { not: null } } }),
    db.mirrorEntry.count({ where: { channelId, setAsideAt: { not: null } } }),
  ]);
  return {
    name: channel.name,
    domain: channel.domain,
    activeCollabs,
    pausedCollabs,
    drops,
    waiting,
    setAside,
    blockedReason: channel.mirror?.blockedReason ?? null,
  };
}
