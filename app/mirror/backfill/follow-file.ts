import { Prisma } from '#app/db/generated/client.ts';
import { db } from '#app/db/client.ts';
import { log } from '#app/log.ts';
import { hasCode, PlatformError } from '#app/platform/errors.ts';
import type { BulkOperationByIdQuery } from '#app/platform/generated/graphql.ts';
import { bulkOperationById, newestBulkOperations, runBulkMutation } from '#app/platform/operations/bulk.ts';
import type { MirrorContext } from '../mirror-context.ts';
import { longestHoldSeconds } from '../write-object.ts';
import { restMinutes } from './bulk-limits.ts';
import { mutationName } from './bulk-mutations.ts';
import { inSeconds, intervalOf, updateBulkWrite } from './bulk-write.ts';
import type { DueFile } from './bulk-write.ts';
import { readResults } from './read-results.ts';
import { releaseRest } from './release-entries.ts';
import { takeResults } from './take-results.ts';

const lookAgainSeconds = { notTaken: 10, unanswered: 5, shortest: 1, longest: 30 };

/**
 * Takes a file one step further on its way, whatever became of whoever took the steps before: each is noted before and
 * after, so that it can be found out how far it came.
 * @throws {PlatformError} when the platform cannot be asked now.
 * @throws {LeaseLost}
 */
export async function followFile(context: MirrorContext, write: DueFile): Promise<void> {
  if (write.state === 'failed') return forget(context, write.id);
  // Whoever was writing it is gone, and nobody else has seen it.
  if (write.state === 'building' || write.isTooOld) return endFile(context, write, 'ended');
  if (write.state === 'uploaded') return startFile(context, write);
  if (write.state === 'sent') return findSent(context, write);
  return lookAtFile(context, write);
}

/**
 * Asks the platform to carry out an uploaded file.
 * @throws {PlatformError} when it was not taken, and may be later; without an answer it counts as sent.
 */
export async function startFile(
  context: MirrorContext,
  { id, uploadPath, mutation }: Pick<DueFile, 'id' | 'uploadPath' | 'mutation'>,
): Promise<void> {
  const { lease, store } = context;
  await updateBulkWrite(lease, id, Prisma.sql`state = 'sent', sent_at = now(), look_at = now()`);
  try {
    const { bulkOperationRunMutation } = await store.send(runBulkMutation, {
      mutation,
      path: uploadPath ?? '',
    });
    const operationId = bulkOperationRunMutation?.bulkOperation?.id;
    if (operationId === undefined) return;
    await noteRunning(context, id, operationId);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === 'outcome-unknown') throw error;
    const isBusy = hasCode(error, 'OPERATION_IN_PROGRESS') || hasCode(error, 'LIMIT_REACHED');
    if (error.kind === 'refused' && !isBusy) await endFile(context, { id }, 'failed');
    else
      await updateBulkWrite(
        lease,
        id,
        Prisma.sql`state = 'uploaded', look_at = ${inSeconds(lookAgainSeconds.notTaken)}`,
      );
    throw error;
  }
}

function noteRunning({ lease }: MirrorContext, id: string, operationId: string): Promise<void> {
  return updateBulkWrite(
    lease,
    id,
    Prisma.sql`state = 'running', operation_id = ${operationId}, look_at = ${inSeconds(lookAgainSeconds.shortest)}`,
  );
}

/** Finds out whether the platform took a file that it was asked to carry out and gave no answer to. */
async function findSent(context: MirrorContext, write: DueFile): Promise<void> {
  const { bulkOperations } = await context.store.send(newestBulkOperations);
  const name = mutationName(write.id);
  const found = bulkOperations.nodes.find(({ query }) => query.includes(name));
  if (found) return noteRunning(context, write.id, found.id);
  // Until then the request may still come through, and the file would be carried out twice.
  await updateBulkWrite(
    context.lease,
    write.id,
    Prisma.sql`
      state = CASE WHEN sent_at < ${inSeconds(-longestHoldSeconds)} THEN 'uploaded'::bulk_write_state ELSE state END,
      look_at = ${inSeconds(lookAgainSeconds.unanswered)}`,
  );
}

type Operation = NonNullable<BulkOperationByIdQuery['bulkOperation']>;

const underWay: ReadonlySet<Operation['status']> = new Set(['CREATED', 'RUNNING', 'CANCELING']);

/** Looks how far the platform is with a file, and takes the results when it has ended. */
async function lookAtFile(context: MirrorContext, write: DueFile): Promise<void> {
  const { bulkOperation: operation } = await context.store.send(bulkOperationById, {
    id: write.operationId ?? '',
  });
  if (operation && underWay.has(operation.status)) return noteProgress(context, write, operation);
  const url = operation?.url ?? operation?.partialDataUrl ?? null;
  if (url !== null) for await (const some of readResults(url)) await takeResults(context, write, some);
  const isGood = operation?.status === 'COMPLETED' || operation?.status === 'EXPIRED';
  if (!isGood)
    log.warn(
      { channelId: context.channel.id, status: operation?.status, errorCode: operation?.errorCode },
      'A bulk operation ended badly',
    );
  await endFile(context, write, isGood ? 'ended' : 'failed');
}

/** The longer it has run, the later it is looked at again. */
async function noteProgress({ lease }: MirrorContext, { id }: DueFile, operation: Operation): Promise<void> {
  const { shortest, longest } = lookAgainSeconds;
  await updateBulkWrite(
    lease,
    id,
    Prisma.sql`done = ${Number(operation.objectCount)},
      look_at = now() + least(greatest((now() - coalesce(sent_at, now())) / 10, ${intervalOf(shortest)}), ${intervalOf(longest)})`,
  );
}

/** Gives back what no answer came to. After a bad end collabs are written one by one for a while. */
export async function endFile(
  context: MirrorContext,
  { id }: Pick<DueFile, 'id'>,
  how: 'ended' | 'failed',
): Promise<void> {
  const unanswered = await releaseRest(context.lease, id);
  if (unanswered > 0)
    log.warn({ channelId: context.channel.id, unanswered }, 'Lines of a file went unanswered');
  if (how === 'ended') return forget(context, id);
  await updateBulkWrite(
    context.lease,
    id,
    Prisma.sql`state = 'failed', look_at = ${inSeconds(restMinutes * 60)}`,
  );
}

/** Nothing depends on it any more: no lease is needed. */
async function forget({ channel }: MirrorContext, id: string): Promise<void> {
  await db.bulkWrite.deleteMany({ where: { channelId: channel.id, id } });
}

/** When to look at a file again that could not be followed now. */
export async function putOff(context: MirrorContext, { id }: Pick<DueFile, 'id'>): Promise<void> {
  await updateBulkWrite(context.lease, id, Prisma.sql`look_at = ${inSeconds(lookAgainSeconds.notTaken)}`);
}
