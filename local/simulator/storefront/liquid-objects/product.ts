import { Drop } from 'liquidjs';
import type { ProductView, VariantView } from '../../store-views.ts';
import { ImageDrop } from './image.ts';
import { MetafieldsDrop } from './metafields.ts';
import { numericId, type StoreView } from './store-view.ts';

/** Where a product's page is, below the store's own root. */
function productUrl(root: string, handle: string): string {
  return `${root}/products/${handle}`;
}

/** The platform's Liquid has money in hundredths of the visitor's currency. */
function cents(price: string, rate: number): number {
  return Math.round(Number(price) * 100 * rate);
}

/** Liquid has the first variants of a product, and the one that the URL names. */
const LISTED_VARIANTS = 250;

export class VariantDrop extends Drop {
  readonly id: number;
  readonly title: string;
  readonly price: number;
  readonly compare_at_price: number | null;
  readonly sku: string;
  readonly available: boolean;
  readonly options: readonly string[];
  readonly featured_image: ImageDrop | null;
  readonly url: string;
  readonly quantity_rule: { min: number; max: null; increment: number };

  constructor(variant: VariantView, product: { url: string; rate: number }) {
    super();
    this.id = numericId(variant.id);
    this.title = variant.title;
    this.price = cents(variant.price, product.rate);
    this.compare_at_price =
      variant.compareAtPrice === undefined ? null : cents(variant.compareAtPrice, product.rate);
    this.sku = variant.sku;
    this.available = variant.available;
    this.options = variant.options;
    this.featured_image = variant.image ? new ImageDrop(variant.image) : null;
    this.url = `${product.url}?variant=${this.id}`;
    this.quantity_rule = { min: variant.minimumQuantity, max: null, increment: 1 };
  }
}

/** A product for templates. `selected` is the id of the variant in the URL. */
export class ProductDrop extends Drop {
  readonly id: number;
  readonly url: string;
  readonly metafields: MetafieldsDrop;
  readonly #product: ProductView;
  readonly #rate: number;
  readonly #selected: number | undefined;

  constructor(product: ProductView, view: StoreView, selected?: number) {
    super();
    this.#rate = view.rate;
    this.metafields = new MetafieldsDrop(product.metafields, view);
    this.#product = product;
    this.#selected = selected;
    this.id = numericId(product.id);
    this.url = productUrl(view.root, product.handle);
  }

  get handle(): string {
    return this.#product.handle;
  }
  get title(): string {
    return this.#product.title;
  }
  get description(): string {
    return this.#product.descriptionHtml;
  }
  get vendor(): string {
    return this.#product.vendor;
  }
  get type(): string {
    return this.#product.productType;
  }
  get tags(): readonly string[] {
    return this.#product.tags;
  }
  get images(): ImageDrop[] {
    return this.#product.images.map((image) => new ImageDrop(image));
  }
  get featured_image(): ImageDrop | null {
    const [image] = this.#product.images;
    return image ? new ImageDrop(image) : null;
  }
  get variants(): VariantDrop[] {
    return this.#product.variants.slice(0, LISTED_VARIANTS).map((variant) => this.#wrap(variant));
  }
  get has_only_default_variant(): boolean {
    return this.#product.variants.length === 1 && this.#product.variants[0]?.title === 'Default Title';
  }
  get options_with_values() {
    return this.#product.options.map(({ name, values }, at) => ({ name, values, position: at + 1 }));
  }
  get available(): boolean {
    return this.#product.variants.some((variant) => variant.available);
  }
  get requires_selling_plan(): boolean {
    return this.#product.requiresSellingPlan;
  }
  /** The lowest of the variants' prices. */
  get price(): number {
    return this.price_min;
  }
  get price_min(): number {
    return Math.min(...this.#product.variants.map(({ price }) => cents(price, this.#rate)));
  }
  get price_max(): number {
    return Math.max(...this.#product.variants.map(({ price }) => cents(price, this.#rate)));
  }
  get price_varies(): boolean {
    return this.price_min !== this.price_max;
  }
  get compare_at_price(): number | null {
    const prices = this.variants.map((variant) => variant.compare_at_price).filter((price) => price !== null);
    return prices.length > 0 ? Math.min(...prices) : null;
  }
  get selected_or_first_available_variant(): VariantDrop | undefined {
    const { variants } = this.#product;
    const chosen =
      variants.find(({ id }) => numericId(id) === this.#selected) ??
      variants.find(({ available }) => available) ??
      variants[0];
    return chosen && this.#wrap(chosen);
  }
  get variants_count(): number {
    return this.#product.variants.length;
  }

  #wrap(variant: VariantView): VariantDrop {
    return new VariantDrop(variant, { url: this.url, rate: this.#rate });
  }
}
