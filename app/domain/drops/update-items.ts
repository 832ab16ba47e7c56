import { cutText } from '#app/cut-text.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import type { DropKey } from '#app/db/keys.ts';
import { message } from '#app/i18n/message.ts';
import type { PlatformNumber } from '#app/ids.ts';
import { limits } from '../limits.ts';
import type { NonCreatorPrincipal } from '../principal.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { itemKey, toPlatformNumber } from '../products/platform-id.ts';
import {
  getDropDetails,
  type DropDetails,
  type DropItem,
  type DropItemInput,
  type EnhancementInput,
} from './drop.ts';
import { prepareDropUpdate, type DropUpdate } from './update-drop.ts';

type Save = (tx: Transaction) => Promise<DropDetails>;
type Request = Pick<DropUpdate, 'expectedRevision' | 'actor'>;

/**
 * Prepares an addition of products after a drop's others. A product and variant that the drop has is updated in place.
 * @throws Problem as {@link prepareDropUpdate} does; `invalid` for more products than a drop can have.
 */
export function prepareAddition(
  principal: NonCreatorPrincipal,
  key: DropKey,
  { products, ...request }: Request & { products: readonly DropItemInput[] },
): Promise<Save> {
  return prepareDropUpdate(principal, key, {
    ...request,
    input: { products, custom: new Map() },
    mergeProducts(before) {
      const items = before.products.map(asInput);
      const current = new Set(items.map(itemKey));
      const merged = [
        ...replaceItems(items, products),
        ...products.filter((item) => !current.has(itemKey(item))),
      ];
      if (merged.length <= limits.productsPerDrop) return merged;
      throw invalid([problemDetail('products', message('too-many-items', { max: limits.productsPerDrop }))]);
    },
  });
}

/** Changes of the enhancement of one product, and of the product's custom values. */
interface EnhancementUpdate extends Pick<DropItemInput, 'custom'> {
  enhancement: EnhancementInput;
  /** Accepted only as it is: another variant is another item. */
  variantNumber: PlatformNumber | undefined;
}

/**
 * Prepares an update of the enhancement of one product of a drop.
 * @throws Problem `invalid` for another variant.
 * @throws Problem as {@link prepareDropUpdate} does; `enhancement-not-found` when no product of the drop has it.
 */
export async function prepareEnhancement(
  principal: NonCreatorPrincipal,
  { enhancementId, ...key }: DropKey & { enhancementId: string },
  { enhancement, custom, variantNumber, ...request }: Request & EnhancementUpdate,
): Promise<Save> {
  const changed = (drop: DropDetails): DropItemInput => {
    const itemId = drop.enhancements.find(({ _id }) => _id === enhancementId)?.product;
    const item = drop.products.find(({ _id }) => _id === itemId);
    if (!item) throw new Problem('enhancement-not-found', { enhancementId: cutText(enhancementId, 100) });
    const input = asInput(item, 0);
    if (variantNumber !== undefined && variantNumber !== input.variantNumber)
      throw invalid([problemDetail('variant', message('alias-differs', { name: 'variantId' }))]);
    return { ...input, enhancement, custom, path: '' };
  };
  return prepareDropUpdate(principal, key, {
    ...request,
    input: { products: [changed(await getDropDetails(key))], custom: new Map() },
    mergeProducts: (before) => replaceItems(before.products.map(asInput), [changed(before)]),
  });
}

function replaceItems(items: readonly DropItemInput[], by: readonly DropItemInput[]): DropItemInput[] {
  const replacements = new Map(by.map((item) => [itemKey(item), item]));
  return items.map((item) => replacements.get(itemKey(item)) ?? item);
}

/** An item that keeps all its content. */
function asInput({ platformId, platformVariantId }: DropItem, index: number): DropItemInput {
  return {
    index,
    productNumber: toPlatformNumber(platformId),
    ...(platformVariantId !== null && { variantNumber: toPlatformNumber(platformVariantId) }),
    custom: new Map(),
  };
}
