import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoreDirectory } from '../store-reader.ts';
import { loadAppBlocks, type AppBlocks } from './app-blocks.ts';
import { drawPage } from './draw-page.ts';
import { findPage, type Page } from './find-page.ts';
import { withOwnLinks, withOwnMedia } from './own-hosts.ts';
import { followDiscountLink } from './follow-discount-link.ts';
import { sendAsset, sendHtml, sendRedirect, sendText } from './send.ts';
import { loadTheme, type Theme } from './theme.ts';
import { backOfficeRoot, openVisit, storefrontRoot, type Visit } from './visit.ts';

/** Handles a request if it matches, and returns whether it did. */
type HandleRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Folders of the theme that stores use, and of the app's theme app extension. */
export interface StorefrontFolders {
  theme: string;
  extension: string;
}

interface Parts {
  theme: Theme;
  appBlocks: AppBlocks;
}

const NOT_FOUND: Page = { template: '404', title: '404', subject: {} };

/**
 * The storefronts of a simulated platform: `/stores`, and below `/stores/{domain}` the start page, `pages`,
 * `collections` and `products`, in English or below `/de` in German. Ignores other paths. Loads the theme and
 * the theme app extension once.
 */
export function createStorefront(directory: StoreDirectory, folders: StorefrontFolders): HandleRequest {
  const parts = { theme: loadTheme(folders.theme), appBlocks: loadAppBlocks(folders.extension) };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = new URL(`http://storefront${request.url ?? '/'}`);
    if (url.pathname !== '/stores' && !url.pathname.startsWith('/stores/')) return false;
    try {
      return answer(url, { response, directory, parts });
    } catch (error) {
      sendText(response, 500, `This page could not be drawn.\n${String(error)}`);
      return true;
    }
  };
}

interface Exchange {
  response: ServerResponse;
  directory: StoreDirectory;
  parts: Parts;
}

function answer(url: URL, { response, directory, parts }: Exchange): boolean {
  const [, , domain = '', ...rest] = url.pathname.split('/');
  if (domain === '') {
    sendHtml(response, 200, parts.theme.draw('stores', { stores: listStores(directory) }));
    return true;
  }
  if (domain === 'assets') return answerAsset(rest, response, parts);
  const visit = openVisit(directory, {
    domain,
    rest,
    query: url.searchParams,
    languages: parts.theme.languages,
  });
  if (visit === undefined) return false;
  answerVisit(visit, response, parts);
  return true;
}

function answerAsset([bundle, name = '']: string[], response: ServerResponse, parts: Parts): boolean {
  const bundles = new Map([
    ['theme', parts.theme.assets],
    [parts.appBlocks.name, parts.appBlocks.assets],
  ]);
  const asset = bundles.get(bundle ?? '')?.get(name);
  if (asset === undefined) return false;
  sendAsset(response, asset);
  return true;
}

function answerVisit(visit: Visit, response: ServerResponse, parts: Parts): void {
  const draw = (page: Page) => withOwnLinks(withOwnMedia(drawPage(visit, page, parts)), visit);
  if (followDiscountLink(visit, response)) return;
  const page = findPage(visit);
  if (page !== undefined) {
    sendHtml(response, 200, draw(page));
    return;
  }
  const target = visit.store.redirectTarget(visit.path);
  if (target !== undefined) {
    sendRedirect(response, target.startsWith('/') ? visit.root + target : target);
    return;
  }
  sendHtml(response, 404, draw(NOT_FOUND));
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
