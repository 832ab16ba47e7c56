import type { ShopifyGlobal } from '@shopify/app-bridge-types';

/**
 * App Bridge, by which the app speaks to the store's admin around it: the script that every document loads first.
 * https://shopify.dev/docs/api/app-bridge-library
 * @throws when its script could not be loaded.
 */
export function appBridge(): ShopifyGlobal {
  const { shopify } = window as Partial<Pick<typeof window, 'shopify'>>;
  if (!shopify) throw new Error('App Bridge has not been loaded.');
  return shopify;
}

/** Asks App Bridge for something that the page can do without, and goes on when it is not there. */
export function callAppBridge(call: (shopify: ShopifyGlobal) => unknown): void {
  const { shopify } = window as Partial<Pick<typeof window, 'shopify'>>;
  if (shopify) call(shopify);
}

/** Says in passing that something was done. For success alone: what failed stands where it failed until it is mended. */
export function toast(message: string): void {
  callAppBridge((shopify) => shopify.toast.show(message));
}

/**
 * Asks the person for scopes that the app declares as optional, such as `write_customers` when customers are turned on.
 * The admin asks, in its own words; what is granted already is granted again without a question.
 * https://shopify.dev/docs/apps/build/authentication-authorization/app-installation/manage-access-scopes
 * @returns whether all of them are granted now.
 */
export async function requestScopes(scopes: readonly string[]): Promise<boolean> {
  const { scopes: access } = appBridge();
  const { granted } = await access.query();
  const missing = scopes.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return true;
  const { result } = await access.request(missing);
  return result === 'granted-all';
}

/** A product that a person picked in their store. Ids are the platform's global ones. */
export interface PickedProduct {
  id: string;
  title: string;
  handle: string;
  /** Address of its first picture. */
  image: string | null;
  /** The variants that were picked: all of them unless the person chose some. */
  variants: { id: string; title: string }[];
}

interface PickProductsOptions {
  /** Whether more than one may be picked; so it is unless said. */
  multiple?: boolean;
  /** Global ids of products that are picked already. */
  selected?: readonly string[];
}

/**
 * Opens the store's own product picker.
 * @returns what was picked, in the order of picking; undefined when the person closed it without.
 */
export async function pickProducts({ multiple = true, selected = [] }: PickProductsOptions = {}): Promise<
  PickedProduct[] | undefined
> {
  const picked = await appBridge().resourcePicker({
    type: 'product',
    action: 'select',
    multiple,
    selectionIds: selected.map((id) => ({ id })),
  });
  return picked?.map(({ id, title, handle, images, variants }) => ({
    id,
    title,
    handle,
    image: images[0]?.originalSrc ?? null,
    variants: variants.flatMap((variant) =>
      variant.id === undefined ? [] : [{ id: variant.id, title: variant.title ?? '' }],
    ),
  }));
}
