import { env } from '#app/env.ts';

/** Where browsers reach what the platform's media host holds. */
export function mediaHost(): string {
  return env.SHOPIFY_CDN_URL;
}
