import { env } from '#app/env.ts';
import { storeAddress } from '#app/platform/store-address.ts';

/** Where a store's admin shows this app. */
export function openInAdmin(shop: string): string {
  return storeAddress(shop, `admin/apps/${env.SHOPIFY_API_KEY}`);
}
