/*
 * What storefronts and the admin shell read of a store (`read-store.ts`). Ids are global ids
 * (`gid://shopify/Product/123`), dates ISO 8601 UTC, media URLs as given (`https://cdn.shopify.com/…`). Nothing is
 * filtered: drafts and unpublished objects are included, and the storefront decides what is visible.
 */

export interface ShopView {
  id: string;
  domain: string;
  name: string;
  email: string;
  /** ISO 4217. */
  currency: string;
  timezone: string;
  plan: string;
  primaryDomain: string;
  /** Colors are `#rrggbb`. */
  brand: {
    primaryColor: string;
    backgroundColor?: string;
    textColor?: string;
    logoUrl?: string;
    slogan?: string;
  };
  /** HTML of an amount, with `{{amount}}` or `{{amount_with_comma_separator}}`; by the language without one. */
  moneyFormat?: string;
  /** Markets besides the home market. */
  markets?: readonly MarketView[];
}

export interface MarketView {
  /** ISO 3166, two letters. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** How many units of its currency are one of the shop's. */
  rate: number;
}

export interface ImageView {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** A stored value of an app. The namespace of this app is `app--<number>`. */
export interface MetafieldView {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

export interface ProductView {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: readonly string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  images: readonly ImageView[];
  options: readonly { name: string; values: readonly string[] }[];
  metafields: readonly MetafieldView[];
  /** At least one. */
  variants: readonly VariantView[];
  publishedToOnlineStore: boolean;
  /** Whether it is sold by subscription only. */
  requiresSellingPlan: boolean;
}

export interface VariantView {
  id: string;
  title: string;
  /** Decimal text in the shop's currency. */
  price: string;
  compareAtPrice?: string;
  sku: string;
  available: boolean;
  options: readonly string[];
  image?: ImageView;
  /** The smallest quantity that a visitor may buy. */
  minimumQuantity: number;
}

export interface CollectionView {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  /** As in the API: `MANUAL`, `BEST_SELLING`, … */
  sortOrder: string;
  /** Name of the theme's template after `collection.`; null for the default one. */
  templateSuffix: string | null;
  metafields: readonly MetafieldView[];
  /** In the collection's order; products of any status. */
  products: readonly ProductView[];
  publishedToOnlineStore: boolean;
  updatedAt: string;
}

export interface MetaobjectDefinitionView {
  type: string;
  renderable: boolean;
  /** Keys of the fields with the title and the description of an entry's page. */
  metaTitleKey?: string;
  metaDescriptionKey?: string;
  /** Pages of entries are at `/pages/{urlHandle}/{entry handle}`. */
  urlHandle?: string;
}

export interface MetaobjectView {
  id: string;
  type: string;
  handle: string;
  displayName: string;
  /** Also `ACTIVE` if the definition is not publishable. */
  status: 'ACTIVE' | 'DRAFT';
  /** In the definition's order. Values are the stored text, `null` where unset. */
  fields: readonly MetaobjectFieldView[];
  createdAt: string;
  updatedAt: string;
}

export interface MetaobjectFieldView {
  key: string;
  type: string;
  value: string | null;
}

export interface DiscountView {
  id: string;
  title: string;
  /** Oldest first. */
  codes: readonly string[];
  status: string;
  /** `percentage` is a fraction (0.1 is 10 percent); `amount` is decimal text in the shop's currency. */
  value: { percentage: number } | { amount: string };
  /** What it applies to: the whole order, or the lines of these products or collections (global ids). */
  items:
    | { all: true }
    | { products: readonly string[]; variants: readonly string[] }
    | { collections: readonly string[] };
  /** What the lines that it applies to must reach; a subtotal is decimal text in the shop's currency. */
  minimum: { subtotal: string } | { quantity: number } | null;
  /** Whether an amount is taken off each unit, not once. */
  onEachItem: boolean;
  /** Classes of other discounts that it combines with; none by default. */
  combinesWith?: { orderDiscounts: boolean; productDiscounts: boolean };
}

/** An order that a visitor places. Amounts are in hundredths of its currency. */
export interface OrderInput {
  email: string;
  /** ISO 4217, the visitor's. */
  currency: string;
  /** The codes that took something off, as the visitor wrote them. */
  discountCodes: readonly { code: string; amount: number }[];
  attributes: readonly { name: string; value: string }[];
  note: string;
  lines: readonly OrderLineView[];
  totalDiscounts: number;
  total: number;
}

interface OrderLineView {
  productId: string;
  variantId: string;
  title: string;
  variantTitle: string;
  quantity: number;
  price: number;
  properties: readonly { name: string; value: string }[];
  discountAllocations: readonly { code: string; amount: number }[];
}

export interface OrderView extends OrderInput {
  id: string;
  /** `#1001` and so on. */
  name: string;
  createdAt: string;
}
