import { db, inTransaction } from '#app/db/connection/client.ts';
import {
  markRunning,
  markSent,
  scheduleCheck,
  scheduleCheckOfUnanswered,
  updateProgress,
  type DueFile,
} from '#app/db/mirror/bulk-writes.ts';
import { releaseRows } from '#app/db/mirror/bulk-queue.ts';
import { lockLease, type Lease } from '#app/db/mirror/leases.ts';
import { lateWriteSeconds } from '#app/db/mirror/objects.ts';
import { log } from '#app/log.ts';
import { hasReason, PlatformError } from '#app/platform/errors.ts';
import type { BulkOperationByIdQuery } from '#app/platform/generated/graphql.ts';
import { bulkOperationById, newestBulkOperations, runBulkMutation } from '#app/platform/operations/bulk.ts';
import { readResults } from './read-results.ts';
import { saveResults } from './save-results.ts';
import type { MirrorContext } from '../context.ts';
import { bulkOperationName } from './mutations.ts';

/** For this time after a failed operation, the channel's collabs are written individually. */
const pauseMinutes = 10;

const checkAfterSeconds = { notAccepted: 10, outcomeUnknown: 5, min: 1, max: 30 };

/**
 * Advances a file by one step. Each step is saved before and after, so that any process can continue.
 * @throws {PlatformError} when the platform is unavailable.
 * @throws {LeaseLost}
 */
export async function advanceFile(context: MirrorContext, write: DueFile): Promise<void> {
  if (write.state === 'failed') return deleteFile(context, write.id);
  // The process that wrote it crashed before the upload.
  if (write.state === 'building' || write.isTooOld) return endFile(context, write, 'ended');
  if (write.state === 'uploaded') return startFile(context, write);
  if (write.state === 'sent') return findStartedOperation(context, write);
  return checkOperation(context, write);
}

/**
 * Starts the bulk operation of an uploaded file.
 * @throws {PlatformError} when it did not start. Without a response the file stays `sent`.
 */
export async function startFile(
  context: MirrorContext,
  { id, uploadPath, mutation }: Pick<DueFile, 'id' | 'uploadPath' | 'mutation'>,
): Promise<void> {
  const { lease, store } = context;
  await markSent(lease, id);
  try {
    const { bulkOperationRunMutation } = await store.send(runBulkMutation, {
      mutation,
      path: uploadPath ?? '',
    });
    const operationId = bulkOperationRunMutation?.bulkOperation?.id;
    if (operationId === undefined) return;
    await saveRunning(context, id, operationId);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === 'outcome-unknown') throw error;
    const isBusy = hasReason(error, 'OPERATION_IN_PROGRESS') || hasReason(error, 'LIMIT_REACHED');
    if (error.kind === 'rejected' && !isBusy) await endFile(context, { id }, 'failed');
    else await scheduleCheck(lease, id, { afterSeconds: checkAfterSeconds.notAccepted, state: 'uploaded' });
    throw error;
  }
}

function saveRunning({ lease }: MirrorContext, id: string, operationId: string): Promise<void> {
  return markRunning(lease, id, { operationId, checkAfterSeconds: checkAfterSeconds.min });
}

/** Finds the operation of a file when the response to its start was lost. */
async function findStartedOperation(context: MirrorContext, write: DueFile): Promise<void> {
  const { bulkOperations } = await context.store.send(newestBulkOperations);
  const name = bulkOperationName(write.id);
  const found = bulkOperations.nodes.find(({ query }) => query.includes(name));
  if (found) return saveRunning(context, write.id, found.id);
  // An earlier retry could run the file twice: the request may still take effect.
  await scheduleCheckOfUnanswered(context.lease, write.id, {
    afterSeconds: checkAfterSeconds.outcomeUnknown,
    lateSeconds: lateWriteSeconds,
  });
}

type Operation = NonNullable<BulkOperationByIdQuery['bulkOperation']>;

const runningStatuses: ReadonlySet<Operation['status']> = new Set(['CREATED', 'RUNNING', 'CANCELING']);

/** Saves the progress of an operation, or its results when it has ended. */
async function checkOperation(context: MirrorContext, write: DueFile): Promise<void> {
  const { bulkOperation: operation } = await context.store.send(bulkOperationById, {
    id: write.operationId ?? '',
  });
  if (operation && runningStatuses.has(operation.status)) return saveProgress(context, write, operation);
  const url = operation?.url ?? operation?.partialDataUrl ?? null;
  if (url !== null) for await (const results of readResults(url)) await saveResults(context, write, results);
  const isGood = operation?.status === 'COMPLETED' || operation?.status === 'EXPIRED';
  if (!isGood)
    log.warn(
      { channelId: context.channel.id, status: operation?.status, errorCode: operation?.errorCode },
      'Bulk operation ended with an error',
    );
  await endFile(context, write, isGood ? 'ended' : 'failed');
}

function saveProgress({ lease }: MirrorContext, { id }: DueFile, operation: Operation): Promise<void> {
  return updateProgress(lease, id, { rows: Number(operation.objectCount), ...checkAfterSeconds });
}

/** Returns the rows without a result to the queue, and ends the file. */
export async function endFile(
  context: MirrorContext,
  { id }: Pick<DueFile, 'id'>,
  how: 'ended' | 'failed',
): Promise<void> {
  const outcomeUnknown = await releaseRemainingRows(context.lease, id);
  if (outcomeUnknown > 0)
    log.warn(
      { channelId: context.channel.id, unanswered: outcomeUnknown },
      'Rows of a bulk operation had no result',
    );
  if (how === 'ended') return deleteFile(context, id);
  await scheduleCheck(context.lease, id, { afterSeconds: pauseMinutes * 60, state: 'failed' });
}

/** Needs no lease: nothing depends on the file any more. */
async function deleteFile({ channel }: MirrorContext, id: string): Promise<void> {
  await db.bulkWrite.deleteMany({ where: { channelId: channel.id, id } });
}

export async function postponeFile(context: MirrorContext, { id }: Pick<DueFile, 'id'>): Promise<void> {
  await scheduleCheck(context.lease, id, { afterSeconds: checkAfterSeconds.notAccepted });
}

const rowsPerTransaction = 2_000;

/** Returns all remaining rows of a file to the queue. @returns their number. @throws {LeaseLost} */
async function releaseRemainingRows(lease: Lease, fileId: string): Promise<number> {
  for (let count = 0; ;) {
    const released = await inTransaction(async (tx) => {
      await lockLease(tx, lease);
      const rows = await tx.bulkRow.findMany({
        where: { channelId: lease.channelId, bulkId: fileId },
        orderBy: { rowNumber: 'asc' },
        take: rowsPerTransaction,
        select: { rowNumber: true },
      });
      await releaseRows(tx, {
        channelId: lease.channelId,
        fileId,
        rowNumbers: rows.map(({ rowNumber }) => rowNumber),
      });
      return rows.length;
    });
    count += released;
    if (released < rowsPerTransaction) return count;
  }
}
