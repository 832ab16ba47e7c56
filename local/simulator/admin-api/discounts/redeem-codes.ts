import { randomUUID } from 'node:crypto';
import type { JobRecord } from '../../state/records/collection.ts';
import type { CodeCreationRecord, RedeemCodeRecord } from '../../state/records/discount.ts';
import type { Store } from '../../state/store.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext, Announce } from '../context.ts';
import { announceCode } from './announce-discount.ts';

/** The codes of a discount, oldest first. */
export function codesOf({ redeemCodes }: Store, discountId: string): RedeemCodeRecord[] {
  return [...redeemCodes.group('discountId', discountId).values()];
}

const noSuchDiscount = () => userError(['discountId'], 'Code discount does not exist.', 'INVALID');

/** Adds codes to a discount later. Each code can fail alone. */
export function addCodes(
  { discountId, codes }: { discountId: string; codes: { code: string }[] },
  { store, timestamp, delays, later, announce }: AdminContext,
): { bulkCreation: CodeCreationRecord | null; userErrors: UserError[] } {
  if (!store.discounts.get(discountId)) return { bulkCreation: null, userErrors: [noSuchDiscount()] };
  if (codes.length === 0)
    return { bulkCreation: null, userErrors: [userError(['codes'], "Codes can't be blank", 'BLANK')] };
  const creation: CodeCreationRecord = {
    id: store.newId('DiscountRedeemCodeBulkCreation'),
    discountId,
    createdAt: timestamp,
    isDone: false,
    results: codes.map(({ code }) => ({ code, redeemCodeId: null, errors: [] })),
  };
  store.codeCreations.put(creation);
  later(delays.job, (then) => runCreation({ ...then, announce }, creation.id, delays.count));
  return { bulkCreation: creation, userErrors: [] };
}

/** A store, with what runs in it in the background. */
interface Background extends Pick<AdminContext, 'store' | 'now'> {
  announce: Announce;
}

function runCreation({ store, now, announce }: Background, id: string, countDelay: number): void {
  const creation = store.codeCreations.get(id);
  if (!creation) return;
  const { discountId } = creation;
  const seen = new Set<string>();
  const results = creation.results.map(({ code }) => {
    const isRepeated = seen.has(code.toLowerCase());
    seen.add(code.toLowerCase());
    const problem = isRepeated ? REPEATED : problemOfCode(store, { code, discountId });
    // The platform names the cause in the text alone.
    if (problem !== undefined)
      return { code, redeemCodeId: null, errors: [{ field: ['code'], message: problem, code: null }] };
    const added = { id: store.newId('DiscountRedeemCode'), discountId, code };
    store.redeemCodes.put({ ...added, usageCount: 0, countedFrom: now + countDelay });
    announceCode('DISCOUNTS_REDEEMCODE_ADDED', { ...added, usageCount: 0, countedFrom: now }, announce);
    return { code, redeemCodeId: added.id, errors: [] };
  });
  store.codeCreations.put({ ...creation, isDone: true, results });
}

const REPEATED = 'Codes must be unique within BulkDiscountCodeCreation';
const MAX_TEXT = 255;

/** Why a code cannot be added in bulk; texts as recorded, except for newlines and a deleted discount. */
function problemOfCode(
  { discounts, redeemCodes }: Store,
  { code, discountId }: { code: string; discountId: string },
): string | undefined {
  if (!discounts.get(discountId)) return 'Code discount does not exist.';
  if (!code.trim()) return 'is too short (minimum is 1 character)';
  if (/[\n\r]/.test(code)) return 'cannot contain newline characters.';
  if (code.length > MAX_TEXT) return `is too long (maximum is ${MAX_TEXT} characters)`;
  return redeemCodes.find('code', code.toLowerCase())
    ? 'must be unique. Please try a different code.'
    : undefined;
}

interface DeleteArgs {
  discountId: string;
  ids?: string[] | null;
  search?: string | null;
  savedSearchId?: string | null;
}

/** Why codes cannot be selected for deletion. */
function selectionError({ discountId, ids, search, savedSearchId }: DeleteArgs, store: Store) {
  const count = [ids, search, savedSearchId].filter((one) => (one ?? null) !== null).length;
  const keys = "'ids', 'search' or 'saved_search_id'";
  if (count === 0) return userError(null, `Missing expected argument key: ${keys}.`, 'MISSING_ARGUMENT');
  if (count > 1) return userError(null, `Only one of ${keys} is allowed.`, 'TOO_MANY_ARGUMENTS');
  if (!store.discounts.get(discountId)) return noSuchDiscount();
  if (ids?.length === 0) return userError(null, 'Something went wrong, please try again.');
  if (search?.trim() === '') return userError(['search'], "'Search' can't be blank.", 'BLANK');
  if (savedSearchId) return userError(['savedSearchId'], "Invalid 'saved_search_id'.", 'INVALID');
  return undefined;
}

/** Deletes codes of a discount later, the last one at once. Codes of other discounts stay. */
export function deleteCodes(
  args: DeleteArgs,
  { store, now, delays, later, announce }: AdminContext,
): { job: JobRecord | null; userErrors: UserError[] } {
  const error = selectionError(args, store);
  if (error) return { job: null, userErrors: [error] };
  const { discountId, ids } = args;
  if (!ids) throw notSimulated('a search for codes to delete');
  const codes = codesOf(store, discountId);
  const deletes = codes.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  const job: JobRecord = { id: `gid://shopify/Job/${randomUUID()}`, doneAt: null, deletes };
  store.jobs.put(job);
  if (codes.length === 1 && deletes.length === 1) runDeletion({ store, now, announce }, job);
  else later(delays.job, (then) => runDeletion({ ...then, announce }, job));
  return { job: store.jobs.get(job.id) ?? job, userErrors: [] };
}

function runDeletion({ store, now, announce }: Background, job: JobRecord): void {
  for (const id of job.deletes ?? []) {
    const code = store.redeemCodes.get(id);
    store.redeemCodes.remove(id);
    if (code) announceCode('DISCOUNTS_REDEEMCODE_REMOVED', code, announce);
  }
  store.jobs.put({ ...job, doneAt: now });
}

/** Runs what a former process of the simulator has accepted, without its webhooks. */
export function finishCodes(store: Store, now: number): void {
  const then = { store, now, announce: () => undefined };
  for (const { id, isDone } of store.codeCreations.all()) if (!isDone) runCreation(then, id, 0);
  for (const job of store.jobs.all()) if (job.doneAt === null) runDeletion(then, job);
}
