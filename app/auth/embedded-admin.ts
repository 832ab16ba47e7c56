import { env } from '#app/env.ts';
import { storeUrl } from '#app/platform/http.ts';
import { isShopDomain, verifySessionToken } from './session-token.ts';

/**
 * Who may frame the document that answers a request: the admin of the store that it is for, and nobody else. The store
 * is that of a token that holds, else the one that the address names, which decides who may frame the answer and not
 * what the answer shows. A document for no store is framed by nobody.
 * https://shopify.dev/docs/apps/build/security/set-up-iframe-protection
 */
export async function frameHeaders(request: Request): Promise<{ 'Content-Security-Policy': string }> {
  const shop = (await shopOfToken(request)) ?? claimedShop(request);
  return {
    'Content-Security-Policy': `frame-ancestors ${shop === undefined ? "'none'" : adminOrigins(shop)}`,
  };
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

async function shopOfToken(request: Request): Promise<string | undefined> {
  const token = new URL(request.url).searchParams.get('id_token');
  if (token === null) return undefined;
  return verifySessionToken(token).then(
    ({ shop }) => shop,
    () => undefined,
  );
}

/** A store's own admin, the platform's common one, and, where settings name another place for admins, that one. */
function adminOrigins(shop: string): string {
  const named = new URL(storeUrl(shop, '')).origin;
  return [...new Set([`https://${shop}`, 'https://admin.shopify.com', named])].join(' ');
}

/** The path of the small page that loads App Bridge, asks it for a session token and comes back with it. */
const bouncePath = '/session-token';

/** How long a document that came back from the bounce is not sent there again. */
const bounceAgainAfterSeconds = 30;

/** What App Bridge and the platform put into the address of a document for one loading of it. */
const oneTimeParameters = ['id_token', 'bounced', 'code', 'hmac', 'session', 'timestamp'];

/** What a page shows that was opened outside any store's admin: where to find the app. A status is no word for it. */
const outsideAdmin = { status: 200, body: 'outside' } as const;

/** Whether a request is for a document: a page that a browser opens, as against what a page's own code asks for. */
export function isDocument({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const destination = headers.get('sec-fetch-dest');
  return destination === null || ['document', 'iframe', 'frame'].includes(destination);
}

/**
 * Where to send a document that came without a session token that holds: once through the bounce. One that comes back
 * from there without a token is told so and is not sent again; one for no store's admin is told where the app lives.
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

/** The way back from the bounce: a page of ours, and the moment, by which it is known not to send it there again. */
export function returnPath(request: Request): { to: string; bounced: string } {
  const { searchParams, origin } = new URL(request.url);
  const path = searchParams.get('to') ?? '/';
  const target = URL.canParse(path, origin) ? new URL(path, origin) : new URL(origin);
  const to = target.origin === origin ? target.pathname + target.search : '/';
  return { to: to.replace(/^\/{2,}/, '/'), bounced: String(nowInSeconds()) };
}

function isBounced({ searchParams }: URL): boolean {
  const age = nowInSeconds() - Number(searchParams.get('bounced') ?? 0);
  // Another machine's clock may be a little behind.
  return Math.abs(age) < bounceAgainAfterSeconds;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/**
 * The header by which the admin learns to ask again with a fresh session token. Remix loses the headers of thrown
 * Responses in the answers to its data requests and documents, so that entry.server.tsx sets it there.
 * https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 */
export const retryHeader = { name: 'X-Shopify-Retry-Invalid-Session-Request', value: '1' } as const;

/** Where a store's admin shows this app. */
export function openInAdmin(shop: string): string {
  return storeUrl(shop, `admin/apps/${env.SHOPIFY_API_KEY}`);
}
