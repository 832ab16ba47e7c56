import { isShopDomain } from './session-token.ts';

/**
 * Only the store's own admin may frame a document, per store. A document for no store is framed by nobody.
 * https://shopify.dev/docs/apps/build/security/set-up-iframe-protection
 * @param shop as the request names it: it decides who may frame the answer, not what the answer shows.
 */
export function frameHeaders(shop: string | null): { 'Content-Security-Policy': string } {
  const ancestors =
    shop !== null && isShopDomain(shop) ? `https://${shop} https://admin.shopify.com` : "'none'";
  return { 'Content-Security-Policy': `frame-ancestors ${ancestors}` };
}
