import { PlatformError } from '#app/platform/errors.ts';
import type { DiscountNowFragment } from '#app/platform/generated/graphql.ts';
import { discountByCode, discountById, searchDiscounts } from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../mirror-context.ts';
import { codeOf, differences, isTagged } from './compare-discount.ts';
import type { BasicDiscount } from './compare-discount.ts';
import { findOwner } from './find-owner.ts';
import { tagOf, titleOf } from './wanted-discount.ts';
import type { WantedDiscount } from './wanted-discount.ts';

/** A discount in the store that is a collab's: made for it, or taken for it. */
export interface FoundDiscount extends BasicDiscount {
  id: string;
}

/** The discount with an id that we know; undefined when it is no longer in the store. */
export async function findKnown({ store }: StoreContext, id: string): Promise<FoundDiscount | undefined> {
  const { codeDiscountNode: node } = await store.send(discountById, { id });
  return node ? basic(node) : undefined;
}

/**
 * The discount that holds a collab's code, if it was made for the collab, or if somebody made it exactly as the collab's
 * would be. One that shall not work is not taken from anybody, and another collab's is not taken at all.
 * @throws {PlatformError} `refused` when another discount has the code that should work, saying what to do about it.
 */
export async function findByCode(
  context: StoreContext,
  wanted: WantedDiscount,
): Promise<FoundDiscount | undefined> {
  const { codeDiscountNodeByCode: node } = await context.store.send(discountByCode, { code: wanted.code });
  if (!node) return undefined;
  const found = basic(node);
  if (found && isTagged(found, wanted.collabId)) return found;
  if (!wanted.isActive) return undefined;
  if (found && (await findOwner(context, found, wanted.collabId)) !== undefined) return undefined;
  const differing = differences(node.codeDiscount, wanted);
  if (found && differing.length === 0) return found;
  throw codeTaken(wanted, differing);
}

/** The refusal of a code that another discount of the store has. */
export function codeTaken({ code }: WantedDiscount, differing: readonly string[] = []): PlatformError {
  const message =
    differing.length > 0
      ? `The store already has a discount with the code "${code}" that is not as this collab’s would be: ${differing.join('; ')}. Delete that discount or make it match, or give this collab another affiliate code`
      : `The store already has a discount with the code "${code}" that is not as this collab’s would be. Delete that discount or make it match, or give this collab another affiliate code`;
  return new PlatformError('refused', 'CreateDiscount', [{ message }]);
}

/**
 * Discounts that this service made for a collab, under whatever code. Staff who copy one in the platform's admin copy its
 * tag too, but never its name.
 */
export async function findMade({ store }: StoreContext, collabId: string): Promise<FoundDiscount[]> {
  const { codeDiscountNodes } = await store.send(searchDiscounts, { query: `tag:"${tagOf(collabId)}"` });
  return codeDiscountNodes.nodes.flatMap((node) => {
    const found = basic(node);
    return found && isTagged(found, collabId) && found.title === titleOf(codeOf(found) ?? '') ? [found] : [];
  });
}

/** A discount of the kind that this service makes; undefined for one of another kind. */
export function basic({ id, codeDiscount }: DiscountNowFragment): FoundDiscount | undefined {
  return codeDiscount.__typename === 'DiscountCodeBasic' ? { ...codeDiscount, id } : undefined;
}
