import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import {
  channelTables,
  deleteChannelRows,
  deleteCreatorsWithoutCollab,
  deleteResponsesBatch,
  deleteSavedResponsesBatch,
} from '#app/db/privacy.ts';
import { log } from '#app/log.ts';

/** A channel can have millions of rows, and a transaction is limited to seconds. */
const batchSize = 500;
/** A drop can have hundreds of products, which are deleted with it. */
const dropsPerBatch = 50;
/** A collab can have hundreds of custom values and codes, and days with clicks. */
const collabsPerBatch = 100;

/**
 * Erases a brand: its channel with all data, its keys, and creators without another brand. Revokes keys
 * first. Works in batches, and continues where the last call stopped.
 */
export async function eraseShop(channelId: string): Promise<void> {
  await inTransaction((tx) => revokeAccess(tx, channelId));
  // Saved responses contain names.
  while ((await deleteSavedResponsesBatch(channelId, batchSize)) === batchSize) continue;
  await db.apiKey.deleteMany({ where: { channelId } });
  for (const table of ['platform_objects', 'drop_drafts'] as const)
    while ((await deleteChannelRows(channelId, table, batchSize)) === batchSize) continue;
  while ((await deleteChannelRows(channelId, 'drops', dropsPerBatch)) === dropsPerBatch) continue;
  while ((await eraseCollabs(channelId)) === collabsPerBatch) continue;
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
  // They stay until the responses to them are deleted, which are found by them.
  await tx.apiKey.updateMany({ where: { channelId, revokedAt: null }, data: { revokedAt: new Date() } });
  await tx.partnerGrant.deleteMany({ where: { channelId } });
  await tx.session.deleteMany({ where: { channelId } });
  await tx.staffMember.deleteMany({ where: { channelId } });
  await tx.platformInstallation.deleteMany({ where: { channelId } });
}

/** @returns the number of collabs erased, at most one batch. */
async function eraseCollabs(channelId: string): Promise<number> {
  const batch = await db.collab.findMany({
    where: { channelId },
    take: collabsPerBatch,
    orderBy: { id: 'asc' },
    select: { id: true, creatorId: true },
  });
  // Responses to partners and creators.
  for (const { id } of batch) while ((await deleteResponsesBatch(id, batchSize)) === batchSize) continue;
  await inTransaction(async (tx) => {
    const collabIds = batch.map(({ id }) => id);
    await tx.collab.deleteMany({ where: { channelId, id: { in: collabIds } } });
    const emails = await deleteCreatorsWithoutCollab(
      tx,
      batch.map(({ creatorId }) => creatorId),
    );
    await tx.signInAttempt.deleteMany({ where: { email: { in: emails } } });
  });
  return batch.length;
}
