import type { OwnedCustom } from '../custom-fields/custom-input.ts';
import type { ProductEntryInput } from './drop-input.ts';
import type { ReadEnhancement, ReadEntry } from './read-drop.ts';
import type { EnhancementInput } from './plan-enhancements.ts';

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

/**
 * Custom values of entries, each with the record it belongs to.
 * @param current the entries that the drop has; none for a fresh one.
 */
export function customOfEntries(
  entries: readonly ProductEntryInput[],
  ids: readonly string[],
  current: readonly ReadEntry[],
): OwnedCustom[] {
  const present = new Map(current.map((entry) => [entry._id, Object.keys(entry.custom)]));
  return entries.flatMap(({ custom }, index) => {
    const id = ids[index];
    if (id === undefined) return [];
    const owner = { type: 'product' as const, id };
    return [{ owner, custom, path: `products[${index}].custom`, present: present.get(id) ?? [] }];
  });
}
