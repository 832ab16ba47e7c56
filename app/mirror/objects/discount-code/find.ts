import { Prisma } from '#app/db/generated/client.ts';
import { findDiscountOwner } from '#app/db/mirror-lookups.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { isId } from '#app/ids.ts';
import { hasCode, ownReason, PlatformError } from '#app/platform/errors.ts';
import type { DiscountNowFragment } from '#app/platform/generated/graphql.ts';
import {
  discountByCode,
  discountById,
  searchDiscounts,
  updateDiscount,
} from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../../context.ts';
import { renameConflicting } from '../write-object.ts';
import { collabIdIn, tagOf, titleOf } from './desired.ts';
import type { DesiredDiscount } from './desired.ts';
import { codeOf, foreignDifferences, isTagged } from './diff.ts';
import type { BasicDiscount } from './diff.ts';

/** The store discount of a collab: created for it, or adopted. */
export interface FoundDiscount extends BasicDiscount {
  id: string;
}

/** Gets the discount with a known id; undefined when it was deleted in the store. */
export async function findKnown({ store }: StoreContext, id: string): Promise<FoundDiscount | undefined> {
  const { codeDiscountNode: node } = await store.send(discountById, { id });
  return node ? basic(node) : undefined;
}

/**
 * Finds the discount with a collab's code if it was created for the collab, or equals the desired one. Never
 * adopts another collab's discount, or any while the code must not work.
 * @throws {PlatformError} `refused` when another discount has the code; its message says how to fix that.
 */
export async function findByCode(
  context: StoreContext,
  desired: DesiredDiscount,
): Promise<FoundDiscount | undefined> {
  const { codeDiscountNodeByCode: node } = await context.store.send(discountByCode, { code: desired.code });
  if (!node) return undefined;
  const found = basic(node);
  if (found && isTagged(found, desired.collabId)) return found;
  if (!desired.isActive) return undefined;
  if (found && (await findOwner(context, found, desired.collabId)) !== undefined) return undefined;
  const differing = foreignDifferences(node.codeDiscount, desired);
  if (found && differing.length === 0) return found;
  throw codeTaken(desired, differing);
}

/** The error for a code that another discount of the store has. */
function codeTaken({ code }: DesiredDiscount, differences: readonly Message[] = []): PlatformError {
  const reason =
    differences.length > 0
      ? message('discount-code-differs', { code, differences })
      : message('discount-code-taken', { code });
  return new PlatformError('refused', 'CreateDiscount', [ownReason(reason)]);
}

/**
 * Lists the discounts that this service created for a collab, with any code. Copies by staff have the same
 * tag, but not the same title.
 */
export async function findCreated({ store }: StoreContext, collabId: string): Promise<FoundDiscount[]> {
  const { codeDiscountNodes } = await store.send(searchDiscounts, { query: `tag:"${tagOf(collabId)}"` });
  return codeDiscountNodes.nodes.flatMap((node) => {
    const found = basic(node);
    return found && isTagged(found, collabId) && found.title === titleOf(codeOf(found) ?? '') ? [found] : [];
  });
}

/** A discount of the kind that this service creates; undefined for another kind. */
function basic({ id, codeDiscount }: DiscountNowFragment): FoundDiscount | undefined {
  return codeDiscount.__typename === 'DiscountCodeBasic' ? { ...codeDiscount, id } : undefined;
}

/**
 * The collab, other than the given one, that owns a discount: by the saved id, or created by an unanswered
 * write. Undefined without one.
 */
async function findOwner(
  { channel }: StoreContext,
  found: FoundDiscount,
  exceptId: string,
): Promise<string | undefined> {
  const isNamedByUs = found.title === titleOf(codeOf(found) ?? '');
  const tagged = (isNamedByUs ? found.tags : []).map(collabIdIn).filter((id) => isId(id));
  return findDiscountOwner(channel.id, { platformId: found.id, tagged, exceptId });
}

/**
 * Repeats a write that was rejected because another discount has the code, after renaming that discount.
 * @throws {PlatformError} `refused` when that discount belongs to no collab: it stays.
 */
export async function withFreeCode<T>(
  context: StoreContext,
  desired: DesiredDiscount,
  write: () => Promise<T>,
): Promise<T> {
  if (!(await renameConflictingCode(context, desired))) throw codeTaken(desired);
  try {
    return await write();
  } catch (error) {
    throw hasCode(error, 'TAKEN') ? codeTaken(desired) : error;
  }
}

/**
 * Renames the outdated discount of the collab that had the code before.
 * @returns false when the discount with the code belongs to no collab.
 */
async function renameConflictingCode(
  context: StoreContext,
  { code, collabId }: DesiredDiscount,
): Promise<boolean> {
  const { codeDiscountNodeByCode: node } = await context.store.send(discountByCode, { code });
  // The code may be free by now.
  if (!node) return true;
  const found = basic(node);
  const ownerId = found && (await findOwner(context, found, collabId));
  if (!found || ownerId === undefined) return false;
  const had = codeOf(found) ?? '';
  const newCode = `${had}-${ownerId.slice(-12)}`;
  const discount = { code: newCode, ...(found.title === titleOf(had) && { title: titleOf(newCode) }) };
  await renameConflicting(context, {
    key: { kind: 'discount', collabId: ownerId },
    rename: () => context.store.send(updateDiscount, { id: found.id, discount }),
    renamed: Prisma.sql`platform_id = ${found.id}`,
  });
  return true;
}
