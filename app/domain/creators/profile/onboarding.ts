import { db } from '#app/db/connection/client.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/** What a new creator does first, in this order. */
export const onboardingSteps = ['accept', 'name', 'picture', 'bio', 'drop'] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** Lists the steps that the creator has done. */
export async function listDoneSteps({
  creatorId,
}: Pick<CreatorPrincipal, 'creatorId'>): Promise<ReadonlySet<OnboardingStep>> {
  const [creator, accepted, drop] = await Promise.all([
    db.creator.findUniqueOrThrow({ where: { id: creatorId } }),
    db.collab.findFirst({ where: { creatorId, acceptedAt: { not: null } }, select: { id: true } }),
    db.drop.findFirst({ where: { collab: { creatorId }, removedAt: null }, select: { id: true } }),
  ]);
  const isDone: Record<OnboardingStep, boolean> = {
    accept: accepted !== null,
    name: creator.firstName !== null && creator.lastName !== null,
    picture: creator.profilePicture !== null,
    bio: creator.shopDescription !== null,
    drop: drop !== null,
  };
  return new Set(onboardingSteps.filter((step) => isDone[step]));
}
