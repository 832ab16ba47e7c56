import { hasCode } from '#app/platform/errors.ts';
import type { DiscountCodeBasicInput } from '#app/platform/generated/graphql.ts';
import { activateDiscount, deactivateDiscount, updateDiscount } from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../mirror-context.ts';
import type { ObjectKey } from '../platform-object.ts';
import { writeObject } from '../write-object.ts';
import { codeOf, hasValue } from './compare-discount.ts';
import type { FoundDiscount } from './find-discount.ts';
import { withFreeCode } from './free-code.ts';
import { tagOf, titleOf, valueInput } from './wanted-discount.ts';
import type { WantedDiscount } from './wanted-discount.ts';

/**
 * Changes in a discount what is not as it should be: its code, what it gives, and whether it works. What staff set beside
 * that, such as which other discounts it combines with, stays.
 * @throws {PlatformError} `refused` when another discount has the code.
 */
export async function bringUpToDate(
  context: StoreContext,
  { key, found }: { key: ObjectKey; found: FoundDiscount },
  wanted: WantedDiscount,
): Promise<void> {
  const { id } = found;
  const changes = changesOf(found, wanted);
  if (changes) await update(context, key, { id, changes, wanted });
  if (wanted.isActive && found.status !== 'ACTIVE')
    await writeObject(context, key, () => context.store.send(activateDiscount, { id }));
  if (!wanted.isActive && found.status !== 'EXPIRED')
    await writeObject(context, key, () => context.store.send(deactivateDiscount, { id }));
}

/** What has to change in a discount beside whether it works; undefined when nothing has to. */
function changesOf(found: FoundDiscount, wanted: WantedDiscount): DiscountCodeBasicInput | undefined {
  const { code, value, collabId } = wanted;
  const hasCode = codeOf(found) === code;
  if (hasCode && (!value || hasValue(found, value))) return undefined;
  const isNamedByUs = found.title === titleOf(codeOf(found) ?? '');
  return {
    tags: [...new Set([...found.tags, tagOf(collabId)])],
    ...(hasCode ? {} : { code, ...(isNamedByUs ? { title: titleOf(code) } : {}) }),
    ...(value && { customerGets: { value: valueInput(value) } }),
  };
}

async function update(
  context: StoreContext,
  key: ObjectKey,
  { id, changes, wanted }: { id: string; changes: DiscountCodeBasicInput; wanted: WantedDiscount },
): Promise<void> {
  const write = () =>
    writeObject(context, key, () => context.store.send(updateDiscount, { id, discount: changes }));
  await write().catch((error: unknown) => {
    if (!hasCode(error, 'TAKEN')) throw error;
    return withFreeCode(context, wanted, write);
  });
}
