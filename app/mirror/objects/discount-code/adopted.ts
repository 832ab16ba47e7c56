import { findObject, type ObjectKey } from '#app/db/mirror/objects.ts';
import { removeCodes, saveCodes, type CodeRow } from '#app/db/mirror/redeem-codes.ts';
import { PlatformError } from '#app/platform/errors.ts';
import type { DiscountCodeBasicInput } from '#app/platform/generated/graphql.ts';
import { deactivateDiscount, discountOfCode, updateDiscount } from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../../context.ts';
import { findKnown, type FoundDiscount } from '../discount-group/apply.ts';
import { startBefore, termsInput, type DesiredTerms } from '../discount-group/desired.ts';
import { collectionsOf } from '../discount-group/diff.ts';
import { renameConflicting, writeObject } from '../write-object.ts';
import type { DesiredCode } from './desired.ts';
import { adoptedDifferences, type AdoptedDifference } from './diff.ts';
import { codeTaken } from './find.ts';

/*
 * An existing discount of the store that a collab uses. It is adopted only if it equals the desired terms, and keeps its
 * title and its tags. Later changes of the collab change its code, its terms and whether it is active.
 */

/**
 * Writes what differs to a collab's adopted discount.
 * @returns its id; undefined when it was deleted in the store.
 * @throws {PlatformError} `rejected` when another discount has the code.
 */
export async function applyAdopted(
  context: StoreContext,
  desired: DesiredCode,
  row: CodeRow,
): Promise<string | undefined> {
  const key = keyOf(desired.collabId);
  const { platformId } = (await findObject(context.channel.id, key)) ?? {};
  const found = platformId ? await findKnown(context, platformId) : undefined;
  if (!found) {
    await removeCodes(context.lease, [row.codeKey]);
    return undefined;
  }
  const differences = adoptedDifferences(desired, found);
  const isOutdated = differences.some((difference) => difference !== 'status');
  const discount = changesOf(found, desired, differences);
  if (isOutdated) await send(context, { id: found.id, discount }, desired);
  if (differences.includes('status'))
    await writeObject(context, key, () => context.store.send(deactivateDiscount, { id: found.id }));
  if (row.codeKey !== desired.codeKey) await removeCodes(context.lease, [row.codeKey]);
  await saveCodes(context.lease, [desired], null);
  return found.id;
}

const keyOf = (collabId: string) => ({ kind: 'discount', collabId }) as const satisfies ObjectKey;

function changesOf(
  found: FoundDiscount,
  { code, target }: DesiredCode,
  differences: readonly AdoptedDifference[],
): DiscountCodeBasicInput {
  const ofTerms = differences.filter((difference) => difference !== 'code' && difference !== 'status');
  if (!target || ofTerms.length === 0) return differences.includes('code') ? { code } : {};
  return {
    ...(differences.includes('code') && { code }),
    ...termsInput(target.terms, collectionsOf(found)),
    ...(differences.includes('dates') && datesInput(target.terms, found)),
  };
}

/** The dates of a discount. Terms without a start begin now, if the discount has not begun. An end in the future resumes it. */
function datesInput(
  { conditions: { startsAt, endsAt } }: DesiredTerms,
  { status }: FoundDiscount,
): DiscountCodeBasicInput {
  if (startsAt !== null) return { startsAt, endsAt };
  return status === 'SCHEDULED' ? { startsAt: startBefore(endsAt, new Date()), endsAt } : { endsAt };
}

async function send(
  context: StoreContext,
  change: { id: string; discount: DiscountCodeBasicInput },
  desired: DesiredCode,
): Promise<void> {
  try {
    await writeObject(context, keyOf(desired.collabId), () => context.store.send(updateDiscount, change));
  } catch (error) {
    const isRejected = error instanceof PlatformError && error.kind === 'rejected';
    throw isRejected && (await isElsewhere(context, change.id, desired)) ? codeTaken(desired) : error;
  }
}

/** Whether another discount than this one has a code. */
async function isElsewhere({ store }: StoreContext, id: string, { code }: DesiredCode): Promise<boolean> {
  const { codeDiscountNodeByCode: node } = await store.send(discountOfCode, { code });
  return node !== null && node.id !== id;
}

/** Frees the code of another collab's adopted discount. That collab gets its own code when it is mirrored next. */
export async function releaseAdoptedCode(context: StoreContext, row: CodeRow): Promise<void> {
  const key = keyOf(row.collabId);
  const { platformId } = (await findObject(context.channel.id, key)) ?? {};
  const code = `${row.code}-${row.collabId.slice(-12)}`;
  if (platformId)
    await renameConflicting(context, {
      key,
      rename: () => context.store.send(updateDiscount, { id: platformId, discount: { code } }),
    });
  await removeCodes(context.lease, [row.codeKey]);
  if (platformId) await saveCodes(context.lease, [{ ...row, code, codeKey: code.toLowerCase() }], null);
}
