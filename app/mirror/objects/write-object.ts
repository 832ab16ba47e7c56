import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#app/db/connection/client.ts';
import { recordAttempt, recordRejection, saveRenamed, type ObjectKey } from '#app/db/mirror/objects.ts';
import { markDirty } from '#app/domain/collabs/dirty.ts';
import { message } from '#app/i18n/message.ts';
import { hasReason, ownReason, PlatformError, type PlatformErrorKind } from '#app/platform/errors.ts';
import { jobStatus } from '#app/platform/operations/collection.ts';
import type { StoreContext } from '../context.ts';

/**
 * Sends one write of one object. Records the attempt first: without a response the content counts as unknown,
 * and the object is written again later. The caller saves the response with `saveObject`.
 * @throws {LeaseLost}
 * @throws {PlatformError} what `write` throws.
 */
export async function writeObject<T>(
  { lease }: StoreContext,
  key: ObjectKey,
  write: () => Promise<T>,
): Promise<T> {
  await recordAttempt(lease, key);
  try {
    return await write();
  } catch (error) {
    if (error instanceof PlatformError && error.kind !== 'outcome-unknown') await recordRejection(lease, key);
    throw error;
  }
}

/**
 * The error for a response without the id of the created object.
 * @throws {PlatformError} `outcome-unknown`.
 */
export function noId(operation: string): never {
  throw new PlatformError('outcome-unknown', operation, [ownReason(message('no-id-in-response'))]);
}

/** Whether the store denied this one operation; a store that denies everything returns another error. */
export function isDenied(error: unknown): boolean {
  return hasReason(error, 'ACCESS_DENIED') && error.kind === 'forbidden';
}

const kindsOfOneRequest = new Set<PlatformErrorKind>([
  'rejected',
  'outcome-unknown',
  'unfinished',
  'throttled',
]);

/** Whether the platform has an internal error, which concerns one request: others can succeed meanwhile. */
export function isInternalError(error: unknown): boolean {
  return hasReason(error, 'INTERNAL_SERVER_ERROR');
}

/** Whether an error concerns one request, so that a channel's others can still be sent. */
export function concernsOneRequest(error: PlatformError): boolean {
  return kindsOfOneRequest.has(error.kind) || isDenied(error) || isInternalError(error);
}

const pausesMs = [100, 200, 400, 800, 1_600, 3_200, 6_400];

/**
 * Waits for background work of the platform.
 * @throws {PlatformError} `unfinished` after about 13 seconds.
 */
export async function waitUntil(operation: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const pause of pausesMs) {
    if (await isDone()) return;
    await sleep(pause);
  }
  throw new PlatformError('unfinished', operation, [ownReason(message('platform-unfinished'))]);
}

/** Waits for the job that a write started, if any. @throws {PlatformError} as {@link waitUntil}. */
export async function waitForJob(
  { store }: StoreContext,
  job: { id: string } | null | undefined,
): Promise<void> {
  if (!job) return;
  await waitUntil('JobStatus', async () => {
    const { job: current } = await store.send(jobStatus, { id: job.id });
    return current?.done ?? true;
  });
}

/** An object of a collab that has the handle or code of another collab's, and how to rename it. */
interface Conflict {
  key: ObjectKey & { collabId: string };
  rename: () => Promise<unknown>;
  /** The new handle of an entry; a code is not saved. */
  handle?: string;
}

/**
 * Renames the outdated object of a collab that had a handle or code before. That collab is marked dirty and
 * gets its own name back, so that two collabs that swap names do not wait for each other.
 */
export async function renameConflicting(
  context: StoreContext,
  { key, rename, handle }: Conflict,
): Promise<void> {
  const { collabId } = key;
  const mark = () => inTransaction((tx) => markDirty(tx, { channelId: context.channel.id, collabId }));
  // Before, because this process may crash in between; and after, because the collab may be mirrored in
  // between.
  await mark();
  await writeObject(context, key, rename);
  // It is always confirmed: an earlier write of its own may have saved its hash.
  await saveRenamed(context.lease, key, handle);
  await mark();
}
