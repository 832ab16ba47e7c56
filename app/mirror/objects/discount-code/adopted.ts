import { Prisma } from '#app/db/generated/client.ts';
import { findObject } from '#app/db/mirror-objects.ts';
import type { ObjectKey } from '#app/db/mirror-objects.ts';
import { removeCodes, saveCodes } from '#app/db/redeem-codes.ts';
import type { CodeRow } from '#app/db/redeem-codes.ts';
import { hasCode } from '#app/platform/errors.ts';
import type { DiscountCodeBasicInput } from '#app/platform/generated/graphql.ts';
import { activateDiscount, deactivateDiscount, updateDiscount } from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../../context.ts';
import { findKnown } from '../discount-group/apply.ts';
import type { FoundDiscount } from '../discount-group/apply.ts';
import { termsInput } from '../discount-group/desired.ts';
import { collectionsOf, termsDifferences } from '../discount-group/diff.ts';
import { renameConflicting, writeObject } from '../write-object.ts';
import type { DesiredCode } from './desired.ts';
import { codeTaken } from './find.ts';

/*
 * An existing discount of the store that a collab uses. It keeps its title, its tags and its one code. The mirror changes
 * its code, its terms and whether it is active.
 */

/**
 * Writes what differs to a collab's adopted discount.
 * @returns its id; undefined when it was deleted in the store.
 * @throws {PlatformError} `refused` when another discount has the code.
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
  const discount = changesOf(found, desired);
  if (discount) await send(context, { id: found.id, discount }, desired);
  await setStatus(context, found, desired);
  if (row.codeKey !== desired.codeKey) await removeCodes(context.lease, [row.codeKey]);
  await saveCodes(context.lease, [desired], null);
  return found.id;
}

const keyOf = (collabId: string) => ({ kind: 'discount', collabId }) as const satisfies ObjectKey;

function changesOf(found: FoundDiscount, { code, place }: DesiredCode): DiscountCodeBasicInput | undefined {
  const hasCode = found.codes.nodes[0]?.code === code;
  const hasTerms = !place || termsDifferences(place.terms, found).length === 0;
  if (hasCode && hasTerms) return undefined;
  return {
    ...(hasCode ? {} : { code }),
    ...(place && !hasTerms && termsInput(place.terms, collectionsOf(found))),
  };
}

async function send(
  context: StoreContext,
  change: { id: string; discount: DiscountCodeBasicInput },
  desired: DesiredCode,
): Promise<void> {
  try {
    await writeObject(context, keyOf(desired.collabId), () => context.store.send(updateDiscount, change));
  } catch (error) {
    throw hasCode(error, 'TAKEN') ? codeTaken(desired) : error;
  }
}

async function setStatus(
  context: StoreContext,
  { id, status }: FoundDiscount,
  { collabId, place }: DesiredCode,
): Promise<void> {
  const write = (send: () => Promise<unknown>) => writeObject(context, keyOf(collabId), send);
  if (place && status === 'EXPIRED') await write(() => context.store.send(activateDiscount, { id }));
  if (!place && status !== 'EXPIRED') await write(() => context.store.send(deactivateDiscount, { id }));
}

/** Frees the code of another collab's adopted discount. That collab gets its own code at its next turn. */
export async function freeAdoptedCode(context: StoreContext, row: CodeRow): Promise<void> {
  const key = keyOf(row.collabId);
  const { platformId } = (await findObject(context.channel.id, key)) ?? {};
  const code = `${row.code}-${row.collabId.slice(-12)}`;
  if (platformId)
    await renameConflicting(context, {
      key,
      rename: () => context.store.send(updateDiscount, { id: platformId, discount: { code } }),
      renamed: Prisma.sql`platform_id = ${platformId}`,
    });
  await removeCodes(context.lease, [row.codeKey]);
  if (platformId) await saveCodes(context.lease, [{ ...row, code, codeKey: code.toLowerCase() }], null);
}
