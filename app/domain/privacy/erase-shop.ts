import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { log } from '#app/log.ts';

/** A channel can have millions of rows, and a transaction is limited to seconds. */
const sliceSize = 500;

/** Tables of a channel in deletion order, after its collabs: each before the tables that it refers to. */
const tables = ['applications', 'events', 'uploads', 'media', 'products', 'tiers', 'campaigns'] as const;

/**
 * Erases a brand: its channel with all data, its keys, and creators without another brand. Revokes keys
 * first. Works in batches, and continues where the last call stopped.
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
  if (domain !== undefined) log.info({ channelId, shop: domain }, 'Store erased');
}

async function shutOut(tx: Transaction, channelId: string): Promise<void> {
  // Saved responses to the channel's keys and users contain names.
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

/** @returns the number of collabs erased, at most one batch. */
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
