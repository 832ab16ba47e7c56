import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../platform.ts';
import { sendText } from './send.ts';

const STORE_PATH = /^\/stores\/([^/]+)(\/.*)$/;

/** Headers that the app's response does not pass to shoppers. The platform strips cookies in both directions. */
const KEPT = ['content-type', 'cache-control', 'location'];

/**
 * Forwards requests below the app's proxy path of a store to the app, signed, if the store has granted `write_app_proxy`.
 * https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies
 */
export function createAppProxy(platform: Platform) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(`http://storefront${request.url ?? '/'}`);
    const [, domain = '', path = ''] = STORE_PATH.exec(url.pathname) ?? [];
    const { proxy, world } = platform;
    const store = world.store(domain);
    if (!proxy || !store || (path !== proxy.path && !path.startsWith(`${proxy.path}/`))) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, 'Only GET and HEAD are simulated.');
      return true;
    }
    const [installation] = store.installations.all();
    if (!installation?.scopes.includes('write_app_proxy')) return false;
    const target = new URL(proxy.url + path.slice(proxy.path.length));
    target.search = signedQuery(platform, {
      domain: store.domain,
      path: proxy.path,
      query: url.search.slice(1),
    });
    await forward(target, request.method, { response, root: `/stores/${domain}` });
    return true;
  };
}

interface ProxiedQuery {
  domain: string;
  path: string;
  /** As the shopper's browser sent it; its bytes need not be UTF-8. */
  query: string;
}

function signedQuery({ app, clock }: Platform, { domain, path, query }: ProxiedQuery): string {
  const timestamp = String(Math.floor(clock.now() / 1_000));
  const added = new URLSearchParams({
    shop: domain,
    logged_in_customer_id: '',
    path_prefix: path,
    timestamp,
  });
  const all = [query, added.toString()].filter((text) => text !== '').join('&');
  const values = new Map<string, string[]>();
  for (const pair of all.split('&')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(bytesOf);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const pairs = [...values].map(([name, own]) => `${name}=${own.join(',')}`).toSorted();
  const signature = createHmac('sha256', app.secret).update(pairs.join(''), 'latin1').digest('hex');
  return `${all}&signature=${signature}`;
}

/** The bytes of a part of a query, each as one character. */
function bytesOf(text: string): string {
  const bytes = text.replaceAll('+', ' ').split(/%([0-9a-f]{2})/i);
  return bytes.map((part, n) => (n % 2 === 1 ? String.fromCharCode(parseInt(part, 16)) : part)).join('');
}

async function forward(
  target: URL,
  method: string,
  { response, root }: { response: ServerResponse; root: string },
): Promise<void> {
  const fromApp = await fetch(target, { method, redirect: 'manual' }).catch(() => undefined);
  if (!fromApp) {
    sendText(response, 502, 'There was an error in the third-party application.');
    return;
  }
  for (const name of KEPT) {
    const value = fromApp.headers.get(name);
    if (value !== null) response.setHeader(name, name === 'location' ? ownLocation(value, root) : value);
  }
  response
    .writeHead(fromApp.status)
    .end(method === 'HEAD' ? undefined : Buffer.from(await fromApp.arrayBuffer()));
}

/** Paths of the store are below its root here; after two slashes is a host. */
function ownLocation(location: string, root: string): string {
  return /^\/(?!\/)/.test(location) ? root + location : location;
}
