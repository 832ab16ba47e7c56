import { newId, type PlatformNumber, type RecordId } from '#app/ids.ts';
import { planCustomValues, type CustomValuesPlan, type OwnedCustom } from '../custom-fields/values.ts';
import {
  alreadyThere,
  copyWithAlt,
  planMedia,
  type KnownMedia,
  type MediaAtPath,
  type MediaInput,
  type MediaRow,
  type MediaResponse,
} from '../media/media.ts';
import { invalid, problemDetail } from '../problem.ts';
import { message } from '#app/i18n/message.ts';
import type { ProductRow } from '#app/db/drops/products.ts';
import { itemKey, keyOfItem, toPlatformNumber } from '../products/platform-id.ts';
import { productRows, type VerifiedProducts } from '../products/products.ts';
import type { DropContext } from './drop-context.ts';
import type {
  DropDetails,
  DropItem,
  DropItemInput,
  EnhancementInput,
  ItemEnhancement,
  UpdateDropInput,
} from './drop.ts';

/** The desired media and items of a drop, and the known records that they name. */
interface ItemsInput {
  dropId: string;
  /** Absent `media` and `products` keep the present ones; a new drop has none. */
  input: Pick<UpdateDropInput, 'media' | 'products' | 'custom'>;
  /** The current content; empty for a new drop. */
  current: Pick<DropDetails, 'media' | 'products' | 'enhancements' | 'custom'>;
  check: VerifiedProducts;
}

/** The current content of a new drop. */
export const emptyDrop: ItemsInput['current'] = { media: [], products: [], enhancements: [], custom: {} };

/** The rows below a drop to write. */
export interface ItemsPlan extends EnhancementPlan {
  /** Ids of the item rows, in order. */
  ids: string[];
  /** Products to save: new ones and newly verified ones. */
  products: ProductRow[];
  /** Variants that were looked up. */
  variants: (ProductOfItem & { variantNumber: PlatformNumber; isMissing: boolean })[];
  /** New items. */
  items: (ProductOfItem & { id: string; variantNumber: PlatformNumber | undefined; position: number })[];
  /** Enhancements to delete. */
  removed: string[];
  custom: CustomValuesPlan;
}

/** The product of an item. Without `productId` it is among the products to save. */
interface ProductOfItem {
  productId: RecordId | undefined;
  productNumber: PlatformNumber;
}

/**
 * Plans the rows that give a drop its media, and an ordered list of items with enhancements and custom values. An item
 * with the same product and variant keeps its row, enhancement and custom values.
 * @throws Problem `invalid` for custom fields or media that are not the channel's.
 */
export function planItems(
  { dropId, input, current, check }: ItemsInput,
  { products, media, fields }: DropContext,
): ItemsPlan {
  const { media: ownMedia = [], products: items = [], custom } = input;
  const records = planRecords(items, current.products);
  const ids = records.map(({ id }) => id);
  const { saved, removed } = enhancementsToSave(items, ids, current.enhancements);
  const drop = { owner: { type: 'drop' as const, id: dropId }, custom, path: 'custom' };
  const customs = [{ ...drop, current: current.custom }, ...customOfItems(items, ids, current.products)];
  // Their product rows exist, whether the context has them or not.
  const currentNumbers = new Set(current.products.map(({ platformId }) => toPlatformNumber(platformId)));
  const recorded = items
    .map(({ productNumber }) => productNumber)
    .filter(
      (number) =>
        check.found.has(number) ||
        check.missing.has(number) ||
        (!products.has(number) && !currentNumbers.has(number)),
    );
  const enhancements = planEnhancements(saved, { input: ownMedia, current: current.media }, media);
  const values = planCustomValues(customs, fields, media);
  return {
    ids,
    products: productRows(recorded, check),
    variants: items.flatMap(({ productNumber, variantNumber }) => {
      const key = itemKey({ productNumber, variantNumber });
      const isMissing = check.missingVariants.has(key);
      if (variantNumber === undefined || !(isMissing || check.foundVariants.has(key))) return [];
      return [{ productNumber, variantNumber, isMissing, productId: products.get(productNumber)?.id }];
    }),
    items: records
      .filter(({ isNew }) => isNew)
      .map(({ id, productNumber, variantNumber, position }) => {
        return { id, productNumber, variantNumber, position, productId: products.get(productNumber)?.id };
      }),
    removed,
    ...enhancements,
    media: [...enhancements.media, ...values.media],
    custom: values,
  };
}

function planRecords(items: readonly DropItemInput[], current: readonly DropItem[]) {
  const currentIds = new Map(current.map((item) => [keyOfItem(item), item._id]));
  return items.map(({ productNumber, variantNumber }, position) => {
    const kept = currentIds.get(itemKey({ productNumber, variantNumber }));
    return { id: kept ?? newId(), isNew: kept === undefined, productNumber, variantNumber, position };
  });
}

/**
 * Plans which enhancements to write and which to delete.
 * @param ids of the item rows, in the items' order.
 * @param current the drop's enhancements; none for a new drop.
 */
function enhancementsToSave(
  items: readonly DropItemInput[],
  ids: readonly string[],
  current: readonly ItemEnhancement[],
): { saved: EnhancementAtPath[]; removed: string[] } {
  const byItem = new Map(current.map((enhancement) => [enhancement.product, enhancement]));
  const saved: EnhancementAtPath[] = [];
  const removed: string[] = [];
  for (const [position, { enhancement, index, path }] of items.entries()) {
    const dropItemId = ids[position];
    if (dropItemId === undefined || enhancement === undefined) continue;
    const existing = byItem.get(dropItemId);
    if (enhancement)
      saved.push({
        dropItemId,
        input: enhancement,
        current: existing,
        path: `${path ?? `products[${index}].enhancement.`}media`,
      });
    else if (existing) removed.push(existing._id);
  }
  return { saved, removed };
}

