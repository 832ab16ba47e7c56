import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoreDirectory } from '../read-store.ts';
import { loadAppBlocks } from './app-blocks.ts';
import type { Asset } from './bundle.ts';
import { Carts } from './cart/cart.ts';
import { handleCart } from './cart/handle-cart.ts';
import { handleCheckout } from './checkout.ts';
import { ACTIONS, drawPage, drawSections, type Parts } from './draw-page.ts';
import { findPage, simplePage, type Page } from './find-page.ts';
import { withOwnLinks, withOwnMedia } from './own-hosts.ts';
import { followDiscountLink } from './follow-discount-link.ts';
import { sendAsset, sendHtml, sendJson, sendRedirect, sendText, sendXml } from './send.ts';
import { drawSitemap } from './sitemap.ts';
import { loadTheme } from './theme.ts';
import { backOfficeRoot, openVisit, storefrontRoot, type Visit } from './visit.ts';

/** Handles a request if it matches, and returns whether it did. */
type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Folders of the theme that stores use, and of the app's theme app extension. */
export interface StorefrontFolders {
  theme: string;
  extension: string;
}

/** Scripts that the platform adds to pages. */
const PLATFORM_ASSETS = new Map<string, Asset>([
  [
    ACTIONS,
    {
      contentType: 'text/javascript; charset=utf-8',
      body: readFileSync(new URL(ACTIONS, import.meta.url)),
    },
  ],
]);

const NOT_FOUND = simplePage('404', '404');

interface Storefront {
  directory: StoreDirectory;
  parts: Parts;
  carts: Carts;
}

interface Exchange extends Storefront {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * The storefronts of a simulated platform: `/stores`, and below `/stores/{domain}` the start page, `pages`, `collections`,
 * `products`, cart and checkout, in English or below `/de` in German. Ignores other paths. Loads the theme and the theme
 * app extension once.
 */
export function createStorefront(directory: StoreDirectory, folders: StorefrontFolders): HandleRequest {
  const appBlocks = loadAppBlocks(folders.extension);
  const parts = { theme: loadTheme(folders.theme, appBlocks), appBlocks };
  const storefront = { directory, parts, carts: new Carts() };
  return async (request, response) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method ?? '')) return false;
    const url = new URL(`http://storefront${request.url ?? '/'}`);
    if (url.pathname !== '/stores' && !url.pathname.startsWith('/stores/')) return false;
    try {
      return await handle(url, { ...storefront, request, response });
    } catch (error) {
      sendText(response, 500, `This page could not be drawn.\n${String(error)}`);
      return true;
    }
  };
}

async function handle(url: URL, exchange: Exchange): Promise<boolean> {
  const { request, response, directory, parts, carts } = exchange;
  const [, , domain = '', ...rest] = url.pathname.split('/');
  const isRead = request.method !== 'POST';
  if (domain === '') {
    if (isRead) sendHtml(response, 200, parts.theme.draw('stores', { stores: listStores(directory) }));
    return isRead;
  }
  if (domain === 'assets') return isRead && handleAsset(rest, response, parts);
  const visit = openVisit(directory, {
    domain,
    rest,
    query: url.searchParams,
    languages: parts.theme.languages,
    carts,
    origin: `http://${request.headers.host ?? 'storefront'}`,
    token: /(?:^|;\s*)cart=(\w+)/.exec(request.headers.cookie ?? '')?.[1],
  });
  return visit !== undefined && handleVisit(visit, exchange);
}

function handleAsset([bundle, name = '']: string[], response: ServerResponse, parts: Parts): boolean {
  const bundles = new Map([
    ['theme', parts.theme.assets],
    ['platform', PLATFORM_ASSETS],
    [parts.appBlocks.name, parts.appBlocks.assets],
  ]);
  const asset = bundles.get(bundle ?? '')?.get(name);
  if (asset === undefined) return false;
  sendAsset(response, asset);
  return true;
}

async function handleVisit(visit: Visit, exchange: Exchange): Promise<boolean> {
  const { request, response, carts, parts } = exchange;
  const ownHtml = (html: string) => withOwnLinks(withOwnMedia(html), visit);
  const draw = (page: Page) => {
    const html = ownHtml(drawPage(visit, page, parts));
    response.setHeader('x-metaobjects-by-handle', visit.lookups?.handles.size ?? 0);
    response.setHeader('x-metaobject-lists', visit.lookups?.scans.size ?? 0);
    return html;
  };
  const sectionsOf = (ids: readonly string[], of: Visit, page: Page): Record<string, string | null> =>
    Object.fromEntries(
      Object.entries(drawSections(ids, { visit: of, page, theme: parts.theme })).map(([id, html]) => [
        id,
        html && ownHtml(html),
      ]),
    );
  const drawForCart = (ids: readonly string[], after: Visit, path: string) => {
    const at = { ...after, path: path.split('?')[0] ?? '/' };
    return sectionsOf(ids, at, findPage(at) ?? NOT_FOUND);
  };
  // App proxy
  if (await handleCart(visit, { request, response, carts, drawSections: drawForCart })) return true;
  if (await handleCheckout(visit, exchange)) return true;
  if (request.method === 'POST') return false;
  if (followDiscountLink(visit, response, carts)) return true;
  if (visit.path === '/sitemap.xml') {
    sendXml(response, drawSitemap(visit));
    return true;
  }
  const page = findPage(visit);
  const requested = visit.query.get('sections') ?? visit.query.get('section_id');
  if (page !== undefined && requested !== null) {
    const sections = sectionsOf(requested.split(',').slice(0, 5), visit, page);
    const only = visit.query.has('sections') ? undefined : sections[requested];
    if (only === undefined) sendJson(response, 200, sections);
    else sendHtml(response, only === null ? 404 : 200, only ?? '');
    return true;
  }
  if (page !== undefined) {
    sendHtml(response, 200, draw(page));
    return true;
  }
  const target = visit.store.redirectTarget(visit.path);
  if (target !== undefined) {
    // The query, such as the creator of a link, stays.
    const query = visit.query.size > 0 ? `?${visit.query.toString()}` : '';
    sendRedirect(response, target.startsWith('/') ? visit.root + target + query : target);
    return true;
  }
  sendHtml(response, 404, draw(NOT_FOUND));
  return true;
}

function listStores(directory: StoreDirectory) {
  return Array.from(directory.domains()).map((domain) => {
    const shop = directory.store(domain)?.shop();
    return {
      domain,
      name: shop?.name,
      slogan: shop?.brand.slogan,
      primary: shop?.brand.primaryColor,
      background: shop?.brand.backgroundColor,
      text: shop?.brand.textColor,
      url: `${storefrontRoot(domain)}/`,
      back_office_url: backOfficeRoot(domain),
    };
  });
}
