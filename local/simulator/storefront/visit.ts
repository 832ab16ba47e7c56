import type { StoreDirectory } from '../read-store.ts';
import type { MarketView } from '../store-views.ts';
import { dropMissingLines, type Carts } from './cart/cart.ts';
import { priceCart, type PricedCart } from './cart/price-cart.ts';
import type { StoreView } from './liquid-objects/store-view.ts';

/** One visitor's request for a page of one store. */
export interface Visit extends StoreView {
  /** Where the store begins, in any language. */
  storeRoot: string;
  /** Two-letter code; English pages are at the store's root, others below `/{code}`. */
  language: string;
  /** The visitor's market. The home market is nameless; others have pages below `/{language}-{country}`. */
  market: MarketView;
  /** Path below the root, beginning with a slash. */
  path: string;
  query: URLSearchParams;
  /** `http://host:port` of the visitor's address. */
  origin: string;
  /** Whether the theme editor shows the page: `?design_mode`. */
  isEditor: boolean;
  cart: PricedCart;
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
  origin: string;
  carts: Carts;
  /** Token of the visitor's cart. */
  token: string | undefined;
}

/** The visit that an address means; nothing for an unknown store, and for the store's admin. */
export function openVisit(directory: StoreDirectory, address: Address): Visit | undefined {
  const { domain, rest, query, languages } = address;
  const store = directory.store(domain);
  if (store === undefined || rest[0] === 'admin') return undefined;
  const { currency, markets = [] } = store.shop();
  const [, spoken = '', country] = /^([a-z]{2})(?:-([a-z]{2}))?$/.exec(rest[0] ?? '') ?? [];
  const market = markets.find((one) => one.country.toLowerCase() === country);
  const isLocalized = languages.includes(spoken) && (market !== undefined || (!country && spoken !== 'en'));
  const language = isLocalized ? spoken : 'en';
  const path = `/${(isLocalized ? rest.slice(1) : rest).join('/')}`;
  const cart = address.carts.open(domain, address.token);
  dropMissingLines(cart, store);
  const home = { country: '', currency, rate: 1 };
  const chosen = isLocalized && market !== undefined ? market : home;
  return {
    store,
    language,
    query,
    market: chosen,
    storeRoot: storefrontRoot(domain),
    root: isLocalized ? `${storefrontRoot(domain)}/${rest[0]}` : storefrontRoot(domain),
    path: path.length > 1 ? path.replace(/\/+$/, '') : path,
    rate: chosen.rate,
    origin: address.origin,
    lookups: { handles: new Set(), scans: new Set() },
    isEditor: query.has('design_mode'),
    cart: priceCart(cart, store, chosen.rate),
  };
}

/** The visit with the prices of its changed cart. */
export function reprice(visit: Visit): Visit {
  return { ...visit, cart: priceCart(visit.cart.cart, visit.store, visit.rate) };
}
