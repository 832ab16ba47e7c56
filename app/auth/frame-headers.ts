import { storeAddress } from '#app/platform/store-address.ts';
import { isShopDomain, verifySessionToken } from './session-token.ts';

/**
 * Who may frame the document that answers a request: the admin of the store that it is for, and nobody else. The store
 * is that of a token that holds, else the one that the address names, which decides who may frame the answer and not
 * what the answer shows. A document for no store is framed by nobody.
 * https://shopify.dev/docs/apps/build/security/set-up-iframe-protection
 */
export async function frameHeaders(request: Request): Promise<{ 'Content-Security-Policy': string }> {
  const shop = (await vouchedShop(request)) ?? claimedShop(request);
  return { 'Content-Security-Policy': `frame-ancestors ${shop === undefined ? "'none'" : adminsOf(shop)}` };
}

/**
 * The store that a request says it is for, unproven: by its address, or else by that of the page of ours that it was
 * asked from, because a browser that loads a page anew keeps nothing else of where it was.
 */
export function claimedShop(request: Request): string | undefined {
  const { searchParams, origin } = new URL(request.url);
  const named = searchParams.get('shop');
  if (named !== null) return isShopDomain(named) ? named : undefined;
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return undefined;
  const page = new URL(referrer);
  const before = page.searchParams.get('shop');
  return page.origin === origin && before !== null && isShopDomain(before) ? before : undefined;
}

async function vouchedShop(request: Request): Promise<string | undefined> {
  const token = new URL(request.url).searchParams.get('id_token');
  if (token === null) return undefined;
  return verifySessionToken(token).then(
    ({ shop }) => shop,
    () => undefined,
  );
}

/** A store's own admin, the platform's common one, and, where settings name another place for admins, that one. */
function adminsOf(shop: string): string {
  const named = new URL(storeAddress(shop, '')).origin;
  return [...new Set([`https://${shop}`, 'https://admin.shopify.com', named])].join(' ');
}
