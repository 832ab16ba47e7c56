import { recordGroupAttempt, recordGroupRejection, saveGroup } from '#app/db/mirror/save-discount-groups.ts';
import type { GroupRow } from '#app/db/mirror/discount-groups.ts';
import {
  recordCodesAttempt,
  recordCodesRemoval,
  recordCodesRejection,
  removeCodesOfGroup,
  saveCodes,
  saveCodesRemoval,
  type CollabCode,
} from '#app/db/mirror/redeem-codes.ts';
import { PlatformError, type PlatformReason } from '#app/platform/errors.ts';
import {
  addRedeemCodes,
  codeCreation,
  codeCreationResults,
  createDiscount,
  deleteDiscount,
  deleteRedeemCodes,
  discountById,
  redeemCodes,
} from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../../context.ts';
import { absentHash } from '../discount-code/desired.ts';
import { noId, waitForJob, waitUntil } from '../write-object.ts';
import { groupInput, tagOf, writtenAs, type DesiredGroup } from './desired.ts';

/*
 * Requests about the codes of a group. The rows of the codes are uncertain from before the request until its outcome is
 * known; after a lost response the store is asked for each code before anything is sent again.
 */

/** The platform's limit for one request. */
export const codesPerRequest = 250;

/**
 * Why the platform rejected codes, by key. That decides nothing: the platform names the cause in text alone. A rejected code
 * is looked up in the store.
 */
type CodeFailures = ReadonlyMap<string, readonly PlatformReason[]>;

/**
 * Adds codes to a group, and creates its discount with the first of them if it has none.
 * @returns the rejected codes, which stay uncertain.
 * @throws {PlatformError} when the whole request failed.
 */
export async function addCodes(
  context: StoreContext,
  { group, desired }: { group: GroupRow; desired: DesiredGroup },
  codes: readonly CollabCode[],
): Promise<{ platformId: string | null; failures: CodeFailures }> {
  await recordCodesAttempt(context.lease, codes, group.id);
  const failures = new Map<string, readonly PlatformReason[]>();
  let { platformId } = group;
  let rest = codes;
  while (platformId === null && rest[0]) {
    const [first] = rest;
    const made = await sendCodes(context, rest, () => create(context, { group, desired }, first.code));
    rest = rest.slice(1);
    if (typeof made === 'string') platformId = made;
    else failures.set(first.codeKey, made);
  }
  if (platformId !== null && rest.length > 0)
    for (const [key, reasons] of await addToDiscount(context, platformId, rest)) failures.set(key, reasons);
  const added = codes.filter(({ codeKey }) => !failures.has(codeKey));
  await saveCodes(context.lease, added, group.id);
  return { platformId, failures };
}

/** Sends a request for codes. When the platform surely did nothing, the codes are certain again. */
async function sendCodes<T>(
  { lease }: StoreContext,
  codes: readonly CollabCode[],
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof PlatformError && error.kind !== 'outcome-unknown')
      await recordCodesRejection(lease, codes);
    throw error;
  }
}

/** @returns the id of the new discount, or why the platform rejected its code. */
async function create(
  { lease, store }: StoreContext,
  { group, desired }: { group: GroupRow; desired: DesiredGroup },
  code: string,
): Promise<string | readonly PlatformReason[]> {
  await recordGroupAttempt(lease, group.id, code);
  try {
    const discount = {
      ...groupInput(desired),
      code,
      tags: [tagOf(group.id)],
      context: { all: 'ALL' as const },
    };
    const { discountCodeBasicCreate } = await store.send(createDiscount, { discount });
    const id = discountCodeBasicCreate?.codeDiscountNode?.id ?? noId('CreateDiscount');
    const { dirtySince } = group;
    await saveGroup(lease, group.id, {
      platformId: id,
      isActive: true,
      written: writtenAs(desired),
      dirtySince,
    });
    return id;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === 'outcome-unknown') throw error;
    await recordGroupRejection(lease, group.id, code);
    if (error.kind !== 'rejected' || !error.reasons.every(concernsCode)) throw error;
    return error.reasons;
  }
}

function concernsCode({ field }: PlatformReason): boolean {
  return field?.at(-1) === 'code';
}

