import type { MarketView } from './store-views.ts';

/**
 * The initial state of a simulated store, as plain JSON. The platform creates ids, dates and inventory. Media
 * URLs are the real ones (`https://cdn.shopify.com/…`); the simulator serves them at `/cdn/…`.
 */
export interface StoreSeed {
  /** The permanent domain, in lower case, such as `halo-botanics.myshopify.com`. */
  domain: string;
  name: string;
  /** Email address of the store's owner. */
  email: string;
  /** ISO 4217. */
  currency: string;
  /** IANA name, such as `Europe/Berlin`. */
  timezone: string;
  plan: StorePlan;
  /** The public host; by default the permanent domain. */
  primaryDomain?: string;
  brand: BrandSeed;
  /** Sales channels by name. The storefront uses the first one; by default `Online Store` only. */
  publications?: string[];
  products: ProductSeed[];
  /** ISO code of the default language of visitors; `en` by default. */
  locale?: string;
  /** HTML of an amount, with `{{amount}}` or `{{amount_with_comma_separator}}`; by the language without one. */
  moneyFormat?: string;
  /** Markets besides the home market: their pages are at `/{language}-{country}`. */
  markets?: MarketView[];
  /** Admin users, the owner first; by default only an owner. */
  staff?: StaffSeed[];
  /** Whether the app is installed at the start. Default: true. */
  hasApp?: boolean;
  /** Scopes granted to the app; by default those of the simulator's start. */
  scopes?: string[];
}

export interface StaffSeed {
  firstName: string;
  lastName: string;
}

/** Decides the store's restore rate: 100, 200, 1,000 and 2,000 points a second. */
export type StorePlan = 'standard' | 'advanced' | 'plus' | 'enterprise';

/** Design of the simulated storefront. Colors are `#rrggbb`. */
export interface BrandSeed {
  primaryColor: string;
  backgroundColor?: string;
  textColor?: string;
  logoUrl?: string;
  slogan?: string;
}

export interface ProductSeed {
  /** Unique in the store; letters, digits and dashes in lower case. */
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  images: ImageSeed[];
  /** At most three; a product without options has one named `Title` with the value `Default Title`. */
  options: ProductOptionSeed[];
  /** At least one. */
  variants: VariantSeed[];
}

export interface ImageSeed {
  url: string;
  alt: string;
  width: number;
  height: number;
}

export interface ProductOptionSeed {
  name: string;
  values: string[];
}

export interface VariantSeed {
  title: string;
  /** Decimal text in the store's currency, such as `"24.00"`. */
  price: string;
  compareAtPrice?: string;
  sku: string;
  available: boolean;
  /** One value per product option, in the options' order. */
  options: string[];
  /** The picture of this variant: index into the product's `images`. */
  imageIndex?: number;
}
