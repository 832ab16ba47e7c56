import { countProgramRows, listRecentDropRows } from '#app/db/admin-figures.ts';
import { db } from '#app/db/connection/client.ts';
import type { MirrorState } from '#app/db/collabs/states.ts';

/** The setup guide on the home page: its steps in order, and whether each is done. */
interface SetupGuide {
  /** Whether an admin has closed the guide. */
  isClosed: boolean;
  steps: { name: SetupStep; isDone: boolean }[];
}

/** `brand`: has a color or logo. The others: has at least one. */
type SetupStep = 'brand' | 'tier' | 'collab' | 'drop' | 'key';

export async function getSetupGuide(channelId: string): Promise<SetupGuide> {
  const { setupGuideDismissedAt, brandPrimaryColor, brandPrimaryLogo } = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { setupGuideDismissedAt: true, brandPrimaryColor: true, brandPrimaryLogo: true },
  });
  const [tier, collab, drop, key] = await Promise.all([
    db.tier.findFirst({ where: { channelId }, select: { id: true } }),
    db.collab.findFirst({ where: { channelId }, select: { id: true } }),
    db.drop.findFirst({ where: { channelId, removedAt: null }, select: { id: true } }),
    db.apiKey.findFirst({ where: { channelId, revokedAt: null }, select: { id: true } }),
  ]);
  return {
    isClosed: setupGuideDismissedAt !== null,
    steps: [
      { name: 'brand', isDone: brandPrimaryColor !== null || brandPrimaryLogo !== null },
      { name: 'tier', isDone: tier !== null },
      { name: 'collab', isDone: collab !== null },
      { name: 'drop', isDone: drop !== null },
      { name: 'key', isDone: key !== null },
    ],
  };
}

/** Closes the setup guide for all admins of a brand. It stays closed. */
export async function closeSetupGuide(channelId: string): Promise<void> {
  await db.channel.updateMany({
    where: { id: channelId, setupGuideDismissedAt: null },
    data: { setupGuideDismissedAt: new Date() },
  });
}

/** A channel's collabs by state, and its drops. A collab counts once: a paused one is not also partial. */
interface ProgramCounts {
  name: string;
  domain: string;
  active: number;
  /** Not paused, but without a tier and a discount. */
  partial: number;
  paused: number;
  drops: number;
}

export async function getProgramCounts(channelId: string): Promise<ProgramCounts> {
  const counts = await countProgramRows(channelId);
  if (!counts) throw new Error('The channel does not exist');
  return counts;
}

/** A drop of the home page. */
interface RecentDrop {
  dropId: string;
  collabId: string;
  title: string;
  /** The creator's name for this brand, or the handle. */
  creator: string;
  products: number;
  createdAt: Date;
  /** The state of the drop's collab in the store. */
  state: MirrorState;
}

/** Lists a channel's newest drops. */
export function listRecentDrops(channelId: string, limit: number): Promise<RecentDrop[]> {
  return listRecentDropRows(channelId, limit);
}
