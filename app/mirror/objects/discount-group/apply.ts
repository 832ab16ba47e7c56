import { findGroup, listDueGroups, type GroupRow } from '#app/db/mirror/discount-groups.ts';
import {
  confirmGroup,
  recordGroupAttempt,
  recordGroupRejection,
  saveGroup,
  saveGroupFailure,
} from '#app/db/mirror/save-discount-groups.ts';
import { inTransaction } from '#app/db/connection/client.ts';
import { lockLease } from '#app/db/mirror/leases.ts';
import { lockItems } from '#app/db/mirror/queue.ts';
import { markCodesMissing } from '#app/db/mirror/code-checks.ts';
import { listCodesOfGroup, listUndesiredCodes } from '#app/db/mirror/redeem-codes.ts';
import { markAllDirty, markManyDirty } from '#app/domain/collabs/dirty.ts';
import { log } from '#app/log.ts';
import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import {
  deactivateDiscount,
  deleteDiscount,
  discountById,
  discountOfCode,
  updateDiscount,
} from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../../context.ts';
import { absentHash } from '../discount-code/desired.ts';
import { concernsOneRequest, isDenied } from '../write-object.ts';
import { codesPerRequest, deleteCodes } from './codes.ts';
import {
  desiredGroup,
  groupInput,
  idsIn,
  isWritten,
  writtenAs,
  writtenOf,
  type DesiredGroup,
  type WrittenGroup,
} from './desired.ts';
import { collectionsOf, groupDifferences, type BasicDiscount } from './diff.ts';

/** The last piece of work on the codes of each channel in this process. */
const lastRuns = new Map<string, Promise<unknown>>();

/** Runs work on a channel's groups and codes after the earlier work on them. The channel's lease excludes other processes. */
export async function runExclusive<T>(channelId: string, work: () => Promise<T>): Promise<T> {
  const run = (lastRuns.get(channelId) ?? Promise.resolve()).then(work, work);
  lastRuns.set(channelId, run);
  try {
    return await run;
  } finally {
    if (lastRuns.get(channelId) === run) lastRuns.delete(channelId);
  }
}

/**
 * Writes the terms of a channel's groups that changed. A failure that concerns one group is saved with it, and its collabs
 * report it.
 * @throws {PlatformError} that concerns the channel.
 */
export async function applyDueGroups(context: StoreContext): Promise<void> {
  for (const { id } of await listDueGroups(context.channel.id))
    await runExclusive(context.channel.id, () => applyOrRecord(context, id));
}

async function applyOrRecord(context: StoreContext, id: string): Promise<void> {
  const channelId = context.channel.id;
  const group = await findGroup(channelId, id);
  if (!group) return;
  try {
    await applyGroup(context, group);
  } catch (error) {
    if (!(error instanceof PlatformError) || error instanceof StorePaused) throw error;
    if (!concernsOneRequest(error)) throw error;
    log.warn({ channelId, reason: error.message }, 'Writing a discount failed');
    const isRejected = error.kind === 'rejected' || isDenied(error);
    await saveGroupFailure(channelId, id, { reason: error.reason, isRejected });
    // Later failures change nothing for the collabs, which count their own attempts.
    if (!group.hasFailed) await markCollabs(context, group);
  }
}

/** The collabs of a group report its failure, or no longer do. */
async function markCollabs(
  { channel }: StoreContext,
  { id, tierId, hasCustomAmount }: GroupRow,
): Promise<void> {
  const channelId = channel.id;
  if (tierId !== null && !hasCustomAmount)
    return inTransaction((tx) => markAllDirty(tx, { channelId, tierId }));
  let after: string | undefined = '';
  while (after !== undefined) {
    const codes = await listCodesOfGroup(channelId, { groupId: id, after, limit: codesPerBatch });
    const collabIds = codes.map(({ collabId }) => collabId);
    await inTransaction((tx) => markManyDirty(tx, channelId, collabIds));
    after = codes.length === codesPerBatch ? codes.at(-1)?.codeKey : undefined;
  }
}

/** A transaction must end within seconds. */
const codesPerBatch = 2_000;

/** A discount in the store with its id. */
export interface FoundDiscount extends BasicDiscount {
  id: string;
}

/** Gets the discount with a known id; undefined when it was deleted in the store, or is of another kind. */
export async function findKnown(
  { store }: Pick<StoreContext, 'store'>,
  id: string,
): Promise<FoundDiscount | undefined> {
  const { node } = await store.send(discountById, { id });
  if (!node || !('codeDiscount' in node) || node.codeDiscount.__typename !== 'DiscountCodeBasic')
    return undefined;
  return { ...node.codeDiscount, id: node.id };
}

/**
 * Writes the terms of a group that has a discount, and whether its codes work. It is ended while no collab is to have a
 * code in it; its codes stay. Never sends a code. Call it in {@link runExclusive}.
 */
