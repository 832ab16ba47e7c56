import { createHash, randomBytes } from 'node:crypto';
import type { StoreReader } from '../../read-store.ts';
import type { ProductView, VariantView } from '../../store-views.ts';
import { isVisibleProduct, numericId } from '../liquid-objects/store-view.ts';

/** A line of a cart: so many of one variant with the same properties. */
export interface CartLine {
  /** Number of the variant. */
  variantId: number;
  quantity: number;
  properties: Record<string, string>;
}

/** A visitor's cart. Attributes and note stay when all lines are removed. */
export interface Cart {
  token: string;
  lines: CartLine[];
  attributes: Record<string, string>;
  note: string;
  /** Discount codes as the visitor wrote them, the latest last. */
  codes: string[];
}

/** A rejection as the platform's cart API words it. https://shopify.dev/docs/api/ajax/reference/cart */
export class CartError extends Error {
  readonly status: number;

  constructor(status: number, description: string) {
    super(description);
    this.status = status;
  }
}

/** The carts of the visitors of all stores, in memory: a restart empties them. */
export class Carts {
  readonly #carts = new Map<string, Cart>();

  /** The cart of a cookie's token; without one an empty cart, which is kept once something is written. */
  open(domain: string, token: string | undefined): Cart {
    const saved = token === undefined ? undefined : this.#carts.get(`${domain}/${token}`);
    return (
      saved ?? { token: randomBytes(12).toString('hex'), lines: [], attributes: {}, note: '', codes: [] }
    );
  }

  keep(domain: string, cart: Cart): void {
    this.#carts.set(`${domain}/${cart.token}`, cart);
  }

  remove(domain: string, cart: Cart): void {
    this.#carts.delete(`${domain}/${cart.token}`);
  }
}

export interface FoundVariant {
  product: ProductView;
  variant: VariantView;
}

/** A variant that visitors can see, by its number. */
export function findVariant(store: StoreReader, variantId: number): FoundVariant | undefined {
  for (const product of store.products()) {
    const variant = product.variants.find(({ id }) => numericId(id) === variantId);
    if (variant) return isVisibleProduct(product) ? { product, variant } : undefined;
  }
  return undefined;
}

/** Identifies a line within its cart. */
export function lineKey({ variantId, properties }: CartLine): string {
  return `${variantId}:${createHash('md5').update(JSON.stringify(properties)).digest('hex')}`;
}

/** Adds to a cart, to a line that has the same variant and properties if there is one. All or nothing. */
export function addLines(cart: Cart, store: StoreReader, added: readonly CartLine[]): CartLine[] {
  for (const { variantId, quantity } of added) {
    const found = findVariant(store, variantId);
    if (!found) throw new CartError(404, 'Cannot find variant');
    if (!Number.isInteger(quantity) || quantity < 1)
      throw new CartError(422, 'Quantity must be a positive integer');
    if (!found.variant.available)
      throw new CartError(422, `The product '${fullTitle(found)}' is already sold out.`);
    const { minimumQuantity } = found.variant;
    // A guess at the platform's words.
    if (quantity < minimumQuantity)
      throw new CartError(422, `The minimum quantity of '${fullTitle(found)}' is ${minimumQuantity}.`);
    if (found.product.requiresSellingPlan)
      throw new CartError(422, `'${fullTitle(found)}' can only be purchased with a selling plan.`);
  }
  return added.map((line) => {
    const same = cart.lines.find((one) => lineKey(one) === lineKey(line));
    if (same) same.quantity += line.quantity;
    // The newest line is the first, as on the platform.
    else cart.lines.unshift({ ...line });
    return same ?? line;
  });
}

/** Sets the quantity of a line, which is named by its key, its variant, or its position from 1. */
export function setQuantity(cart: Cart, name: { id?: string; line?: number }, quantity: number): void {
  const line =
    name.line === undefined
      ? cart.lines.find((one) => lineKey(one) === name.id || String(one.variantId) === name.id)
      : cart.lines[name.line - 1];
  if (!line) throw new CartError(name.line === undefined ? 404 : 400, 'no valid id or line parameter');
  if (!Number.isInteger(quantity) || quantity < 0) throw new CartError(422, 'Quantity must not be negative');
  line.quantity = quantity;
  cart.lines = cart.lines.filter((one) => one.quantity > 0);
}

/** Merges attributes; an empty value removes one. */
export function setAttributes(cart: Cart, attributes: Record<string, string | null>): void {
  const merged = { ...cart.attributes };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === '') Reflect.deleteProperty(merged, name);
    else merged[name] = value;
  }
  cart.attributes = merged;
}

/** Takes out what the store no longer sells. */
export function dropMissingLines(cart: Cart, store: StoreReader): void {
  cart.lines = cart.lines.filter(({ variantId }) => findVariant(store, variantId) !== undefined);
}

export function fullTitle({ product, variant }: FoundVariant): string {
  return variant.title === 'Default Title' ? product.title : `${product.title} - ${variant.title}`;
}
