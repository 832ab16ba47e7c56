/** The number at the end of a platform's global id, as digits; ids are 64-bit and do not fit a JavaScript number. */
export type PlatformNumber = string;

const digits = /^[1-9][0-9]{0,18}$/;
const largest = 2n ** 63n - 1n;

/**
 * Parses a platform id of one resource type: a number, a numeric string or a global id.
 * @returns the digits; undefined for anything else, including inexact numbers and numbers above 64 bits.
 */
export function parsePlatformId(
  sent: string | number,
  type: 'Product' | 'ProductVariant',
): PlatformNumber | undefined {
  if (typeof sent === 'number') return Number.isSafeInteger(sent) && sent > 0 ? String(sent) : undefined;
  const text = sent.trim();
  const prefix = `gid://shopify/${type}/`;
  const number = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return digits.test(number) && BigInt(number) <= largest ? number : undefined;
}

/** Identifies a product, or one of its variants, among the items of a drop. */
export function itemKey(item: { productId: PlatformNumber; variantId?: PlatformNumber | undefined }): string {
  return `${item.productId}/${item.variantId ?? ''}`;
}

/** The {@link itemKey} of an item with global ids. */
export function keyOfItem(item: { platformId: string; platformVariantId: string | null }): string {
  const { platformId, platformVariantId: variant } = item;
  const variantId = variant === null ? undefined : toPlatformNumber(variant);
  return itemKey({ productId: toPlatformNumber(platformId), variantId });
}

/** The global id of a resource. */
export function toGlobalId(
  type: 'Product' | 'ProductVariant' | 'Collection',
  number: PlatformNumber,
): string {
  return `gid://shopify/${type}/${number}`;
}

/** The number at the end of a global id. */
export function toPlatformNumber(globalIdText: string): PlatformNumber {
  return globalIdText.slice(globalIdText.lastIndexOf('/') + 1);
}

/**
 * Products with nested data in one request: each costs up to a dozen points, and the platform allows a thousand per
 * request.
 */
export const productsPerRequest = 50;

/** Splits ids into the batches of requests. */
export function batchesOf(ids: readonly string[], most: number): string[][] {
  const count = Math.ceil(ids.length / most);
  return Array.from({ length: count }, (_, index) => ids.slice(index * most, (index + 1) * most));
}
