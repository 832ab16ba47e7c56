import type { ProductRecord } from '../../state/records/product.ts';
import type { Store } from '../../state/store.ts';
import { ApiError, notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { slug } from '../plain-text.ts';
import { normaliseTags } from '../tags.ts';
import { announceProduct } from './announce-product.ts';

/** The simulated fields of a product's input: changes that a merchant makes outside the app. */
interface ProductInput {
  id?: string | null;
  title?: string | null;
  handle?: string | null;
  descriptionHtml?: string | null;
  vendor?: string | null;
  productType?: string | null;
  status?: ProductRecord['status'] | null;
  tags?: string[] | null;
}

export interface ProductArgs {
  product?: ProductInput | null;
  input?: unknown;
  identifier?: unknown;
  media?: unknown[] | null;
}

const SIMULATED = new Set([
  'id',
  'title',
  'handle',
  'descriptionHtml',
  'vendor',
  'productType',
  'status',
  'tags',
]);
/** Inputs with a default in the schema, which are always present. */
const DEFAULTED = new Set(['deleteConflictingConstrainedMetafields']);

interface ProductPayload {
  product: ProductRecord | null;
  shop: Store['shop'];
  userErrors: UserError[];
}

/** A product with one variant and no price. New products are in no sales channel. */
export function createProduct(args: ProductArgs, context: AdminContext): ProductPayload {
  const input = inputOf(args);
  const { store, timestamp } = context;
  if (!input.title?.trim()) return userErrorsOf(store, userError(['title'], "Title can't be blank"));
  const product: ProductRecord = {
    id: store.newId('Product'),
    handle: freeHandle(store, input.handle ?? input.title),
    title: input.title,
    descriptionHtml: input.descriptionHtml ?? '',
    vendor: input.vendor ?? store.shop.name,
    productType: input.productType ?? '',
    tags: normaliseTags(input.tags ?? []),
    status: input.status ?? 'ACTIVE',
    mediaIds: [],
    optionSeeds: [{ name: 'Title', values: ['Default Title'] }],
    variantRecords: [
      {
        id: store.newId('ProductVariant'),
        title: 'Default Title',
        price: '0.00',
        compareAtPrice: null,
        sku: null,
        available: true,
        options: ['Default Title'],
        mediaId: null,
      },
    ],
    publishedOn: {},
    createdAt: timestamp,
    updatedAt: timestamp,
  };
  store.products.put(product);
  announceProduct('PRODUCTS_CREATE', product, context);
  return { product, shop: store.shop, userErrors: [] };
}

/** Updates the given fields. */
export function updateProduct(args: ProductArgs, context: AdminContext): ProductPayload {
  const input = inputOf(args);
  const { store, timestamp } = context;
  const before = store.products.get(input.id ?? '');
  if (!before) return userErrorsOf(store, userError(['id'], 'Product does not exist'));
  if (input.title?.trim() === '') return userErrorsOf(store, userError(['title'], "Title can't be blank"));
  const product: ProductRecord = {
    ...before,
    title: input.title ?? before.title,
    handle: input.handle ? freeHandle(store, input.handle, before.id) : before.handle,
    descriptionHtml: input.descriptionHtml ?? before.descriptionHtml,
    vendor: input.vendor ?? before.vendor,
    productType: input.productType ?? before.productType,
    status: input.status ?? before.status,
    tags: input.tags ? normaliseTags(input.tags) : before.tags,
    updatedAt: timestamp,
  };
  store.products.put(product);
  announceProduct('PRODUCTS_UPDATE', product, context);
  return { product, shop: store.shop, userErrors: [] };
}

/** Deletes a product, and removes it from every collection. */
export function deleteProduct(id: string, context: AdminContext) {
  const { store } = context;
  const product = store.products.get(id);
  const payload = { productDeleteOperation: null, shop: store.shop };
  if (!product)
    return { ...payload, deletedProductId: null, userErrors: [userError(['id'], 'Product does not exist')] };
  for (const collection of store.collections.all()) {
    if (!collection.members.includes(id)) continue;
    const sourceRecords = collection.sourceRecords.map((source) => ({
      ...source,
      included: source.included.filter(({ productId }) => productId !== id),
    }));
    store.collections.put({
      ...collection,
      sourceRecords,
      members: collection.members.filter((one) => one !== id),
    });
  }
  store.products.remove(id);
  announceProduct('PRODUCTS_DELETE', product, context);
  return { ...payload, deletedProductId: id, userErrors: [] };
}

/** Deletes some of a product's variants, but not all. */
export function deleteVariants(
  { productId, variantsIds }: { productId: string; variantsIds: readonly string[] },
  context: AdminContext,
) {
  const { store, timestamp } = context;
  const before = store.products.get(productId);
  const rejected = (field: string[], text: string, code: string) => {
    return { product: null, userErrors: [userError(field, text, code)] };
  };
  if (!before) return rejected(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
  const unknown = variantsIds.findIndex((id) => !before.variantRecords.some((variant) => variant.id === id));
  if (unknown >= 0)
    return rejected(
      ['variantsIds', String(unknown)],
      'At least one variant does not belong to the product',
      'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
    );
  const variantRecords = before.variantRecords.filter(({ id }) => !variantsIds.includes(id));
  if (variantRecords.length === 0)
    return rejected(['variantsIds'], 'Cannot delete default variant', 'CANNOT_DELETE_LAST_VARIANT');
  const product = { ...before, variantRecords, updatedAt: timestamp };
  store.products.put(product);
  announceProduct('PRODUCTS_UPDATE', product, context);
  return { product, userErrors: [] };
}

function inputOf({ product, input, identifier, media }: ProductArgs): ProductInput {
  if (input || identifier || media?.length)
    throw notSimulated('products changed otherwise than by `product`');
  if (!product) throw new ApiError('BAD_REQUEST', 'The `product` argument must be provided.');
  const foreign = Object.keys(product).find((key) => !SIMULATED.has(key) && !DEFAULTED.has(key));
  if (foreign !== undefined) throw notSimulated(`the product input ${foreign}`);
  return product;
}

function freeHandle(store: Store, requested: string, id?: string): string {
  const stem = slug(requested) || 'product';
  for (let number = 0; ; number += 1) {
    const handle = number === 0 ? stem : `${stem}-${number}`;
    const owner = store.products.find('handle', handle);
    if (!owner || owner.id === id) return handle;
  }
}

function userErrorsOf(store: Store, error: UserError): ProductPayload {
  return { product: null, shop: store.shop, userErrors: [error] };
}
