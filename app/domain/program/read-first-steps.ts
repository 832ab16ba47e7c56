import { db } from '#app/db/client.ts';

/** The first steps of a brand, in their order, each with whether it is done as things stand. */
export interface FirstSteps {
  /** Whether somebody of the brand has closed the guide. */
  isClosed: boolean;
  steps: { name: FirstStep; isDone: boolean }[];
}

/** `brand`: said how the brand looks; `tier`: has a tier; `collab`: has a collab; `drop`: has a drop; `key`: issued a key. */
export type FirstStep = 'brand' | 'tier' | 'collab' | 'drop' | 'key';

/** Reads how far a brand has come. */
export async function readFirstSteps(channelId: string): Promise<FirstSteps> {
  const { guideClosedAt, brandPrimaryColor, brandPrimaryLogo } = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { guideClosedAt: true, brandPrimaryColor: true, brandPrimaryLogo: true },
  });
  const [tier, collab, drop, key] = await Promise.all([
    db.tier.findFirst({ where: { channelId }, select: { id: true } }),
    db.collab.findFirst({ where: { channelId }, select: { id: true } }),
    db.drop.findFirst({ where: { channelId, removedAt: null }, select: { id: true } }),
    db.apiKey.findFirst({ where: { channelId, revokedAt: null }, select: { id: true } }),
  ]);
  return {
    isClosed: guideClosedAt !== null,
    steps: [
      { name: 'brand', isDone: brandPrimaryColor !== null || brandPrimaryLogo !== null },
      { name: 'tier', isDone: tier !== null },
      { name: 'collab', isDone: collab !== null },
      { name: 'drop', isDone: drop !== null },
      { name: 'key', isDone: key !== null },
    ],
  };
}
