import { isDeepStrictEqual } from 'node:util';
import { newId } from '#app/ids.ts';
import { planCustomValues } from '../custom-fields/values.ts';
import type { CustomValuesPlan, OwnedCustom } from '../custom-fields/values.ts';
import { copyWithAlt, planMedia } from '../media/media.ts';
import type { KnownMedia, MediaInput, MediaRow } from '../media/media.ts';
import { invalid, problemDetail } from '../problem.ts';
import { message } from '#app/i18n/message.ts';
import { toPlatformNumber } from '../products/platform-id.ts';
import type { PlatformNumber } from '../products/platform-id.ts';
import { productRows } from '../products/products.ts';
import type { ProductRow } from '#app/db/products.ts';
import type { ProductLookup } from '../products/verify-products.ts';
import type { DropContext } from './drop-context.ts';
import type {
  DropDetails,
  DropItem,
  DropItemInput,
  EnhancementInput,
  ItemEnhancement,
  UpdateDropInput,
} from './drop.ts';

/** What a drop is to hold, and what is known of what that speaks of. */
interface ItemsInput {
  dropId: string;
  /** Absent `products` leave the entries alone; a fresh drop has none. */
  input: Pick<UpdateDropInput, 'products' | 'custom'>;
  /** What it holds; nothing for a fresh drop. */
  current: Pick<DropDetails, 'products' | 'enhancements' | 'custom'>;
  check: ProductLookup;
}

/** Everything that stands beneath a drop, as it is to be written. */
export interface ItemsPlan extends EnhancementPlan {
  /** Ids of the entries' records in their order. */
  ids: string[];
  /** Products to be recorded: new ones, and those that the platform was just asked about. */
  products: ProductRow[];
  /** Entries that the drop does not have yet. A product without `productId` is among those to be recorded. */
  items: ItemRow[];
  /** Enhancements that go. */
  removed: string[];
  custom: CustomValuesPlan;
}

