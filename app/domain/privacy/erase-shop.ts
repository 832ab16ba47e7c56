import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import {
  channelTables,
  deleteChannelRows,
  deleteCreatorsWithoutCollab,
  deleteDropsBatch,
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
 * Erases a brand: its channel with all data, its keys, and creators without another brand. Deletes keys
 * first. Works in batches, and continues where the last call stopped.
 */
export async function eraseShop(channelId: string): Promise<void> {
  await inTransaction((tx) => revokeAccess(tx, channelId));
  // They contain names.
  while ((await deleteSavedResponsesBatch(channelId, batchSize)) === batchSize) continue;
  for (const table of ['platform_objects', 'drop_drafts'] as const)
    while ((await deleteChannelRows(channelId, table, batchSize)) === batchSize) continue;
  while ((await deleteDropsBatch(channelId, dropsPerBatch)) === dropsPerBatch) continue;
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
  await tx.apiKey.deleteMany({ where: { channelId } });
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
