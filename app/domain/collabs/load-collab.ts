import type { Transaction } from '#app/db/client.ts';
import { db } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import type { CollabKey } from './reach-collab.ts';

const mediaInOrder = { orderBy: { position: 'asc' }, include: { media: true } } as const;
const customValuesByHandle = {
  orderBy: { definition: { handle: 'asc' } },
  include: { definition: true },
} as const;
const platformIds = { select: { kind: true, platformId: true, platformUrl: true } } as const;

/** Everything of a collab: its brand, creator, tier, discounts, drops in order, and what is known of the store. */
export const wholeCollab = {
  channel: true,
  creator: true,
  tier: { include: { campaign: true, discount: true } },
  discount: true,
  profilePicture: true,
  customValues: customValuesByHandle,
  platformObjects: platformIds,
  drops: {
    where: { removedAt: null },
    orderBy: { id: 'asc' },
    include: {
      media: mediaInOrder,
      customValues: customValuesByHandle,
      platformObjects: platformIds,
      products: {
        orderBy: { position: 'asc' },
        include: {
          product: true,
          enhancement: { include: { media: mediaInOrder } },
          customValues: customValuesByHandle,
        },
      },
    },
  },
} satisfies Prisma.CollabInclude;

export type WholeCollab = Prisma.CollabGetPayload<{ include: typeof wholeCollab }>;
export type WholeDrop = WholeCollab['drops'][number];
export type WholeDropProduct = WholeDrop['products'][number];

/** Loads a collab whole, in one SQL statement. Drops and products come in order. Null when there is none with this key. */
export function loadCollab(key: CollabKey, client: Transaction = db): Promise<WholeCollab | null> {
  return client.collab.findUnique({
    where: { channelId_id: { channelId: key.channelId, id: key.collabId } },
    include: wholeCollab,
    relationLoadStrategy: 'join',
  });
}
