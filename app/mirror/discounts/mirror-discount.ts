import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { hasCode, PlatformError } from '#app/platform/errors.ts';
import { createDiscount, deleteDiscount } from '#app/platform/operations/discount.ts';
import { confirmObject } from '../confirm-object.ts';
import { hashOf, isSameHash } from '../hash.ts';
import type { StoreContext } from '../mirror-context.ts';
import { noId } from '../no-id.ts';
import { findObject } from '../platform-object.ts';
import type { KnownObject, ObjectKey } from '../platform-object.ts';
import { rememberAbsent } from '../remember-absent.ts';
import { rememberObject, writeObject } from '../write-object.ts';
import { bringUpToDate } from './bring-discount-up-to-date.ts';
import { findByCode, findKnown, findMade } from './find-discount.ts';
import type { FoundDiscount } from './find-discount.ts';
import { withFreeCode } from './free-code.ts';
import { discountInput, wantedDiscount } from './wanted-discount.ts';
import type { WantedDiscount } from './wanted-discount.ts';

/**
 * Brings a collab's discount code up to date: made when a discount is first in force, changed with amount and code, ended
 * while the collab is paused or has no discount, made again when it was deleted in the store. A discount that somebody
 * else made is taken for the collab's when it is exactly as that would be, and is never touched otherwise.
 * @throws {PlatformError} `refused` when another discount has the code.
 */
export async function mirrorDiscount(context: StoreContext, collab: WholeCollab): Promise<void> {
  const key = { kind: 'discount', collabId: collab.id } as const;
  const wanted = wantedDiscount(collab);
  const hash = hashOf(wanted);
  const known = await findObject(context, key);
  if (!known ? !wanted.isActive : !known.mustConfirm && isSameHash(known.writtenHash, hash)) return;
  if (known?.mustConfirm) await removeOthers(context, collab.id, known);
  const found = known && (await findOwn(context, known, wanted));
  if (found) await bringUpToDate(context, { key, found }, wanted);
  const platformId = found?.id ?? (await makeDiscount(context, key, wanted));
  if (platformId === undefined) return rememberAbsent(context, key, hash);
  await rememberObject(context, key, { platformId, hash });
  if (known?.mustConfirm) await confirmObject(context, key);
}

/** The collab's discount, wherever an earlier try has left it. */
async function findOwn(
  context: StoreContext,
  { platformId }: KnownObject,
  wanted: WantedDiscount,
): Promise<FoundDiscount | undefined> {
  if (platformId !== null) {
    const found = await findKnown(context, platformId);
    if (found) return found;
  }
  const found = await findByCode(context, wanted);
  if (found || platformId !== null) return found;
  // A creation whose answer was lost may have used a code that the collab has no more.
  const [made] = await findMade(context, wanted.collabId);
  return made;
}

/** @returns the id of the discount that was made, or had been made before; undefined when none is to be made. */
async function makeDiscount(
  context: StoreContext,
  key: ObjectKey,
  wanted: WantedDiscount,
): Promise<string | undefined> {
  const { value, isActive } = wanted;
  if (!value || !isActive) return undefined;
  const discount = discountInput(wanted, value);
  const create = async () => {
    const { discountCodeBasicCreate } = await writeObject(context, key, () =>
      context.store.send(createDiscount, { discount }),
    );
    return discountCodeBasicCreate?.codeDiscountNode?.id ?? noId('CreateDiscount');
  };
  try {
    return await create();
  } catch (error) {
    if (!hasCode(error, 'TAKEN')) throw error;
    const found = await findByCode(context, wanted);
    if (!found) return withFreeCode(context, wanted, create);
    await bringUpToDate(context, { key, found }, wanted);
    return found.id;
  }
}

/** Removes what creations that came through late have made, under codes that the collab had then. */
async function removeOthers(
  context: StoreContext,
  collabId: string,
  { platformId }: KnownObject,
): Promise<void> {
  const made = await findMade(context, collabId);
  const others = platformId === null ? made.slice(1) : made.filter(({ id }) => id !== platformId);
  for (const { id } of others) await remove(context, id);
}

/** The search may still show one that is gone: deleting it is refused, and no harm. */
async function remove({ store }: StoreContext, id: string): Promise<void> {
  try {
    await store.send(deleteDiscount, { id });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
  }
}
