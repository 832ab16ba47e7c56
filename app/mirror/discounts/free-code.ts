import { Prisma } from '#app/db/generated/client.ts';
import { hasCode } from '#app/platform/errors.ts';
import { discountByCode, updateDiscount } from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../mirror-context.ts';
import { moveAside } from '../move-aside.ts';
import { codeOf } from './compare-discount.ts';
import { basic, codeTaken } from './find-discount.ts';
import { findOwner } from './find-owner.ts';
import { titleOf } from './wanted-discount.ts';
import type { WantedDiscount } from './wanted-discount.ts';

/**
 * Says once more a write that was refused because another discount has the code, when that one has made room.
 * @throws {PlatformError} `refused` when it is nobody's here: it stays.
 */
export async function withFreeCode<T>(
  context: StoreContext,
  wanted: WantedDiscount,
  write: () => Promise<T>,
): Promise<T> {
  if (!(await freeCode(context, wanted))) throw codeTaken(wanted);
  try {
    return await write();
  } catch (error) {
    throw hasCode(error, 'TAKEN') ? codeTaken(wanted) : error;
  }
}

/**
 * Sees to it that no other collab's discount has the code that one is to have. One that does is that of a collab which had
 * the code before and is behind, and is moved aside.
 * @returns false when the discount that has the code is no collab's.
 */
async function freeCode(context: StoreContext, { code, collabId }: WantedDiscount): Promise<boolean> {
  const { codeDiscountNodeByCode: node } = await context.store.send(discountByCode, { code });
  // It may have become free meanwhile.
  if (!node) return true;
  const found = basic(node);
  const ownerId = found && (await findOwner(context, found, collabId));
  if (!found || ownerId === undefined) return false;
  const had = codeOf(found) ?? '';
  const aside = `${had}-${ownerId.slice(-12)}`;
  const discount = { code: aside, ...(found.title === titleOf(had) && { title: titleOf(aside) }) };
  await moveAside(context, {
    kind: 'discount',
    collabId: ownerId,
    write: () => context.store.send(updateDiscount, { id: found.id, discount }),
    kept: Prisma.sql`platform_id = ${found.id}`,
  });
  return true;
}
