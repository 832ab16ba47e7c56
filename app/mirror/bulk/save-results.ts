import { db, inTransaction } from '#app/db/connection/client.ts';
import { saveMirrored } from '#app/db/collabs/writes.ts';
import type { BulkRow } from '#app/db/generated/client.ts';
import { releaseRows, succeedRows } from '#app/db/mirror/bulk-queue.ts';
import type { DueFile } from '#app/db/mirror/bulk-writes.ts';
import { lockLease, type Lease } from '#app/db/mirror/leases.ts';
import { saveCreatedEntries, type CreatedEntry } from '#app/db/mirror/bulk-objects.ts';
import { markMissing } from '#app/db/mirror/objects.ts';
import { lockItems } from '#app/db/mirror/queue.ts';
import { saveProductCreators } from '#app/db/mirror/product-creators.ts';
import { recordEvents } from '#app/domain/events/record-events.ts';
import { recordMirrorSync } from '#app/metrics.ts';
import { PlatformError, type PlatformReason } from '#app/platform/errors.ts';
import { yieldToInteractive } from '../concurrency-pool.ts';
import type { MirrorContext } from '../context.ts';
import { deleteEntry, handleTaken } from '../objects/creator-entry/handle.ts';
import { mirrorSynced, recordFailure, retryDelayMs } from '../record-outcome.ts';
import type { RowResult } from './read-results.ts';

/** A result with the row it belongs to. */
type MatchedResult = RowResult & { own: BulkRow };
type Success = MatchedResult & { entry: NonNullable<RowResult['entry']> };

/**
 * Saves some results of an operation that has ended. Repeating it is safe: saved rows are deleted.
 * @throws {PlatformError} when a duplicate entry could not be deleted now.
 * @throws {LeaseLost}
 */
export async function saveResults(
  context: MirrorContext,
  { id, kind }: Pick<DueFile, 'id' | 'kind'>,
  results: readonly RowResult[],
): Promise<void> {
  await yieldToInteractive();
  const matched = await joinRows(context.channel.id, id, results);
  const done = matched.filter((one): one is Success => one.entry !== undefined);
  const rejected = matched.filter(({ entry }) => entry === undefined);
  if (kind === 'update')
    await recordUpdated(
      context.lease,
      id,
      done.map((one) => ({ ...one, collabId: one.own.collabId })),
    );
  else await saveCreated(context, id, done);
  for (const one of rejected) await saveRejected(context, one);
  await release(context, id, rejected);
}

async function joinRows(
  channelId: string,
  bulkId: string,
  results: readonly RowResult[],
): Promise<MatchedResult[]> {
  const rows = await db.bulkRow.findMany({
    where: { channelId, bulkId, rowNumber: { in: results.map(({ rowNumber }) => rowNumber) } },
  });
  const byNumber = new Map(rows.map((row) => [row.rowNumber, row]));
  return results.flatMap((result) => {
    const own = byNumber.get(result.rowNumber);
    return own ? [{ ...result, own }] : [];
  });
}

/** An entry with another handle than requested is deleted: its handle was taken. */
async function saveCreated(context: MirrorContext, fileId: string, done: readonly Success[]): Promise<void> {
  const hasHandle = ({ entry, own }: Success) => entry.handle === own.handle;
  const created = done.filter(hasHandle).map(({ rowNumber, own, entry: { id, handle } }) => ({
    rowNumber,
    collabId: own.collabId,
    id,
    handle,
  }));
  const duplicates = await recordCreated(context.lease, fileId, created);
  for (const { id } of duplicates) await deleteEntry(context.store, id);
  const renamed = done.filter((one) => !hasHandle(one));
  for (const { own, entry } of renamed) {
    await deleteEntry(context.store, entry.id);
    await saveRejected(context, { own, reasons: handleTaken('Backfill', own.handle).reasons });
  }
  await release(context, fileId, renamed);
}

/** Records the failure on the collab. The individual retry finds the exact cause. */
async function saveRejected(
  context: MirrorContext,
  { own, reasons }: { own: BulkRow; reasons: readonly PlatformReason[] },
): Promise<void> {
  const { collabId, version, platformId } = own;
  const { reason } = new PlatformError('rejected', 'Backfill', reasons);
  if (platformId !== null && reasons.some(({ code }) => code === 'RECORD_NOT_FOUND'))
    await markMissing(context.channel.id, { kind: 'metaobject', collabId });
  const item = {
    collabId,
    desiredVersion: version,
    attempts: 0,
    dirtyForSeconds: null,
    isDirty: true,
    isInteractive: false,
  };
  await recordFailure(context.lease, item, { reason, retryInMs: retryDelayMs(1) });
}

async function release(
  context: MirrorContext,
  fileId: string,
  results: readonly MatchedResult[],
): Promise<void> {
  if (results.length === 0) return;
  const rowNumbers = results.map(({ rowNumber }) => rowNumber);
  await inTransaction((tx) => releaseRows(tx, { channelId: context.channel.id, fileId, rowNumbers }));
}

/**
 * Records which entries a file's rows have written. The other items return to the queue.
 * @throws {LeaseLost}
 */
async function recordUpdated(
  lease: Lease,
  fileId: string,
  updated: readonly (RowResult & { collabId: string; entry: { id: string; updatedAt: string } })[],
): Promise<void> {
  if (updated.length === 0) return;
  const file = { channelId: lease.channelId, fileId };
  const collabIds = updated.map(({ collabId }) => collabId);
  const synced = await inTransaction(async (tx) => {
    await lockLease(tx, lease);
    // The collabs first, as every writer of collabs does, so that two cannot deadlock.
    await saveMirrored(tx, { channelId: lease.channelId, collabIds, isWhole: true });
    const done = await succeedRows(tx, file, updated);
    await saveProductCreators(tx, lease.channelId, collabIds);
    await releaseRows(tx, { ...file, rowNumbers: updated.map(({ rowNumber }) => rowNumber) });
    await recordEvents(
      tx,
      lease.channelId,
      done.map(({ collabId }) => mirrorSynced(collabId)),
    );
    return done;
  });
  for (const { dirtyForSeconds } of synced) recordMirrorSync('background', dirtyForSeconds);
}

/**
 * Saves the ids of created entries, and returns their items to the queue: their content is written next.
 * @returns entries whose collab got another entry in between.
 * @throws {LeaseLost}
 */
async function recordCreated(
  lease: Lease,
  fileId: string,
  created: readonly CreatedEntry[],
): Promise<CreatedEntry[]> {
  if (created.length === 0) return [];
  const savedIds = await inTransaction(async (tx) => {
    await lockLease(tx, lease);
    await lockItems(
      tx,
      lease.channelId,
      created.map(({ collabId }) => collabId),
    );
    const saved = await saveCreatedEntries(tx, lease.channelId, created);
    await releaseRows(tx, {
      channelId: lease.channelId,
      fileId,
      rowNumbers: created.map(({ rowNumber }) => rowNumber),
    });
    return saved;
  });
  return created.filter(({ collabId }) => !savedIds.has(collabId));
}
