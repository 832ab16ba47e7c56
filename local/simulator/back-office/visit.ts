import type { StoreDirectory, StoreReader } from '../store-reader.ts';
import { backOfficeRoot, storefrontRoot } from '../storefront/visit.ts';

/** One request for a page of one store's back office. */
export interface Visit {
  directory: StoreDirectory;
  store: StoreReader;
  domain: string;
  /** Path of the back office, without a slash at its end. */
  root: string;
  /** Path of the store's storefront, likewise. */
  storefront: string;
  /** The first part of the path below the root, `''` on the overview. */
  section: string;
  /** The parts after it. */
  rest: string[];
  /** Page of a long list, from 1. */
  page: number;
}

const BELONGS_TO_THE_API = new Set(['api', 'oauth']);

/** The visit that an address means, or nothing where it is not one of a back office's pages. */
export function openVisit(directory: StoreDirectory, url: URL): Visit | undefined {
  const [, stores, domain = '', admin, section = '', ...rest] = url.pathname.replace(/\/+$/, '').split('/');
  if (stores !== 'stores' || admin !== 'admin' || BELONGS_TO_THE_API.has(section)) return undefined;
  const store = directory.store(domain);
  if (store === undefined) return undefined;
  return {
    directory,
    store,
    domain,
    root: backOfficeRoot(domain),
    storefront: storefrontRoot(domain),
    section,
    rest,
    page: Math.max(1, Math.floor(Number(url.searchParams.get('page')) || 1)),
  };
}
