import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from '#app/db/generated/client.ts';

export const db = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 }),
});

const media = { orderBy: { position: 'asc' }, include: { media: true } } as const;
const customValues = { orderBy: { definition: { handle: 'asc' } }, include: { definition: true } } as const;

const everything = {
  channel: true,
  creator: true,
  tier: {
    include: {
      campaign: {
        include: {
          tiers: {
            where: { archivedAt: null },
            orderBy: [{ position: 'asc' }, { id: 'asc' }],
            select: { id: true },
          },
        },
      },
    },
  },
  discount: true,
  profilePicture: true,
  customValues,
  platformObjects: true,
  drops: {
    where: { removedAt: null },
    orderBy: { id: 'desc' },
    include: {
      media,
      customValues,
      products: {
        orderBy: { position: 'asc' },
        include: { product: true, enhancement: { include: { media } }, customValues },
      },
    },
  },
} satisfies Prisma.CollabInclude;

export type Collab = Prisma.CollabGetPayload<{ include: typeof everything }>;

/** One nested include, in its fastest form: joined in the database. */
export function loadCollab(channelId: string, id: string): Promise<Collab> {
  return db.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId, id } },
    include: everything,
    relationLoadStrategy: 'join',
  });
}
