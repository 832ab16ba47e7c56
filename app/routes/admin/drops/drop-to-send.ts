import { isSame } from '#app/ui/is-same.ts';
import { entryKey } from './drop-values.ts';
import type { CustomValues, DropValues } from './drop-values.ts';

/**
 * What is sent of a drop: of custom values those alone that its person changed. A field that the brand removed meanwhile
 * must not come back because its value still stood in an open page.
 */
export function dropToSend(typed: DropValues, seen: DropValues): DropValues {
  const before = new Map(seen.products.map(({ id, variantId, custom }) => [entryKey(id, variantId), custom]));
  return {
    ...typed,
    custom: changedValues(typed.custom, seen.custom),
    products: typed.products.map((entry) => ({
      ...entry,
      custom: changedValues(entry.custom, before.get(entryKey(entry.id, entry.variantId)) ?? {}),
    })),
  };
}

function changedValues(typed: CustomValues, seen: CustomValues): CustomValues {
  const gone = Object.keys(seen).filter((handle) => !(handle in typed));
  return Object.fromEntries(
    [...Object.entries(typed), ...gone.map((handle): [string, null] => [handle, null])].filter(
      ([handle, value]) => !isSame(value, seen[handle] ?? null),
    ),
  );
}
