import { env } from '#app/env.ts';

/** Where browsers reach what the platform's media host holds. */
export function mediaHost(): string {
  return env.SHOPIFY_CDN_URL;
}

/** The address at which a browser sees a picture or video: its own, but for what the platform's media host holds. */
export function shownAt(url: string): string {
  return url.replace(/^https:\/\/cdn\.shopify\.com(?=\/)/, mediaHost());
}
