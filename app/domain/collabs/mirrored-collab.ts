import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { typedJson } from '#app/db/statements.ts';
import { mediaColumns, shownMediaFields } from '../media/media.ts';
import type { CollabKey } from './authorize.ts';

const mediaInOrder = { orderBy: { position: 'asc' }, include: { media: true } } as const;
const customValuesByHandle = {
  orderBy: { definition: { handle: 'asc' } },
  include: { definition: true },
} as const;
const platformIds = { select: { kind: true, platformId: true, platformUrl: true } } as const;

/** Everything that the mirror projects: channel, creator, tier, discounts, drops in order, and known store objects. */
const mirroredCollabInclude = {
  channel: true,
  creator: true,
  tier: { include: { campaign: true, discount: true } },
  discount: true,
  profilePicture: true,
  customValues: customValuesByHandle,
  platformObjects: platformIds,
  drops: {
    where: { removedAt: null },
    // The last one is the first in the store.
    orderBy: [{ pinnedAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
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

export type MirroredCollab = Prisma.CollabGetPayload<{ include: typeof mirroredCollabInclude }>;
export type MirroredDrop = MirroredCollab['drops'][number];
export type MirroredDropProduct = MirroredDrop['products'][number];

/** Finds a collab with everything that the mirror projects, drops and products in order, in one statement. */
export async function findMirroredCollab(
  key: CollabKey,
  client: Transaction = db,
): Promise<MirroredCollab | null> {
  const found = await client.collab.findUnique({
    where: { channelId_id: { channelId: key.channelId, id: key.collabId } },
    include: mirroredCollabInclude,
    relationLoadStrategy: 'join',
  });
  return found && withPicture(found);
}

/** The picture of the creator's profile, for a brand without its own that the creator has accepted. */
function withPicture(collab: MirroredCollab): MirroredCollab {
  const { profilePicture, acceptedAt, creator, channelId } = collab;
  if (profilePicture !== null || acceptedAt === null || creator.profilePicture === null) return collab;
  const media = typedJson(shownMediaFields, creator.profilePicture);
  const known = { channelId, id: media._id, ...mediaColumns(media, media.url), revision: 0 };
  return {
    ...collab,
    profilePicture: { ...known, createdAt: creator.createdAt, updatedAt: creator.updatedAt },
  };
}

/** Finds some of a channel's collabs in the same way, by id. */
export async function findMirroredCollabs(
  channelId: string,
  collabIds: readonly string[],
): Promise<Map<string, MirroredCollab>> {
  const collabs = await db.collab.findMany({
    where: { channelId, id: { in: [...collabIds] } },
    include: mirroredCollabInclude,
    relationLoadStrategy: 'join',
  });
  return new Map(collabs.map((collab) => [collab.id, withPicture(collab)]));
}