export async function applyGroup(context: StoreContext, group: GroupRow): Promise<void> {
  if (group.mustConfirm) await deleteDuplicates(context, group);
  await writeTerms(context, group);
  if (group.mustConfirm) await confirmGroup(context.channel.id, group.id);
  if (group.hasFailed) await markCollabs(context, group);
}

async function writeTerms(context: StoreContext, group: GroupRow): Promise<void> {
  const { id, platformId, dirtySince } = group;
  const mustRead = !writtenOf(group) || group.mustConfirm;
  const actual = platformId !== null && mustRead ? await findKnown(context, platformId) : undefined;
  if (platformId === null || (mustRead && !actual)) return saveMissing(context, group);
  const desired = desiredGroup(group);
  const state = { ...group, platformId };
  try {
    const written = desired
      ? await activate(context, { group: state, desired }, actual)
      : await deactivate(context, state, actual);
    const saved = { platformId, isActive: desired !== undefined, written, dirtySince };
    await saveGroup(context.lease, id, saved);
  } catch (error) {
    const isRejected = error instanceof PlatformError && error.kind === 'rejected';
    if (!isRejected || actual || (await findKnown(context, platformId))) throw error;
    await saveMissing(context, group);
  }
}

/**
 * Its discount was deleted in the store, with its codes: the collabs that are to have one add it again, and the first
 * creates the discount. The group has the discount's id until the last batch, so that a crash repeats what is left.
 */
async function saveMissing({ lease }: StoreContext, { id, platformId, dirtySince }: GroupRow): Promise<void> {
  for (let isMore = platformId !== null; isMore;)
    isMore = await inTransaction(async (tx) => {
      await lockLease(tx, lease);
      const codes = await listCodesOfGroup(lease.channelId, { groupId: id, limit: codesPerBatch }, tx);
      const collabIds = codes.map(({ collabId }) => collabId);
      await lockItems(tx, lease.channelId, collabIds);
      await markCodesMissing(tx, lease.channelId, { groupId: id, codes, absentHash });
      await markManyDirty(tx, lease.channelId, collabIds);
      return codes.length === codesPerBatch;
    });
  await saveGroup(lease, id, { platformId: null, isActive: false, written: null, dirtySince });
}

type GroupInStore = GroupRow & { platformId: string };

async function activate(
  context: StoreContext,
  { group, desired }: { group: GroupInStore; desired: DesiredGroup },
  actual: BasicDiscount | undefined,
): Promise<WrittenGroup> {
  const written = writtenOf(group);
  if (!group.isActive) await deleteUndesiredCodes(context, group);
  const isCurrent = actual ? groupDifferences(desired, actual).length === 0 : isWritten(written, desired);
  if (!isCurrent || !group.isActive) {
    const had = actual ? collectionsOf(actual) : (written?.collections ?? []);
    const discount = groupInput(desired, had);
    await write(context, group, () => context.store.send(updateDiscount, { id: group.platformId, discount }));
  }
  return writtenAs(desired);
}

async function deactivate(
  context: StoreContext,
  group: GroupInStore,
  actual: BasicDiscount | undefined,
): Promise<WrittenGroup> {
  const isActive = actual ? actual.status !== 'EXPIRED' : group.isActive;
  if (isActive)
    await write(context, group, () => context.store.send(deactivateDiscount, { id: group.platformId }));
  return { hash: '', collections: actual ? collectionsOf(actual) : (writtenOf(group)?.collections ?? []) };
}

async function write({ lease }: StoreContext, { id }: GroupRow, send: () => Promise<unknown>): Promise<void> {
  await recordGroupAttempt(lease, id);
  try {
    await send();
  } catch (error) {
    if (error instanceof PlatformError && error.kind !== 'outcome-unknown')
      await recordGroupRejection(lease, id);
    throw error;
  }
}

/** Codes that stayed in an ended discount must not work when it is active again. */
async function deleteUndesiredCodes(context: StoreContext, group: GroupInStore): Promise<void> {
  for (;;) {
    const undesired = await listUndesiredCodes(context.channel.id, group.id, { limit: codesPerRequest });
    if (undesired.length > 0) await deleteCodes(context, group, undesired);
    if (undesired.length < codesPerRequest) return;
  }
}

/** Deletes what late creations have made. */
async function deleteDuplicates(context: StoreContext, group: GroupRow): Promise<void> {
  const { store } = context;
  for (const code of group.attemptedCodes) {
    const { codeDiscountNodeByCode: node } = await store.send(discountOfCode, { code });
    const isOurs = node && 'tags' in node.codeDiscount && idsIn(node.codeDiscount.tags).includes(group.id);
    if (isOurs && node.id !== group.platformId) await store.send(deleteDiscount, { id: node.id });
  }
}
