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
export function tellAppBridge(ask: (shopify: ShopifyGlobal) => unknown): void {
  const { shopify } = window as Partial<Pick<typeof window, 'shopify'>>;
  if (shopify) ask(shopify);
}
