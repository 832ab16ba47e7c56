import type { GlobalId, PlatformNumber } from '#app/ids.ts';

const digits = /^[1-9][0-9]{0,18}$/;
const largest = 2n ** 63n - 1n;

function isPlatformNumber(text: string): text is PlatformNumber {
  return digits.test(text) && BigInt(text) <= largest;
}

/**
 * Parses a platform id of one resource type: a number, a numeric string or a global id.
 * @returns the digits; undefined for anything else, including inexact numbers and numbers above 64 bits.
 */
export function parsePlatformId(
  sent: string | number,
  type: 'Product' | 'ProductVariant' | 'Collection',
): PlatformNumber | undefined {
  if (typeof sent === 'number') return Number.isSafeInteger(sent) && sent > 0 ? `${sent}` : undefined;
  const text = sent.trim();
  const prefix = `gid://shopify/${type}/`;
  const number = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return isPlatformNumber(number) ? number : undefined;
}

/** Identifies a product, or one of its variants, among the items of a drop. */
export function itemKey(item: {
  productNumber: PlatformNumber;
  variantNumber?: PlatformNumber | undefined;
}): string {
  return `${item.productNumber}/${item.variantNumber ?? ''}`;
}

/** The {@link itemKey} of an item with global ids. */
export function keyOfItem(item: { platformId: GlobalId; platformVariantId: GlobalId | null }): string {
  const { platformId, platformVariantId: variant } = item;
  const variantNumber = variant === null ? undefined : toPlatformNumber(variant);
  return itemKey({ productNumber: toPlatformNumber(platformId), variantNumber });
}

/** The global id of a resource. */
export function toGlobalId(
  type: 'Product' | 'ProductVariant' | 'Collection',
  number: PlatformNumber,
): GlobalId {
  return `gid://shopify/${type}/${number}`;
}

/** The number at the end of a global id. */
export function toPlatformNumber(globalId: GlobalId): PlatformNumber {
  return globalId.slice(globalId.lastIndexOf('/') + 1) as PlatformNumber;
}

/**
 * Products with nested data in one request: each costs up to a dozen points, and the platform allows a thousand per
 * request.
 */
export const productsPerRequest = 50;

/** Splits ids into the batches of requests. */
export function batchesOf(ids: readonly string[], max: number): string[][] {
  const count = Math.ceil(ids.length / max);
  return Array.from({ length: count }, (_, index) => ids.slice(index * max, (index + 1) * max));
}
