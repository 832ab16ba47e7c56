import { Drop } from 'liquidjs';
import { fullTitle } from '../cart/cart.ts';
import {
  applications,
  lineDiscount,
  orderApplications,
  variantNumber,
  type Allocation,
  type PricedCart,
  type PricedLine,
} from '../cart/price-cart.ts';
import type { ImageDrop } from './image.ts';
import { ProductDrop, VariantDrop } from './product.ts';
import type { StoreView } from './store-view.ts';

/** The visitor's cart for templates. https://shopify.dev/docs/api/liquid/objects/cart */
export class CartDrop extends Drop {
  readonly items: LineDrop[];
  readonly item_count: number;
  readonly attributes: Record<string, string>;
  readonly note: string;
  readonly original_total_price: number;
  readonly total_price: number;
  readonly total_discount: number;
  readonly items_subtotal_price: number;
  readonly currency: { iso_code: string };
  readonly cart_level_discount_applications: object[];
  readonly discount_applications: object[];

  constructor(priced: PricedCart, view: StoreView & { market: { currency: string } }) {
    super();
    this.items = priced.lines.map((line) => new LineDrop(line, view));
    this.item_count = priced.itemCount;
    this.attributes = priced.cart.attributes;
    this.note = priced.cart.note;
    this.original_total_price = priced.originalTotal;
    this.total_price = priced.total;
    this.total_discount = priced.totalDiscount;
    this.items_subtotal_price = this.items.reduce((total, line) => total + line.final_line_price, 0);
    this.currency = { iso_code: view.market.currency };
    this.cart_level_discount_applications = orderApplications(priced.lines).map(application);
    this.discount_applications = applications(priced.lines).map(application);
  }
}

class LineDrop extends Drop {
  readonly #priced: PricedLine;
  readonly #view: StoreView;

  constructor(priced: PricedLine, view: StoreView) {
    super();
    this.#priced = priced;
    this.#view = view;
  }

  get id(): number {
    return variantNumber(this.#priced);
  }
  get key(): string {
    return this.#priced.key;
  }
  get title(): string {
    return fullTitle(this.#priced);
  }
  get product(): ProductDrop {
    return new ProductDrop(this.#priced.product, this.#view, this.id);
  }
  get variant(): VariantDrop {
    return new VariantDrop(this.#priced.variant, { url: this.product.url, rate: this.#view.rate });
  }
  get quantity(): number {
    return this.#priced.line.quantity;
  }
  get properties(): Record<string, string> {
    return this.#priced.line.properties;
  }
  get image(): ImageDrop | null {
    return this.variant.featured_image ?? this.product.featured_image;
  }
  get url(): string {
    return this.variant.url;
  }
  get url_to_remove(): string {
    return `${this.#view.root}/cart/change?id=${encodeURIComponent(this.key)}&quantity=0`;
  }
  get original_line_price(): number {
    return this.#priced.linePrice;
  }
  get final_line_price(): number {
    return this.#priced.linePrice - lineDiscount(this.#priced);
  }
  get discount_allocations(): object[] {
    return this.#priced.allocations.map((allocation) => ({
      amount: allocation.amount,
      discount_application: application(allocation),
    }));
  }
  get line_level_discount_allocations(): object[] {
    return this.#priced.allocations
      .filter(({ scope }) => scope === 'line')
      .map((allocation) => ({
        amount: allocation.amount,
        discount_application: application(allocation),
      }));
  }
}

function application({ code, amount, scope, value }: Allocation) {
  return {
    type: 'discount_code',
    title: code,
    target_selection: scope === 'order' ? 'all' : 'entitled',
    value: 'percentage' in value ? value.percentage * 100 : Number(value.amount) * 100,
    value_type: 'percentage' in value ? 'percentage' : 'fixed_amount',
    total_allocated_amount: amount,
  };
}
