import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab } from '../../support/http/api-calls.ts';
import { issueChannelKey } from '../../support/db/api-keys.ts';
import { codesInStore, redeemCodeIds, type CodeInStore } from '../../support/store/discounts-in-store.ts';
import { addCodes } from '../../support/store/foreign-objects.ts';
import type { LoggedRequest } from '../../support/store/mirror.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import type { DriftContext } from './drift-context.ts';
import { untilRepaired } from './until-repaired.ts';

/** How staff change a discount with the codes of several creators. The last discount stays unchanged. */
const ways = ['code deleted', 'code replaced', 'discount deleted', 'ended', 'value', 'limits', 'unchanged'];
const foreignCode = 'STAFF-CODE';

/** The number of creators with codes: an equal number for each way. */
export function creatorsWithCodes(entries: number): number {
  return ways.length * Math.max(3, Math.floor(entries / 500));
}

/** Creates creators with custom discounts. Those with equal terms share one discount in the store. */
export async function addCreatorsWithCodes(context: DriftContext, count: number): Promise<void> {
  const key = await issueChannelKey(context, context.domain);
  const channel = { domain: context.domain, key, products: [], variants: [] };
  for (let creator = 0; creator < count; creator += 1) {
    const discountAmount = 10 + (creator % ways.length);
    await createCollab(context, channel, { discount: { discountAmount, discountType: 'Percentage' } });
  }
}

/** Discounts and codes that staff changed, and the number of changes by the report's terms. */
export interface DisturbedCodes {
  before: CodeInStore[];
  /** Codes that are missing. */
  missing: string[];
  /** Ids of discounts with other terms. */
  changedIds: string[];
  byKind: Map<string, number>;
}

/** Changes discounts and their codes in six ways. */
export async function disturbCodes(context: DriftContext): Promise<DisturbedCodes> {
  const before = await stored(context);
  const groups = ways.map((_, way) => before.filter(({ value }) => value === (10 + way) / 100));
  const [deleted, replaced, removed, ended, value, limits] = groups.map(([first], way) => {
    if (!first) throw new Error(`No codes for "${ways[way] ?? ''}"`);
    return first;
  }) as [CodeInStore, CodeInStore, CodeInStore, CodeInStore, CodeInStore, CodeInStore];
  for (const { id, code } of [deleted, replaced])
    await staffDo(context, 'discountCodeRedeemCodeBulkDelete', {
      discountId: id,
      ids: await redeemCodeIds(context, id, [code]),
    });
  await addCodes(context, replaced.id, [foreignCode]);
  await staffDo(context, 'discountCodeDelete', { id: removed.id });
  await staffDo(context, 'discountCodeDeactivate', { id: ended.id });
  const update = (id: string, basicCodeDiscount: object) =>
    staffDo(context, 'discountCodeBasicUpdate', { id, basicCodeDiscount });
  await update(value.id, { customerGets: { value: { percentage: 0.9 } } });
  await update(limits.id, { usageLimit: 3, appliesOncePerCustomer: true });
  const missing = [deleted.code, replaced.code, ...(groups[2] ?? []).map(({ code }) => code)];
  await untilDeleted(context, missing);
  const terms = ['deleted', 'dates', 'value', 'limits'].map((kind) => [`discount ${kind}`, 1] as const);
  return {
    before,
    missing,
    changedIds: [ended.id, value.id, limits.id],
    byKind: new Map([['discount code', missing.length], ...terms]),
  };
}

async function untilDeleted(context: DriftContext, missing: readonly string[]): Promise<void> {
  while ((await stored(context)).some(({ code }) => missing.includes(code))) await sleep(100);
}

/** Waits until the codes are as before. @returns those that still differ, as text. */
export function checkCodes(context: DriftContext, disturbed: DisturbedCodes): Promise<string[]> {
  return untilRepaired(context, async () => differingCodes(await stored(context), disturbed));
}

function differingCodes(now: readonly CodeInStore[], { before, missing }: DisturbedCodes): string[] {
  const isFound = (expected: CodeInStore) =>
    now.some(
      ({ code, id, status, title, value, usageLimit }) =>
        code === expected.code &&
        (id === expected.id || missing.includes(code)) &&
        status === 'ACTIVE' &&
        title === expected.title &&
        value === expected.value &&
        usageLimit === expected.usageLimit,
    );
  const wrong = before.filter((expected) => !isFound(expected)).map(({ code }) => `${code} differs`);
  const hasForeign = now.some(({ code }) => code === foreignCode);
  const count = now.length === before.length + 1 ? [] : [`${now.length} codes, not ${before.length + 1}`];
  return [...wrong, ...count, ...(hasForeign ? [] : ['the code of the staff was deleted'])];
}

const changing = /^(Create|Update|Delete|Deactivate|Activate)(Discount|RedeemCodes)$|^AddRedeemCodes$/;

/** @returns every unnecessary write to discounts and codes, as text. */
export function checkCodeWrites(
  requests: readonly LoggedRequest[],
  { missing, changedIds }: DisturbedCodes,
): string[] {
  const isNeeded = ({ operation, variables }: LoggedRequest) => {
    const { id, codes, discount } = variables as {
      id?: string;
      codes?: { code: string }[];
      discount?: { code?: string };
    };
    if (operation === 'UpdateDiscount') return changedIds.includes(id ?? '');
    if (operation === 'CreateDiscount') return missing.includes(discount?.code ?? '');
    return operation === 'AddRedeemCodes' && (codes ?? []).every(({ code }) => missing.includes(code));
  };
  return requests
    .filter((request) => changing.test(request.operation) && !isNeeded(request))
    .map(({ operation, variables }) => `${operation} of ${JSON.stringify(variables)}`);
}

function stored({ platformUrl, domain }: DriftContext): Promise<CodeInStore[]> {
  return codesInStore(platformUrl, domain);
}
