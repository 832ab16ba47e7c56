import type { PlatformClient } from '#app/platform/client.ts';
import { shopAndInstallation } from '#app/platform/operations/shop.ts';

/** What a store says of itself and keeps being true until its owner changes it. */
export interface StoreFacts {
  name: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47; absent where the store does not say. */
  locale?: string;
  timezone: string;
  /** Where visitors see the store, without a slash at the end. */
  storefrontUrl: string;
}

/** Asks a store what it says of itself, and which scopes it grants. @throws {PlatformError} */
export async function readStoreFacts(
  store: PlatformClient,
): Promise<{ facts: StoreFacts; scopes: string[] }> {
  const { shop, currentAppInstallation } = await store.send(shopAndInstallation);
  const locale = shop.primaryDomain.localization?.defaultLocale;
  const facts = {
    name: shop.name,
    currency: shop.currencyCode,
    ...(locale && { locale }),
    timezone: shop.ianaTimezone,
    storefrontUrl: shop.primaryDomain.url.replace(/\/$/, ''),
  };
  return { facts, scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle) };
}
