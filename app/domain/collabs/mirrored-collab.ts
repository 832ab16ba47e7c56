import { db, type Transaction } from '#app/db/connection/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { readClock } from '#app/db/tiers.ts';
import { findVariants, type KnownVariant, type VariantKey } from '#app/db/drops/products.ts';
import type { CollabKey } from '#app/db/keys.ts';
import type { PlatformNumber, RecordId } from '#app/ids.ts';
import { typedJson } from '#app/db/connection/statements.ts';
import { mediaColumns, mediaResponseFields } from '../media/media.ts';

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
  fileDeletions: { select: { fileId: true } },
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

type FoundCollab = Prisma.CollabGetPayload<{ include: typeof mirroredCollabInclude }>;
type FoundDrop = FoundCollab['drops'][number];

export type MirroredCollab = Omit<FoundCollab, 'drops'> & {
  drops: MirroredDrop[];
  /** By the clock that starts what is due at a date of the tier, if it has one. */
  readAt: Date;
};
export type MirroredDrop = Omit<FoundDrop, 'products'> & { products: MirroredDropProduct[] };
type FoundItem = FoundDrop['products'][number];
export type MirroredDropProduct = FoundItem & {
  product: FoundItem['product'] & { id: RecordId; platformNumber: PlatformNumber };
  variantNumber: PlatformNumber | null;
  /** What is known of the chosen variant; null without one, and before it is looked up. */
  variant: KnownVariant | null;
};

/** Finds a collab with everything that the mirror projects, drops and products in order. */
export async function findMirroredCollab(
  key: CollabKey,
  client: Transaction = db,
): Promise<MirroredCollab | null> {
  const found = await client.collab.findUnique({
    where: { channelId_id: { channelId: key.channelId, id: key.collabId } },
    include: mirroredCollabInclude,
    relationLoadStrategy: 'join',
  });
  if (!found) return null;
  const [collab] = await withVariantsAndTime(key.channelId, [withPicture(found)], client);
  return collab ?? null;
}

/** Adds what is known of the chosen variants, and the time: a statement more for each, if there are variants and dates. */
async function withVariantsAndTime(
  channelId: string,
  collabs: readonly FoundCollab[],
  client: Transaction = db,
): Promise<MirroredCollab[]> {
  const chosen = new Map(
    collabs.flatMap(({ drops }) =>
      drops.flatMap(({ products }) =>
        products.flatMap(({ productId, variantNumber }) => {
          const key = { productId, variantNumber };
          return variantNumber === null ? [] : [[variantKey(key), key as VariantKey] as const];
        }),
      ),
    ),
  );
  const rows = chosen.size === 0 ? [] : await findVariants(client, channelId, [...chosen.values()]);
  const variants = new Map(rows.map((row) => [variantKey(row), row]));
  const hasDates = collabs.some(({ tier }) => tier && (tier.startsAt ?? tier.endsAt));
  const readAt = hasDates ? await readClock(client) : new Date();
  return collabs.map((collab) => ({
    ...collab,
    readAt,
    drops: collab.drops.map((drop) => ({
      ...drop,
      products: drop.products.map((item) => {
        const variant = variants.get(variantKey(item)) ?? null;
        return { ...item, variant } as MirroredDropProduct;
      }),
    })),
  }));
}

const variantKey = ({ productId, variantNumber }: Pick<FoundItem, 'productId' | 'variantNumber'>) =>
  `${productId}/${variantNumber ?? ''}`;

/** The picture of the creator's profile, for a brand without its own that the creator has accepted. */
function withPicture(collab: FoundCollab): FoundCollab {
  const { profilePicture, acceptedAt, creator, channelId } = collab;
  if (profilePicture !== null || acceptedAt === null || creator.profilePicture === null) return collab;
  const media = typedJson(mediaResponseFields, creator.profilePicture);
  const picture = { channelId, id: media._id, ...mediaColumns(media, media.url), fileId: null, revision: 0 };
  return {
    ...collab,
    profilePicture: { ...picture, createdAt: creator.createdAt, updatedAt: creator.updatedAt },
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
  const found = await withVariantsAndTime(channelId, collabs.map(withPicture));
  return new Map(found.map((collab) => [collab.id, collab]));
}
