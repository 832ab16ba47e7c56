import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { log } from '#app/log.ts';

/** A channel can hold millions of rows, and a transaction has seconds. */
const sliceSize = 500;

/** Tables of a channel that nothing else refers to any more once its collabs are gone; each before what it refers to. */
const tables = ['events', 'uploads', 'media', 'products', 'tiers', 'campaigns'] as const;

/**
 * Erases a brand for good: its channel with everything under it, its keys, and the creators whom no other brand knows.
 * It goes slice by slice, and goes on where it was when it is called again. Whoever holds a key of the brand's is shut
 * out first.
 */
export async function eraseShop(channelId: string): Promise<void> {
  await inTransaction((tx) => shutOut(tx, channelId));
  while ((await inTransaction((tx) => eraseCollabs(tx, channelId))) === sliceSize) continue;
  await db.platformObject.deleteMany({ where: { channelId } });
  for (const table of tables) while ((await eraseRows(channelId, table)) === sliceSize) continue;
  const domain = await inTransaction(async (tx) => {
    const channel = await tx.channel.findUnique({ where: { id: channelId }, select: { domain: true } });
    if (!channel) return undefined;
    await tx.accessLease.deleteMany({ where: { domain: channel.domain } });
    await tx.channel.delete({ where: { id: channelId } });
    return channel.domain;
  });
  if (domain !== undefined) log.info({ channelId, shop: domain }, 'A store was erased for good');
}

async function shutOut(tx: Transaction, channelId: string): Promise<void> {
  // The answers that were given to a key's requests, and to those of the brand's own people, name persons.
  await tx.$executeRaw`
    DELETE FROM idempotency_records
    WHERE credential_id = ${channelId}::uuid
      OR credential_id IN (SELECT id FROM api_keys WHERE channel_id = ${channelId}::uuid)`;
  await tx.apiKey.deleteMany({ where: { channelId } });
  await tx.partnerGrant.deleteMany({ where: { channelId } });
  await tx.session.deleteMany({ where: { channelId } });
  await tx.staffMember.deleteMany({ where: { channelId } });
  await tx.platformInstallation.deleteMany({ where: { channelId } });
}

/** @returns how many collabs there were to erase, at most a slice. */
async function eraseCollabs(tx: Transaction, channelId: string): Promise<number> {
  const slice = await tx.collab.findMany({
    where: { channelId },
    take: sliceSize,
    orderBy: { id: 'asc' },
    select: { id: true, creatorId: true },
  });
  const collabIds = slice.map(({ id }) => id);
  await tx.platformObject.deleteMany({
    where: { channelId, OR: [{ collabId: { in: collabIds } }, { drop: { collabId: { in: collabIds } } }] },
  });
  await tx.collab.deleteMany({ where: { channelId, id: { in: collabIds } } });
  const creatorIds = slice.map(({ creatorId }) => creatorId);
  await tx.creator.deleteMany({ where: { id: { in: creatorIds }, collabs: { none: {} } } });
  return slice.length;
}

function eraseRows(channelId: string, table: (typeof tables)[number]): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  return db.$executeRaw`
    DELETE FROM ${name} WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT id FROM ${name} WHERE channel_id = ${channelId}::uuid LIMIT ${sliceSize})`;
}
