import { newId } from '#app/ids.ts';
import { planValues } from '../custom-fields/plan-values.ts';
import type { CustomPlan } from '../custom-fields/plan-values.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import { numberOf } from '../products/platform-id.ts';
import type { PlatformNumber } from '../products/platform-id.ts';
import { productRows } from '../products/product-rows.ts';
import type { ProductRow } from '../products/product-rows.ts';
import type { ProductEntryInput, UpdateDropInput } from './drop-input.ts';
import type { DropSurroundings } from './drop-surroundings.ts';
import { customOfEntries, enhancementsToSave } from './entry-additions.ts';
import { planEnhancements } from './plan-enhancements.ts';
import type { EnhancementPlan } from './plan-enhancements.ts';
import type { ReadDrop, ReadEntry } from './read-drop.ts';

/** What a drop is to hold, and what is known of what that speaks of. */
export interface WantedEntries {
  dropId: string;
  /** Absent `products` leave the entries alone; a fresh drop has none. */
  input: Pick<UpdateDropInput, 'products' | 'custom'>;
  /** What it holds; nothing for a fresh drop. */
  current: Pick<ReadDrop, 'products' | 'enhancements' | 'custom'>;
  check: ProductCheck;
}

/** Everything that stands beneath a drop, as it is to be written. */
export interface EntriesPlan extends EnhancementPlan {
  /** Ids of the entries' records in their order. */
  ids: string[];
  /** Products to be recorded: new ones, and those that the platform was just asked about. */
  products: ProductRow[];
  /** Entries that the drop does not have yet. A product without `productId` is among those to be recorded. */
  entries: EntryRow[];
  /** Enhancements that go. */
  removed: string[];
  custom: CustomPlan;
}

interface EntryRow {
  id: string;
  productId: string | undefined;
  platformId: PlatformNumber;
  variantId: PlatformNumber | undefined;
  position: number;
}

/**
 * Says what is to be written to give a drop an ordered list of product entries, with what is added to each, and custom
 * values. An entry of the same product and variant as before keeps its record, and with it its enhancement and custom
 * values.
 * @throws Problem `invalid` for custom fields or media that are not the channel's.
 */
export function planEntries(
  { dropId, input, current, check }: WantedEntries,
  { products, media, fields }: DropSurroundings,
): EntriesPlan {
  const { products: entries = [], custom } = input;
  const records = planRecords(entries, current.products);
  const ids = records.map(({ id }) => id);
  const { saved, removed } = enhancementsToSave(entries, ids, current.enhancements);
  const drop = { owner: { type: 'drop' as const, id: dropId }, custom, path: 'custom' };
  const customs = [
    { ...drop, present: Object.keys(current.custom) },
    ...customOfEntries(entries, ids, current.products),
  ];
  const recorded = entries
    .map(({ productId }) => productId)
    .filter((id) => !products.has(id) || check.checked.has(id) || check.missing.has(id));
  return {
    ids,
    products: productRows(recorded, check),
    entries: records
      .filter(({ isNew }) => isNew)
      .map(({ id, platformId, variantId, position }) => {
        return { id, platformId, variantId, position, productId: products.get(platformId)?.id };
      }),
    removed,
    ...planEnhancements(saved, media),
    custom: planValues(customs, fields, media),
  };
}

function planRecords(entries: readonly ProductEntryInput[], current: readonly ReadEntry[]) {
  const known = new Map(current.map((entry) => [keyOf(entry), entry._id]));
  return entries.map(({ productId: platformId, variantId }, position) => {
    const kept = known.get(`${platformId}/${variantId ?? ''}`);
    return { id: kept ?? newId(), isNew: kept === undefined, platformId, variantId, position };
  });
}

function keyOf({ platformId, platformVariantId }: ReadEntry): string {
  return `${numberOf(platformId)}/${platformVariantId === null ? '' : numberOf(platformVariantId)}`;
}
