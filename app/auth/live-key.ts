import type { Prisma } from '#app/db/generated/client.ts';
import type { KeyOwner } from './issue-key.ts';

/** Whose key may be meant: one owner's, or for those who run the service anybody's. */
export type KeyReach = KeyOwner | 'anybody';

/** The live key with a public part, if it is one of those that may be meant. */
export function liveKey(publicId: string, reach: KeyReach, now: Date): Prisma.ApiKeyWhereInput {
  return {
    publicId,
    revokedAt: null,
    ...(reach !== 'anybody' && reach),
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  };
}
