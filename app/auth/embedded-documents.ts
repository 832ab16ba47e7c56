import { env } from '#app/env.ts';
import { storeUrl } from '#app/platform/http.ts';
import { isRead } from '#app/request-context.ts';
import { isShopDomain, verifySessionToken } from './session-token.ts';

/** No plugins, and forms and relative URLs lead to this app only. */
const ownPolicy = "object-src 'none'; base-uri 'self'; form-action 'self'";

/**
 * Returns the CSP header that lets only the store's admin frame the document. The store comes from a valid
 * token, else from the URL; the URL decides only who may frame the response. A document without a store
 * cannot be framed. https://shopify.dev/docs/apps/build/security/set-up-iframe-protection
 */
export async function frameHeaders(request: Request): Promise<{ 'Content-Security-Policy': string }> {
  const shop = (await shopOfToken(request)) ?? claimedShop(request);
  return {
    'Content-Security-Policy': `frame-ancestors ${shop === undefined ? "'none'" : adminOrigins(shop)}; ${ownPolicy}`,
  };
}

/**
 * The unverified store of a request, from its URL or the URL of the referring page. A browser that reloads a
 * page keeps no other information.
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

async function shopOfToken(request: Request): Promise<string | undefined> {
  const token = new URL(request.url).searchParams.get('id_token');
  if (token === null) return undefined;
  return verifySessionToken(token).then(
    ({ shop }) => shop,
    () => undefined,
  );
}

/** Origins of the store's own admin, the platform's common admin, and the one in the settings. */
function adminOrigins(shop: string): string {
  const named = new URL(storeUrl(shop, '')).origin;
  return [...new Set([`https://${shop}`, 'https://admin.shopify.com', named])].join(' ');
}

/** The path of the bounce page, which loads App Bridge, requests a session token and returns with it. */
const bouncePath = '/session-token';

/** How long a document that came back from the bounce is not sent there again. */
const bounceAgainAfterSeconds = 30;

/** Query parameters that App Bridge and the platform add for one page load. */
const oneTimeParameters = ['id_token', 'bounced', 'code', 'hmac', 'session', 'timestamp'];

/** The page outside any store's admin, which links to the app. It has no useful status code. */
const outsideAdmin = { status: 200, body: 'outside' } as const;

/** Whether a request loads a document in the browser, as opposed to data. */
export function isDocument(request: Request): boolean {
  if (!isRead(request)) return false;
  const destination = request.headers.get('sec-fetch-dest');
  return destination === null || ['document', 'iframe', 'frame'].includes(destination);
}

/**
 * Where to redirect a document request without a valid session token: once through the bounce. A request that
 * returns without a token gets an error page instead. Outside a store's admin the page links to the app.
 */
export function bounce(request: Request): Response {
  const url = new URL(request.url);
  const shop = claimedShop(request);
  if (shop === undefined) {
    return url.searchParams.has('id_token')
      ? new Response('no-session', { status: 401 })
      : new Response(outsideAdmin.body, outsideAdmin);
  }
  if (isBounced(url)) return new Response('no-session', { status: 401 });
  for (const name of oneTimeParameters) url.searchParams.delete(name);
  url.searchParams.set('shop', shop);
  const to = new URLSearchParams(url.searchParams);
  to.set('to', url.pathname + url.search);
  return new Response(null, { status: 302, headers: { Location: `${bouncePath}?${to.toString()}` } });
}

/** The return URL of the bounce: a page of this app with a timestamp, which prevents a second bounce. */
export function returnPath(request: Request): { to: string; bounced: string } {
  const { searchParams, origin } = new URL(request.url);
  const path = searchParams.get('to') ?? '/';
  const target = URL.canParse(path, origin) ? new URL(path, origin) : new URL(origin);
  const to = target.origin === origin ? target.pathname + target.search : '/';
  return { to: to.replace(/^\/{2,}/, '/'), bounced: String(nowInSeconds()) };
}

function isBounced({ searchParams }: URL): boolean {
  const age = nowInSeconds() - Number(searchParams.get('bounced') ?? 0);
  // The clock of another machine may be behind.
  return Math.abs(age) < bounceAgainAfterSeconds;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/**
 * The header that makes the admin retry with a fresh session token. Remix drops headers of thrown Responses
 * in data requests and documents, so entry.server.tsx sets it there.
 * https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 */
export const retryHeader = { name: 'X-Shopify-Retry-Invalid-Session-Request', value: '1' } as const;

/** The URL of this app in a store's admin. */
export function openInAdmin(shop: string): string {
  return storeUrl(shop, `admin/apps/${env.SHOPIFY_API_KEY}`);
}