interface ItemRow {
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
export function planItems(
  { dropId, input, current, check }: ItemsInput,
  { products, media, fields }: DropContext,
): ItemsPlan {
  const { products: entries = [], custom } = input;
  const records = planRecords(entries, current.products);
  const ids = records.map(({ id }) => id);
  const { saved, removed } = enhancementsToSave(entries, ids, current.enhancements);
  const drop = { owner: { type: 'drop' as const, id: dropId }, custom, path: 'custom' };
  const customs = [
    { ...drop, present: Object.keys(current.custom) },
    ...customOfItems(entries, ids, current.products),
  ];
  const recorded = entries
    .map(({ productId }) => productId)
    .filter((id) => !products.has(id) || check.found.has(id) || check.missing.has(id));
  return {
    ids,
    products: productRows(recorded, check),
    items: records
      .filter(({ isNew }) => isNew)
      .map(({ id, platformId, variantId, position }) => {
        return { id, platformId, variantId, position, productId: products.get(platformId)?.id };
      }),
    removed,
    ...planEnhancements(saved, media),
    custom: planCustomValues(customs, fields, media),
  };
}

function planRecords(entries: readonly DropItemInput[], current: readonly DropItem[]) {
  const known = new Map(current.map((entry) => [keyOf(entry), entry._id]));
  return entries.map(({ productId: platformId, variantId }, position) => {
    const kept = known.get(`${platformId}/${variantId ?? ''}`);
    return { id: kept ?? newId(), isNew: kept === undefined, platformId, variantId, position };
  });
}

function keyOf({ platformId, platformVariantId }: DropItem): string {
  return `${toPlatformNumber(platformId)}/${platformVariantId === null ? '' : toPlatformNumber(platformVariantId)}`;
}

/**
 * What a list of entries says of their enhancements: which are to be written and which go.
 * @param ids the ids of the entries' records, in the entries' order.
 * @param current the enhancements that the drop has; none for a fresh one.
 */
function enhancementsToSave(
  entries: readonly DropItemInput[],
  ids: readonly string[],
  current: readonly ItemEnhancement[],
): { saved: EnhancementAtPath[]; removed: string[] } {
  const byEntry = new Map(current.map((enhancement) => [enhancement.product, enhancement]));
  const saved: EnhancementAtPath[] = [];
  const removed: string[] = [];
  for (const [index, { enhancement }] of entries.entries()) {
    const dropItemId = ids[index];
    if (dropItemId === undefined || enhancement === undefined) continue;
    const existing = byEntry.get(dropItemId);
    if (enhancement)
      saved.push({
        dropItemId,
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
function customOfItems(
  entries: readonly DropItemInput[],
  ids: readonly string[],
  current: readonly DropItem[],
): OwnedCustom[] {
  const present = new Map(current.map((entry) => [entry._id, Object.keys(entry.custom)]));
  return entries.flatMap(({ custom }, index) => {
    const id = ids[index];
    if (id === undefined) return [];
    const owner = { type: 'product' as const, id };
    return [{ owner, custom, path: `products[${index}].custom`, present: present.get(id) ?? [] }];
  });
}

/** What a creator adds to one product entry of a drop, and the place in the request it came from. */
interface EnhancementAtPath {
  dropItemId: string;
  given: EnhancementInput;
  /** What the entry has already; undefined for a fresh one. */
  current: ItemEnhancement | undefined;
  path: string;
}

/** Notes and media of product entries as they are to be written. */
interface EnhancementPlan {
  enhancements: { id: string; dropItemId: string; note: string }[];
  media: MediaRow[];
  mediaPositions: { enhancementId: string; position: number; mediaId: string }[];
  /** Enhancements that had media, all of which give way to the new ones. */
  emptied: string[];
}

/**
 * Says what is to be written to store notes and media of product entries; an entry that has an enhancement keeps its
 * record.
 * @param known the channel's media among those that are named, by their ids.
 * @throws Problem `invalid`, as `planMedia` does.
 */
function planEnhancements(
  inputs: readonly EnhancementAtPath[],
  known: ReadonlyMap<string, KnownMedia>,
): EnhancementPlan {
  const enhancements = inputs.map(({ dropItemId, given, current, path }) => {
    return { id: current?._id ?? newId(), dropItemId, given, current, path };
  });
  const mediaAtPaths = enhancements.flatMap(({ id, given, current, path }) =>
    (given.media ?? []).map((item, position) => ({
      enhancementId: id,
      position,
      media: asDescribed(alreadyThere(item, current), known),
      path: `${path}.media[${position}]`,
    })),
  );
  const currentIds = inputs.flatMap(({ current }) => current?.media.map(({ _id }) => _id) ?? []);
  const { ids, rows } = planMedia(mediaAtPaths, new Set([...known.keys(), ...currentIds]));
  return {
    enhancements: enhancements.map(({ id, dropItemId, given, current }) => ({
      id,
      dropItemId,
      note: given.note ?? current?.note ?? '',
    })),
    media: rows,
    mediaPositions: mediaAtPaths.flatMap(({ enhancementId, position }, index) => {
      const mediaId = ids[index];
      return mediaId === undefined ? [] : [{ enhancementId, position, mediaId }];
    }),
    emptied: enhancements.flatMap(({ id, given, current }) => (current && given.media ? [id] : [])),
  };
}

/** Media that are only named by their address and stand there already keep their record. */
function alreadyThere(item: MediaInput, current: ItemEnhancement | undefined): MediaInput {
  const same = current?.media.find(({ url }) => isDeepStrictEqual(item, { url }));
  return same ? { id: same._id } : item;
}

/** Media of the channel that are now described in other words. */
function asDescribed(item: MediaInput, known: ReadonlyMap<string, KnownMedia>): MediaInput {
  const existing = item.alt === undefined ? undefined : known.get(item.id?.toLowerCase() ?? '');
  if (!existing || item.alt === undefined || item.alt === (existing.alt ?? '')) return item;
  return copyWithAlt(existing, item.alt);
}

/**
 * Refuses entries whose products do not exist.
 * @param known products that the drop held before: one that has left the store since is flagged and no reason to refuse
 *   a change of something else.
 * @throws Problem `invalid` naming each.
 */
export function assertProductsExist(
  entries: readonly DropItemInput[],
  { missing }: ProductLookup,
  known: ReadonlySet<PlatformNumber> = new Set(),
): void {
  const details = entries.flatMap(({ productId }, index) =>
    missing.has(productId) && !known.has(productId)
      ? [problemDetail(`products[${index}].id`, message('unknown-product', { productId }))]
      : [],
  );
  if (details.length > 0) throw invalid(details);
}