/**
 * Lists custom values of items, each with its row.
 * @param current the drop's items; none for a new drop.
 */
function customOfItems(
  items: readonly DropItemInput[],
  ids: readonly string[],
  current: readonly DropItem[],
): OwnedCustom[] {
  const currentCustom = new Map(current.map((item) => [item._id, item.custom]));
  return items.map(({ custom, index, path = `products[${index}].` }, position) => {
    const id = ids[position] ?? '';
    const owner = { type: 'product' as const, id };
    return { owner, custom, path: `${path}custom`, current: currentCustom.get(id) ?? {} };
  });
}

/** The enhancement of one drop item. */
interface EnhancementAtPath {
  dropItemId: string;
  input: EnhancementInput;
  /** The item's current enhancement; undefined for a new item. */
  current: ItemEnhancement | undefined;
  /** The path of its media in the request. */
  path: string;
}

/** Rows for media of a drop, and for notes and media of its items. */
interface EnhancementPlan {
  enhancements: { id: string; dropItemId: string; note: string }[];
  media: MediaRow[];
  mediaPositions: { enhancementId: string; position: number; mediaId: string }[];
  /** Of the drop itself. */
  dropMedia: { position: number; mediaId: string }[];
  /** Enhancements that had media, all of which are replaced. */
  emptied: string[];
}

/**
 * Plans the rows for media of a drop, and for notes and media of its items; an existing enhancement keeps its row.
 * @param known the named media of the channel, by id.
 * @throws Problem `invalid`, as `planMedia` does.
 */
function planEnhancements(
  inputs: readonly EnhancementAtPath[],
  drop: { input: readonly MediaInput[]; current: readonly MediaResponse[] },
  known: ReadonlyMap<string, KnownMedia>,
): EnhancementPlan {
  const enhancements = inputs.map(({ dropItemId, input, current, path }) => {
    return { id: current?._id ?? newId(), dropItemId, input, current, path };
  });
  const lists = [
    { id: undefined, ...drop, path: 'media' },
    ...enhancements.map(({ id, input, current, path }) => {
      return { id, input: input.media ?? [], current: current?.media ?? [], path };
    }),
  ];
  const knownIds = new Set(known.keys());
  const mediaAtPaths: (MediaAtPath & { enhancementId: string | undefined; position: number })[] = [];
  for (const { id, input, current, path } of lists) {
    for (const { _id } of current) knownIds.add(_id);
    for (const [position, item] of input.entries())
      mediaAtPaths.push({
        enhancementId: id,
        position,
        media: asDescribed(alreadyThere(item, current), known),
        path: `${path}[${position}]`,
      });
  }
  const { ids, rows } = planMedia(mediaAtPaths, knownIds);
  const mediaPositions: EnhancementPlan['mediaPositions'] = [];
  const dropMedia: EnhancementPlan['dropMedia'] = [];
  for (const [index, { enhancementId, position }] of mediaAtPaths.entries()) {
    const mediaId = ids[index] ?? '';
    if (enhancementId === undefined) dropMedia.push({ position, mediaId });
    else mediaPositions.push({ enhancementId, position, mediaId });
  }
  return {
    enhancements: enhancements.map(({ id, dropItemId, input, current }) => ({
      id,
      dropItemId,
      note: input.note ?? current?.note ?? '',
    })),
    media: rows,
    mediaPositions,
    dropMedia,
    emptied: enhancements.flatMap(({ id, input, current }) => (current && input.media ? [id] : [])),
  };
}

/** Media of the channel with a new description. */
function asDescribed(item: MediaInput, known: ReadonlyMap<string, KnownMedia>): MediaInput {
  const existing = item.alt === undefined ? undefined : known.get(item.id?.toLowerCase() ?? '');
  if (!existing || item.alt === undefined || item.alt === (existing.alt ?? '')) return item;
  return copyWithAlt(existing, item.alt);
}

/**
 * Rejects items whose products do not exist, or have no such variant.
 * @param current items of the drop before the change, or of the drop that is copied. If the store deleted a product or
 *   variant of these, it is flagged, and other changes remain possible.
 * @throws Problem `invalid` naming each.
 */
export function assertProductsExist(
  items: readonly DropItemInput[],
  { missing, missingVariants }: VerifiedProducts,
  current: readonly DropItem[] = [],
): void {
  if (missing.size === 0 && missingVariants.size === 0) return;
  const currentProducts = new Set(current.map(({ platformId }) => toPlatformNumber(platformId)));
  const currentItems = new Set(current.map(keyOfItem));
  const details = items.flatMap(({ productNumber, variantNumber, index }) => {
    const product = { productId: productNumber };
    if (missing.has(productNumber))
      return currentProducts.has(productNumber)
        ? []
        : [problemDetail(`products[${index}].id`, message('unknown-product', product))];
    const key = itemKey({ productNumber, variantNumber });
    if (variantNumber === undefined || !missingVariants.has(key) || currentItems.has(key)) return [];
    const variant = { ...product, variantId: variantNumber };
    return [problemDetail(`products[${index}].variantId`, message('unknown-variant', variant))];
  });
  if (details.length > 0) throw invalid(details);
}
