import type { OwnedCustom } from '../custom-fields/custom-input.ts';
import type { ProductEntryInput } from './drop-input.ts';
import type { ReadEnhancement } from './read-drop.ts';
import type { EnhancementInput } from './save-enhancements.ts';

/**
 * What a list of entries says of their enhancements: which are to be written and which go.
 * @param ids the ids of the entries' records, in the entries' order.
 * @param current the enhancements that the drop has; none for a fresh one.
 */
export function enhancementsToSave(
  entries: readonly ProductEntryInput[],
  ids: readonly string[],
  current: readonly ReadEnhancement[],
): { saved: EnhancementInput[]; removed: string[] } {
  const byEntry = new Map(current.map((enhancement) => [enhancement.product, enhancement]));
  const saved: EnhancementInput[] = [];
  const removed: string[] = [];
  for (const [index, { enhancement }] of entries.entries()) {
    const dropProductId = ids[index];
    if (dropProductId === undefined || enhancement === undefined) continue;
    const existing = byEntry.get(dropProductId);
    if (enhancement)
      saved.push({
        dropProductId,
        given: enhancement,
        current: existing,
        path: `products[${index}].enhancement`,
      });
    else if (existing) removed.push(existing._id);
  }
  return { saved, removed };
}

/** Custom values of entries, each with the record it belongs to. */
export function customOfEntries(
  entries: readonly ProductEntryInput[],
  ids: readonly string[],
): OwnedCustom[] {
  return entries.flatMap(({ custom }, index) => {
    const id = ids[index];
    return id ? [{ owner: { type: 'product' as const, id }, custom, path: `products[${index}].custom` }] : [];
  });
}
