import type { DiscountView, StoreReader } from '../../store-reader.ts';
import { numericId } from '../drops/store-view.ts';
import { findVariant, lineKey, type Cart, type CartLine, type FoundVariant } from './cart.ts';

/** What a code takes off a line or the order, in hundredths of the visitor's currency. */
export interface Allocation {
  code: string;
  amount: number;
  /** `order` for a discount on the whole order, which the platform shares among the lines. */
  scope: 'order' | 'line';
  value: DiscountView['value'];
}

export interface PricedLine extends FoundVariant {
  key: string;
  line: CartLine;
  /** Of one unit. */
  price: number;
  linePrice: number;
  allocations: Allocation[];
}

/** A cart with its prices; amounts in hundredths of the visitor's currency. */
export interface PricedCart {
  cart: Cart;
  lines: PricedLine[];
  codes: { code: string; applicable: boolean }[];
  itemCount: number;
  originalTotal: number;
  totalDiscount: number;
  total: number;
}

/** Prices a cart. @param rate how many units of the visitor's currency are one of the shop's */
export function priceCart(cart: Cart, store: StoreReader, rate: number): PricedCart {
  const lines = cart.lines.flatMap((line): PricedLine[] => {
    const found = findVariant(store, line.variantId);
    if (!found) return [];
    const price = Math.round(Number(found.variant.price) * 100 * rate);
    return [{ ...found, key: lineKey(line), line, price, linePrice: price * line.quantity, allocations: [] }];
  });
  const codes = cart.codes.map((code) => ({ code, applicable: false }));
  // Codes do not combine unless the discount says so; the latest that applies wins.
  for (const each of codes.toReversed()) {
    if (codes.some(({ applicable }) => applicable)) break;
    each.applicable = applyCode(each.code, { lines, store, rate });
  }
  const originalTotal = sum(lines.map(({ linePrice }) => linePrice));
  const totalDiscount = sum(lines.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)));
  return {
    ...{ cart, lines, codes, originalTotal, totalDiscount },
    itemCount: sum(lines.map(({ line }) => line.quantity)),
    total: originalTotal - totalDiscount,
  };
}

interface Pricing {
  lines: PricedLine[];
  store: StoreReader;
  rate: number;
}

/** Shares a code's discount among the lines it applies to. @returns whether it took something off */
function applyCode(code: string, { lines, store, rate }: Pricing): boolean {
  const discount = findDiscount(code, store);
  if (discount?.status !== 'ACTIVE') return false;
  const entitled = lines.filter((line) => isEntitled(line, discount, store));
  const subtotal = sum(entitled.map(({ linePrice }) => linePrice));
  const quantity = sum(entitled.map(({ line }) => line.quantity));
  if (subtotal === 0 || !reachesMinimum(discount, { subtotal: subtotal / rate, quantity })) return false;
  const { value, onEachItem } = discount;
  const total =
    'percentage' in value
      ? Math.round(subtotal * value.percentage)
      : Math.min(subtotal, Math.round(Number(value.amount) * 100 * rate) * (onEachItem ? quantity : 1));
  const scope = 'all' in discount.items && !onEachItem ? 'order' : 'line';
  let left = total;
  for (const [at, line] of entitled.entries()) {
    const share = Math.round((total * line.linePrice) / subtotal);
    const amount = at === entitled.length - 1 ? left : Math.min(left, share);
    left -= amount;
    if (amount > 0) line.allocations.push({ code, amount, scope, value });
  }
  return total > 0;
}

/** Codes are compared without regard to case. */
export function findDiscount(code: string, store: StoreReader): DiscountView | undefined {
  for (const discount of store.discounts())
    if (discount.codes.some((one) => one.toLowerCase() === code.toLowerCase())) return discount;
  return undefined;
}

function isEntitled(
  { product, variant }: FoundVariant,
  { items }: DiscountView,
  store: StoreReader,
): boolean {
  if ('all' in items) return true;
  if ('products' in items) return items.products.includes(product.id) || items.variants.includes(variant.id);
  return items.collections.some((id) =>
    store.collectionById(id)?.products.some((one) => one.id === product.id),
  );
}

/** @param reached subtotal in hundredths of the shop's currency */
function reachesMinimum({ minimum }: DiscountView, reached: { subtotal: number; quantity: number }): boolean {
  if (minimum === null) return true;
  if ('quantity' in minimum) return reached.quantity >= minimum.quantity;
  return reached.subtotal >= Number(minimum.subtotal) * 100;
}

/** The discounts on the whole order, each with what it takes off in total. */
export function orderApplications(lines: readonly PricedLine[]): Allocation[] {
  const found = new Map<string, Allocation>();
  for (const allocation of lines.flatMap(({ allocations }) => allocations)) {
    if (allocation.scope !== 'order') continue;
    const amount = (found.get(allocation.code)?.amount ?? 0) + allocation.amount;
    found.set(allocation.code, { ...allocation, amount });
  }
  return [...found.values()];
}

/** What the discounts on single lines take off this one. */
export function lineDiscount({ allocations }: PricedLine): number {
  return sum(allocations.filter(({ scope }) => scope === 'line').map(({ amount }) => amount));
}

export const variantNumber = ({ variant }: FoundVariant): number => numericId(variant.id);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
