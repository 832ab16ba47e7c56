import type { Prisma } from '#app/db/generated/client.ts';
import type { PlatformNumber } from '#app/ids.ts';
import { limits } from '../limits.ts';
import type { DropData } from './drop-data.ts';
import { measurePayload } from './payload-size.ts';

/* Keys that existing creator themes read, which a channel can add to `data` (docs/themes.md). */

/** What compatible payloads show of a product, besides its title and handle. */
export interface ProductDetails {
  vendor: string;
  /** URLs; the first few. */
  images: string[];
  /** Prices are decimal text in the store’s currency, as the platform sends them. */
  variants: { id: PlatformNumber; title: string; price: string }[];
}

/** A product with its details; null before they were read from the store. */
interface CompatibleProduct {
  platformNumber: PlatformNumber;
  platformHandle: string | null;
  title: string | null;
  details: ProductDetails | null;
}

/** The word of existing themes for the unit of a discount, in fields and in `data`. */
export function compatibleDiscountType(type: string | null): string | null {
  return type === 'FixedAmount' ? 'Fixed' : type;
}

/** The fields of a product that existing themes read. They compare its id with text. */
export function compatibleProduct({
  platformNumber,
  platformHandle,
  title,
  details,
}: CompatibleProduct): Prisma.JsonObject {
  return {
    'cc-creator-drop-product-shopify-id': platformNumber,
    'cc-creator-drop-product-shopify-handle': platformHandle,
    'cc-creator-drop-product-title': title,
    id: platformNumber,
    handle: platformHandle,
    title,
    vendor: details?.vendor ?? '',
    images: (details?.images ?? []).map((src) => ({ src })),
    variants: details?.variants ?? [],
  };
}

/** One drop in both forms. */
interface DropForms {
  plain: DropData;
  compatible: DropData;
}

/**
 * Gives as many of the newest drops their compatible form as fit into the store's limit.
 * @param dataWithoutDrops with the keys that show how many are shortened.
 * @returns the drops in their order, and how many have their plain form only.
 */
export function fitDrops(
  dataWithoutDrops: Readonly<Record<string, unknown>>,
  drops: readonly DropForms[],
): { drops: DropData[]; shortened: number } {
  const sizes = drops.map(({ plain, compatible }) => measurePayload(compatible) - measurePayload(plain));
  let size = measurePayload({ ...dataWithoutDrops, 'cc-creator-drops': drops.map(({ plain }) => plain) });
  let fitting = 0;
  for (const more of sizes) {
    if (size + more > limits.mirrorDataBytes) break;
    size += more;
    fitting += 1;
  }
  return {
    drops: drops.map(({ plain, compatible }, index) => (index < fitting ? compatible : plain)),
    shortened: drops.length - fitting,
  };
}
