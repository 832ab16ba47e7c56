import { claimedShop } from './frame-headers.ts';

/** The path of the small page that loads App Bridge, asks it for a session token and comes back with it. */
export const bouncePath = '/session-token';

/** How long a document that came back from the bounce is not sent there again. */
const onceInSeconds = 30;

/** What App Bridge and the platform put into the address of a document for one loading of it. */
const momentary = ['id_token', 'bounced', 'code', 'hmac', 'session', 'timestamp'];

/** What a page shows that was opened outside any store's admin: where to find the app. A status is no word for it. */
export const outsideAdmin = { status: 200, body: 'outside' } as const;

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
  if (cameFromBounce(url)) return new Response('no-session', { status: 401 });
  for (const name of momentary) url.searchParams.delete(name);
  url.searchParams.set('shop', shop);
  const to = new URLSearchParams(url.searchParams);
  to.set('to', url.pathname + url.search);
  return new Response(null, { status: 302, headers: { Location: `${bouncePath}?${to.toString()}` } });
}

/** The way back from the bounce: a page of ours, and the moment, by which it is known not to send it there again. */
export function wayBack(request: Request): { to: string; bounced: string } {
  const { searchParams, origin } = new URL(request.url);
  const wanted = searchParams.get('to') ?? '/';
  const target = URL.canParse(wanted, origin) ? new URL(wanted, origin) : new URL(origin);
  const to = target.origin === origin ? target.pathname + target.search : '/';
  return { to: to.replace(/^\/{2,}/, '/'), bounced: String(nowInSeconds()) };
}

function cameFromBounce({ searchParams }: URL): boolean {
  const age = nowInSeconds() - Number(searchParams.get('bounced') ?? 0);
  // Another machine's clock may be a little behind.
  return Math.abs(age) < onceInSeconds;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
