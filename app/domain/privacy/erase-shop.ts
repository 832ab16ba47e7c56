import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { channelTables, deleteChannelRows, deleteSavedResponses } from '#app/db/privacy.ts';
import { log } from '#app/log.ts';

/** A channel can have millions of rows, and a transaction is limited to seconds. */
const batchSize = 500;

/**
 * Erases a brand: its channel with all data, its keys, and creators without another brand. Revokes keys
 * first. Works in batches, and continues where the last call stopped.
 */
export async function eraseShop(channelId: string): Promise<void> {
  await inTransaction((tx) => revokeAccess(tx, channelId));
  while ((await inTransaction((tx) => eraseCollabs(tx, channelId))) === batchSize) continue;
  await db.platformObject.deleteMany({ where: { channelId } });
  for (const table of channelTables)
    while ((await deleteChannelRows(channelId, table, batchSize)) === batchSize) continue;
  const domain = await inTransaction(async (tx) => {
    const channel = await tx.channel.findUnique({ where: { id: channelId }, select: { domain: true } });
    if (!channel) return undefined;
    await tx.accessLease.deleteMany({ where: { domain: channel.domain } });
    await tx.channel.delete({ where: { id: channelId } });
    return channel.domain;
  });
  if (domain !== undefined) log.info({ channelId, shop: domain }, 'Store erased');
}

async function revokeAccess(tx: Transaction, channelId: string): Promise<void> {
  // Saved responses to the channel's keys and users contain names.
  await deleteSavedResponses(tx, channelId);
  await tx.apiKey.deleteMany({ where: { channelId } });
  await tx.partnerGrant.deleteMany({ where: { channelId } });
  await tx.session.deleteMany({ where: { channelId } });
  await tx.staffMember.deleteMany({ where: { channelId } });
  await tx.platformInstallation.deleteMany({ where: { channelId } });
}

/** @returns the number of collabs erased, at most one batch. */
async function eraseCollabs(tx: Transaction, channelId: string): Promise<number> {
  const batch = await tx.collab.findMany({
    where: { channelId },
    take: batchSize,
    orderBy: { id: 'asc' },
    select: { id: true, creatorId: true },
  });
  const collabIds = batch.map(({ id }) => id);
  await tx.platformObject.deleteMany({
    where: { channelId, OR: [{ collabId: { in: collabIds } }, { drop: { collabId: { in: collabIds } } }] },
  });
  await tx.collab.deleteMany({ where: { channelId, id: { in: collabIds } } });
  const creatorIds = batch.map(({ creatorId }) => creatorId);
  await tx.creator.deleteMany({ where: { id: { in: creatorIds }, collabs: { none: {} } } });
  return batch.length;
}
