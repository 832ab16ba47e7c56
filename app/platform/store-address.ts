import { env } from '#app/env.ts';

/** The version of the Admin API that the operations here are written and checked against. */
export const apiVersion = '2026-10';

/** The address of a path in a store's admin, such as `admin/oauth/access_token`. */
export function storeAddress(shop: string, path: string): string {
  return `${env.SHOPIFY_ADMIN_URL.replace('{shop}', shop)}/${path}`;
}
