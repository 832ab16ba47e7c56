import { confirmObject, findObject, saveAbsent, saveObject } from '#app/db/mirror-objects.ts';
import type { KnownObject, ObjectKey } from '#app/db/mirror-objects.ts';
import { hasCode, PlatformError } from '#app/platform/errors.ts';
import type { DiscountCodeBasicInput } from '#app/platform/generated/graphql.ts';
import {
  activateDiscount,
  createDiscount,
  deactivateDiscount,
  deleteDiscount,
  updateDiscount,
} from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../../context.ts';
import { hashOf, isSameHash } from '../object-kind.ts';
import type { ObjectKind } from '../object-kind.ts';
import { noId, writeObject } from '../write-object.ts';
import { desiredDiscount, discountInput } from './desired.ts';
import type { DesiredDiscount } from './desired.ts';
import { discountChanges } from './diff.ts';
import { findByCode, findCreated, findKnown, withFreeCode } from './find.ts';
import type { FoundDiscount } from './find.ts';

/**
 * A collab's discount code: created when a discount first applies, ended while the collab is paused or has no
 * discount, created again when it was deleted in the store. An existing discount of the store is adopted if
 * it equals the desired one, and never changed otherwise; then `apply` throws a `refused` error.
 */
export const discountCode: ObjectKind = {
  async apply(context, collab) {
    const key = { kind: 'discount', collabId: collab.id } as const;
    const desired = desiredDiscount(collab);
    const hash = hashOf(desired);
    const known = await findObject(context.channel.id, key);
    if (!known ? !desired.isActive : !known.mustConfirm && isSameHash(known.writtenHash, hash)) return;
    if (known?.mustConfirm) await deleteDuplicates(context, collab.id, known);
    const found = known && (await findOwn(context, known, desired));
    if (found) await update(context, { key, found }, desired);
    const platformId = found?.id ?? (await create(context, key, desired));
    if (platformId === undefined) return saveAbsent(context.lease, key, hash);
    await saveObject(context.lease, key, { platformId, hash });
    if (known?.mustConfirm) await confirmObject(context.channel.id, key);
  },
  isCurrent(collab, saved) {
    const desired = desiredDiscount(collab);
    const known = saved.find(({ kind }) => kind === 'discount');
    return known ? isSameHash(known.writtenHash, hashOf(desired)) : !desired.isActive;
  },
};

/** Finds the collab's discount, including one of an earlier attempt. */
async function findOwn(
  context: StoreContext,
  { platformId }: KnownObject,
  desired: DesiredDiscount,
): Promise<FoundDiscount | undefined> {
  if (platformId !== null) {
    const found = await findKnown(context, platformId);
    if (found) return found;
  }
  const found = await findByCode(context, desired);
  if (found || platformId !== null) return found;
  // A creation whose response was lost may have used an earlier code.
  const [created] = await findCreated(context, desired.collabId);
  return created;
}

/** @returns the id of the discount; undefined when the collab has none. */
async function create(
  context: StoreContext,
  key: ObjectKey,
  desired: DesiredDiscount,
): Promise<string | undefined> {
  const { value, isActive } = desired;
  if (!value || !isActive) return undefined;
  const discount = discountInput(desired, value);
  const send = async () => {
    const { discountCodeBasicCreate } = await writeObject(context, key, () =>
      context.store.send(createDiscount, { discount }),
    );
    return discountCodeBasicCreate?.codeDiscountNode?.id ?? noId('CreateDiscount');
  };
  try {
    return await send();
  } catch (error) {
    if (!hasCode(error, 'TAKEN')) throw error;
    const found = await findByCode(context, desired);
    if (!found) return withFreeCode(context, desired, send);
    await update(context, { key, found }, desired);
    return found.id;
  }
}

/** Deletes what late creations have made with earlier codes. */
async function deleteDuplicates(
  context: StoreContext,
  collabId: string,
  { platformId }: KnownObject,
): Promise<void> {
  const made = await findCreated(context, collabId);
  const others = platformId === null ? made.slice(1) : made.filter(({ id }) => id !== platformId);
  for (const { id } of others) await deleteExisting(context, id);
}

/** The search may still find a deleted discount: the platform's rejection is ignored. */
async function deleteExisting({ store }: StoreContext, id: string): Promise<void> {
  try {
    await store.send(deleteDiscount, { id });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
  }
}

/**
 * Updates the code, the value and the status of a discount.
 * @throws {PlatformError} `refused` when another discount has the code.
 */
async function update(
  context: StoreContext,
  { key, found }: { key: ObjectKey; found: FoundDiscount },
  desired: DesiredDiscount,
): Promise<void> {
  const { id } = found;
  const changes = discountChanges(found, desired);
  if (changes) await send(context, key, { id, changes, desired });
  if (desired.isActive && found.status !== 'ACTIVE')
    await writeObject(context, key, () => context.store.send(activateDiscount, { id }));
  if (!desired.isActive && found.status !== 'EXPIRED')
    await writeObject(context, key, () => context.store.send(deactivateDiscount, { id }));
}

async function send(
  context: StoreContext,
  key: ObjectKey,
  { id, changes, desired }: { id: string; changes: DiscountCodeBasicInput; desired: DesiredDiscount },
): Promise<void> {
  const write = () =>
    writeObject(context, key, () => context.store.send(updateDiscount, { id, discount: changes }));
  await write().catch((error: unknown) => {
    if (!hasCode(error, 'TAKEN')) throw error;
    return withFreeCode(context, desired, write);
  });
}
