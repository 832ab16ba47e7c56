/**
 * Read-only state of a simulated store, for storefront and back office. Ids are global ids
 * (`gid://shopify/Product/123`), dates ISO 8601 UTC, media URLs as given (`https://cdn.shopify.com/…`).
 * Nothing is filtered: drafts and unpublished objects are included, and the storefront decides what is
 * visible. Lists have the platform's order; long ones are lazy.
 */
export interface StoreReader {
  shop(): ShopView;
  /** Catalog order. */
  products(): Iterable<ProductView>;
  productById(id: string): ProductView | undefined;
  productByHandle(handle: string): ProductView | undefined;
  /** Newest last. */
  collections(): Iterable<CollectionView>;
  collectionById(id: string): CollectionView | undefined;
  collectionByHandle(handle: string): CollectionView | undefined;
  metaobjectDefinitions(): Iterable<MetaobjectDefinitionView>;
  metaobjectDefinition(type: string): MetaobjectDefinitionView | undefined;
  /** Entries of one type, oldest first; none for an unknown type. */
  metaobjects(type: string): Iterable<MetaobjectView>;
  metaobjectById(id: string): MetaobjectView | undefined;
  metaobjectByHandle(type: string, handle: string): MetaobjectView | undefined;
  discounts(): Iterable<DiscountView>;
  customers(): Iterable<CustomerView>;
  files(): Iterable<FileView>;
  webhookSubscriptions(): Iterable<WebhookSubscriptionView>;
  redirects(): Iterable<RedirectView>;
  /** The target of a storefront redirect (`/pages/creator/old`), or undefined. */
  redirectTarget(path: string): string | undefined;
}

/** All stores of one simulated platform. */
export interface StoreDirectory {
  /** Domains in lower case, in order of creation. */
  domains(): Iterable<string>;
  store(domain: string): StoreReader | undefined;
  /** The newest requests to the Admin API first, of one store or of all; without credentials. */
  requestLog(options: { domain?: string; limit: number }): RequestLogView[];
}

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
  /** Colours are `#rrggbb`. */
  brand: {
    primaryColor: string;
    backgroundColor?: string;
    textColor?: string;
    logoUrl?: string;
    slogan?: string;
  };
}

/** A sales channel with a publication. */
export interface PublicationView {
  id: string;
  title: string;
}

export interface ImageView {
  url: string;
  alt: string;
  width: number;
  height: number;
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
  /** At least one. */
  variants: readonly VariantView[];
  publications: readonly PublicationView[];
  publishedToOnlineStore: boolean;
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
}

export interface CollectionView {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  /** As in the API: `MANUAL`, `BEST_SELLING`, … */
  sortOrder: string;
  /** In the collection's order; products of any status. */
  products: readonly ProductView[];
  publications: readonly PublicationView[];
  publishedToOnlineStore: boolean;
  updatedAt: string;
}

export interface MetaobjectDefinitionView {
  id: string;
  type: string;
  name: string;
  description?: string;
  displayNameKey?: string;
  access: { admin: string; storefront: string };
  capabilities: {
    publishable: boolean;
    renderable: boolean;
    /** Pages of entries live at `/pages/{urlHandle}/{entry handle}`. */
    onlineStore?: { urlHandle: string };
  };
  fields: readonly {
    key: string;
    name: string;
    description?: string;
    /** As in the API, such as `single_line_text_field` or `list.collection_reference`. */
    type: string;
    required: boolean;
  }[];
  entryCount: number;
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
  startsAt?: string;
  endsAt?: string;
  usageCount: number;
}

export interface CustomerView {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  tags: readonly string[];
}

export interface FileView {
  id: string;
  kind: string;
  alt: string;
  status: string;
  url?: string;
  createdAt: string;
}

export interface WebhookSubscriptionView {
  id: string;
  topic: string;
  uri: string;
  format: string;
  filter?: string;
}

export interface RedirectView {
  id: string;
  path: string;
  target: string;
}

export interface RequestLogView {
  time: string;
  domain: string;
  operation: string;
  status: number;
  /** `ok`, or the kind of error. */
  outcome: string;
  requestedCost?: number;
  actualCost?: number;
  variables?: unknown;
}
