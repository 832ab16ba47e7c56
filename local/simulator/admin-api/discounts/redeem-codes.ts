import { randomUUID } from 'node:crypto';
import type { JobRecord } from '../../state/records/collection.ts';
import type { CodeCreationRecord, RedeemCodeRecord } from '../../state/records/discount.ts';
import type { Store } from '../../state/store.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { codeErrorsAt } from './check-discount.ts';

/** The codes of a discount, oldest first. */
export function codesOf({ redeemCodes }: Store, discountId: string): RedeemCodeRecord[] {
  return [...redeemCodes.group('discountId', discountId).values()];
}

const noSuchDiscount = () => userError(['discountId'], 'Code discount does not exist.', 'INVALID');

/** Adds codes to a discount later. Each code can fail alone. */
export function addCodes(
  { discountId, codes }: { discountId: string; codes: { code: string }[] },
  { store, timestamp, delays, later }: AdminContext,
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
  later(delays.job, (then) => runCreation(then, creation.id, delays.count));
  return { bulkCreation: creation, userErrors: [] };
}

function runCreation(
  { store, now }: Pick<AdminContext, 'store' | 'now'>,
  id: string,
  countDelay: number,
): void {
  const creation = store.codeCreations.get(id);
  if (!creation) return;
  const { discountId } = creation;
  const results = creation.results.map(({ code }) => {
    const errors = store.discounts.get(discountId)
      ? codeErrorsAt(store, ['code'], { code, discountId: undefined })
      : [noSuchDiscount()];
    if (errors.length > 0)
      return {
        code,
        redeemCodeId: null,
        errors: errors.map((error) => ({
          field: error.field ?? [],
          message: error.message,
          code: error.code ?? '',
        })),
      };
    const redeemCodeId = store.newId('DiscountRedeemCode');
    store.redeemCodes.put({
      id: redeemCodeId,
      discountId,
      code,
      usageCount: 0,
      countedFrom: now + countDelay,
    });
    return { code, redeemCodeId, errors: [] };
  });
  store.codeCreations.put({ ...creation, isDone: true, results });
}

interface DeleteArgs {
  discountId: string;
  ids?: string[] | null;
  search?: string | null;
  savedSearchId?: string | null;
}

/**
 * Deletes codes of a discount later. Codes of other discounts stay. That the last code is rejected is a guess: the app
 * must not depend on a discount without codes.
 */
export function deleteCodes(
  { discountId, ids, search, savedSearchId }: DeleteArgs,
  { store, delays, later }: AdminContext,
): { job: JobRecord | null; userErrors: UserError[] } {
  if (search || savedSearchId) throw notSimulated('a search for codes to delete');
  if (!ids?.length)
    return {
      job: null,
      userErrors: [userError(null, 'Missing expected argument key: ids', 'MISSING_ARGUMENT')],
    };
  if (!store.discounts.get(discountId)) return { job: null, userErrors: [noSuchDiscount()] };
  const codes = codesOf(store, discountId);
  const deletes = codes.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  if (deletes.length === codes.length)
    return { job: null, userErrors: [userError(['ids'], 'A discount needs at least one code.', 'INVALID')] };
  const job: JobRecord = { id: `gid://shopify/Job/${randomUUID()}`, doneAt: null, deletes };
  store.jobs.put(job);
  later(delays.job, (then) => runDeletion(then, job));
  return { job, userErrors: [] };
}

function runDeletion({ store, now }: Pick<AdminContext, 'store' | 'now'>, job: JobRecord): void {
  for (const id of job.deletes ?? []) store.redeemCodes.remove(id);
  store.jobs.put({ ...job, doneAt: now });
}

/** Runs what a former process of the simulator has accepted. */
export function finishCodes(store: Store, now: number): void {
  for (const { id, isDone } of store.codeCreations.all()) if (!isDone) runCreation({ store, now }, id, 0);
  for (const job of store.jobs.all()) if (job.doneAt === null) runDeletion({ store, now }, job);
}
