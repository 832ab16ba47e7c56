import { inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markDirty } from '#app/domain/collabs/mark-dirty.ts';
import { hasCode } from '#app/platform/errors.ts';
import { discountByCode, updateDiscount } from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../mirror-context.ts';
import { updateObject } from '../update-object.ts';
import { writeObject } from '../write-object.ts';
import { codeOf } from './compare-discount.ts';
import { basic, codeTaken } from './find-discount.ts';
import type { FoundDiscount } from './find-discount.ts';
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
 * the code before and is behind, and is moved aside: two that swap their codes cannot wait for each other.
 * @returns false when the discount that has the code is no collab's.
 */
async function freeCode(context: StoreContext, { code, collabId }: WantedDiscount): Promise<boolean> {
  const { codeDiscountNodeByCode: node } = await context.store.send(discountByCode, { code });
  // It may have become free meanwhile.
  if (!node) return true;
  const found = basic(node);
  const ownerId = found && (await findOwner(context, found, collabId));
  if (!found || ownerId === undefined) return false;
  await moveAside(context, found, ownerId);
  return true;
}

/** Its own collab is marked, and gives the discount the code that it should have. */
async function moveAside(context: StoreContext, found: FoundDiscount, collabId: string): Promise<void> {
  const key = { kind: 'discount', collabId } as const;
  const mark = () => inTransaction((tx) => markDirty(tx, { channelId: context.channel.id, collabId }));
  const had = codeOf(found) ?? '';
  const code = `${had}-${collabId.slice(-12)}`;
  const discount = { code, ...(found.title === titleOf(had) && { title: titleOf(code) }) };
  // Before, since this process may die on the way; and after, since the collab may be mirrored meanwhile.
  await mark();
  await writeObject(context, key, () => context.store.send(updateDiscount, { id: found.id, discount }));
  // It is written once more in any case: what is kept of a write of its own that came before this one says nothing.
  await updateObject(
    context,
    key,
    Prisma.sql`written_hash = NULL, attempted_at = NULL, confirm_at = now(), platform_id = ${found.id}`,
  );
  await mark();
}
