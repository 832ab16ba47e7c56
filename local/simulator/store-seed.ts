/**
 * What a simulated store starts with, as plain JSON. Identifiers, dates and inventory are made by the platform.
 * Media addresses are written as the real ones (`https://cdn.shopify.com/…`); the simulator serves them at `/cdn/…`.
 */
export interface StoreSeed {
  /** The permanent address, lower case, such as `halo-botanics.myshopify.com`. */
  domain: string;
  name: string;
  /** Address of the store's owner. */
  email: string;
  /** ISO 4217. */
  currency: string;
  /** IANA name, such as `Europe/Berlin`. */
  timezone: string;
  plan: StorePlan;
  /** Host that visitors see; the permanent address where it is left out. */
  primaryDomain?: string;
  brand: BrandSeed;
  /** Sales channels by name. The first is where the storefront looks; `Online Store` alone where left out. */
  publications?: string[];
  products: ProductSeed[];
  /** ISO code of the language that its visitors get first; `en` where left out. */
  locale?: string;
  /** Who may sign in to its admin, the owner first; an owner alone where left out. */
  staff?: StaffSeed[];
  /** Whether the app is installed at the start. Default: true. */
  hasApp?: boolean;
  /** Scopes granted to the app; those the simulator was started with where left out. */
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
  /** At most three; one named `Title` with the value `Default Title` where the product has no choices. */
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
