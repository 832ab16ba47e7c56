import type { StoreDirectory } from '../store-reader.ts';
import type { StoreView } from './drops/store-view.ts';

/** One visitor's request for a page of one store. */
export interface Visit extends StoreView {
  /** Two-letter code; English pages are at the store's root, others below `/{code}`. */
  language: string;
  /** Path below the root, beginning with a slash. */
  path: string;
  query: URLSearchParams;
}

/** Where a store's storefront begins, without a slash at its end. */
export function storefrontRoot(domain: string, language = 'en'): string {
  return `/stores/${domain}${language === 'en' ? '' : `/${language}`}`;
}

/** Where a store's back office begins. */
export function backOfficeRoot(domain: string): string {
  return `/stores/${domain}/admin`;
}

interface Address {
  domain: string;
  /** The parts of the path after the domain. */
  rest: string[];
  query: URLSearchParams;
  languages: string[];
}

/** The visit that an address means; nothing for an unknown store, and for the store's admin. */
export function openVisit(
  directory: StoreDirectory,
  { domain, rest, query, languages }: Address,
): Visit | undefined {
  const store = directory.store(domain);
  if (store === undefined || rest[0] === 'admin') return undefined;
  const language = languages.slice(1).find((candidate) => candidate === rest[0]) ?? 'en';
  const path = `/${(language === 'en' ? rest : rest.slice(1)).join('/')}`;
  return {
    store,
    root: storefrontRoot(domain, language),
    language,
    path: path.length > 1 ? path.replace(/\/+$/, '') : path,
    query,
  };
}