/** Results are read code by code only when some failed. */
async function addToDiscount(
  context: StoreContext,
  id: string,
  codes: readonly CollabCode[],
): Promise<[string, readonly PlatformReason[]][]> {
  const { store } = context;
  const input = { id, codes: codes.map(({ code }) => ({ code })) };
  const sent = await sendCodes(context, codes, () => store.send(addRedeemCodes, input));
  const creationId = sent.discountRedeemCodeBulkAdd?.bulkCreation?.id ?? noId('AddRedeemCodes');
  let failedCount = 0;
  await waitUntil('CodeCreation', async () => {
    const { discountRedeemCodeBulkCreation: creation } = await store.send(codeCreation, { id: creationId });
    if (!creation) return noId('CodeCreation');
    ({ failedCount } = creation);
    return creation.done;
  });
  if (failedCount === 0) return [];
  const { discountRedeemCodeBulkCreation: results } = await store.send(codeCreationResults, {
    id: creationId,
  });
  const failed = (results?.codes.nodes ?? []).flatMap(({ code, errors }) =>
    errors.length > 0 ? [{ key: code.toLowerCase(), reasons: errors.map(reasonOf) }] : [],
  );
  const isFailed = new Set(failed.map(({ key }) => key));
  const rejected = codes.filter(({ codeKey }) => isFailed.has(codeKey));
  // An earlier addition without a response may have added them.
  const own = rejected.length > maxSearches ? await findNewestCodes(context, id, rejected) : new Set();
  return failed.filter(({ key }) => !own.has(key)).map(({ key, reasons }) => [key, reasons]);
}

function reasonOf({
  message,
  code,
  field,
}: {
  message: string;
  code?: string | null;
  field?: readonly string[] | null;
}): PlatformReason {
  return { message, ...(code && { code }), ...(field && { field }) };
}

/**
 * Deletes codes from a group that keeps others. The codes are free afterwards.
 * @throws {PlatformError}
 */
export async function deleteCodes(
  context: StoreContext,
  group: GroupRow & { platformId: string },
  codes: readonly CollabCode[],
): Promise<void> {
  const { lease, store } = context;
  await recordCodesRemoval(lease, codes);
  const codeIds = await findCodeIds(context, group.platformId, codes);
  if (codeIds.length > 0) {
    const { discountCodeRedeemCodeBulkDelete: sent } = await store.send(deleteRedeemCodes, {
      id: group.platformId,
      codeIds,
    });
    await waitForJob(context, sent?.job);
  }
  await saveCodesRemoval(lease, codes, absentHash);
}

/** Deletes the discount of a group, with all its codes. */
export async function deleteGroupDiscount(
  { lease, store }: StoreContext,
  { id, platformId, dirtySince }: GroupRow & { platformId: string },
): Promise<void> {
  await recordGroupAttempt(lease, id);
  try {
    await store.send(deleteDiscount, { id: platformId });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error;
    const { node } = await store.send(discountById, { id: platformId });
    if (node) {
      await recordGroupRejection(lease, id);
      throw error;
    }
    // It was deleted in the store.
  }
  await removeCodesOfGroup(lease, id);
  await saveGroup(lease, id, { platformId: null, isActive: false, written: null, dirtySince });
}

/** Up to this number of codes, each is looked for alone; the codes of their discount are listed for more. */
export const maxSearches = 10;

/** The ids of those of the codes that the discount has. */
async function findCodeIds(
  context: StoreContext,
  platformId: string,
  codes: readonly CollabCode[],
): Promise<string[]> {
  const missing = new Set(codes.map(({ codeKey }) => codeKey));
  const ids: string[] = [];
  const take = (nodes: readonly { id: string; code: string }[]) => {
    for (const { id, code } of nodes) if (missing.delete(code.toLowerCase())) ids.push(id);
  };
  if (codes.length <= maxSearches)
    for (const { code } of codes)
      take((await readCodes(context, platformId, { first: 5, query: JSON.stringify(code) })).nodes);
  // The search may not know new codes yet.
  for (let after: string | null = null; missing.size > 0;) {
    const page = await readCodes(context, platformId, { first: codesPerRequest, after });
    take(page.nodes);
    if (!page.pageInfo.hasNextPage) break;
    after = page.pageInfo.endCursor ?? null;
  }
  return ids;
}

/** Codes that were added recently are on these pages. */
const newestPages = 4;

/**
 * Which of the codes are among the newest of a discount, by key. Adding one that an older page has is rejected, and does no
 * harm.
 */
export async function findNewestCodes(
  context: StoreContext,
  platformId: string,
  codes: readonly CollabCode[],
): Promise<Set<string>> {
  const keys = new Set(codes.map(({ codeKey }) => codeKey));
  const found = new Set<string>();
  let after: string | null = null;
  for (let page = 0; page < newestPages && found.size < keys.size; page += 1) {
    const listed = await readCodes(context, platformId, { first: codesPerRequest, after, reverse: true });
    for (const { code } of listed.nodes) if (keys.has(code.toLowerCase())) found.add(code.toLowerCase());
    if (!listed.pageInfo.hasNextPage) break;
    after = listed.pageInfo.endCursor ?? null;
  }
  return found;
}

const noCodes = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/** Reads a page of a discount's codes; an empty one of a discount that does not exist. */
export async function readCodes(
  { store }: Pick<StoreContext, 'store'>,
  id: string,
  page: { first: number; after?: string | null; query?: string; reverse?: boolean },
) {
  const { node } = await store.send(redeemCodes, { id, ...page });
  return node && 'codeDiscount' in node && 'codes' in node.codeDiscount ? node.codeDiscount.codes : noCodes;
}
