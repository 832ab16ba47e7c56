import type { StoreReader } from '../../read-store.ts';
import type { DiscountView } from '../../store-views.ts';
import { numericId } from '../liquid-objects/store-view.ts';
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
  const { applied, priced } = bestCombination(cart.codes, { lines, store, rate });
  const codes = cart.codes.map((code) => ({ code, applicable: applied.includes(code) }));
  const originalTotal = sum(lines.map(({ linePrice }) => linePrice));
  const totalDiscount = allDiscounts(priced);
  return {
    cart,
    lines: priced,
    codes,
    originalTotal,
    totalDiscount,
    itemCount: sum(lines.map(({ line }) => line.quantity)),
    total: originalTotal - totalDiscount,
  };
}

interface Pricing {
  lines: PricedLine[];
  store: StoreReader;
  rate: number;
}

const allDiscounts = (lines: readonly PricedLine[]) =>
  sum(lines.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)));

/**
 * The codes that take off the most together, the latest of equal ones. Codes of which one does not combine with another
 * compete. https://help.shopify.com/manual/discounts/discount-combinations
 */
function bestCombination(codes: readonly string[], { lines, store, rate }: Pricing) {
  let best = { applied: [] as string[], priced: lines, off: 0 };
  for (const combination of combinationsOf(codes.slice(-MAX_CODES).toReversed(), store)) {
    const priced = lines.map((line) => ({ ...line, allocations: [] }));
    // A discount on the order is one on what discounts on products leave.
    const inOrder = combination.toSorted(
      (a, b) => Number(isOnOrder(a.discount)) - Number(isOnOrder(b.discount)),
    );
    const applied = inOrder.filter((each) => applyDiscount(each, { lines: priced, store, rate }));
    const off = allDiscounts(priced);
    if (off > best.off) best = { applied: applied.map(({ code }) => code), priced, off };
  }
  return best;
}

/** The platform takes this many codes. */
const MAX_CODES = 5;

interface UsedCode {
  code: string;
  discount: DiscountView;
}

/** All sets of active codes that combine with each other. */
function combinationsOf(codes: readonly string[], store: StoreReader): UsedCode[][] {
  const sets: UsedCode[][] = [[]];
  for (const code of codes) {
    const discount = findDiscount(code, store);
    if (discount?.status !== 'ACTIVE') continue;
    const fitting = sets.filter((set) => set.every((other) => doCombine(other.discount, discount)));
    sets.push(...fitting.map((set) => [...set, { code, discount }]));
  }
  return sets;
}

/** Both must allow it; a discount combines never with itself. */
function doCombine(a: DiscountView, b: DiscountView): boolean {
  const allows = (one: DiscountView, other: DiscountView) =>
    one.combinesWith?.[isOnOrder(other) ? 'orderDiscounts' : 'productDiscounts'] ?? false;
  return a.id !== b.id && allows(a, b) && allows(b, a);
}

const isOnOrder = ({ items, onEachItem }: DiscountView) => 'all' in items && !onEachItem;

/** Shares a discount among the lines it applies to, with one discount on products a line. @returns whether it took something off */
function applyDiscount({ code, discount }: UsedCode, { lines, store, rate }: Pricing): boolean {
  const scope = isOnOrder(discount) ? 'order' : 'line';
  const priceOf = (line: PricedLine) => line.linePrice - lineDiscount(line);
  const entitled = lines.filter(
    (line) => isEntitled(line, discount, store) && (scope === 'order' || lineDiscount(line) === 0),
  );
  const subtotal = sum(entitled.map(priceOf));
  const quantity = sum(entitled.map(({ line }) => line.quantity));
  if (subtotal === 0 || !reachesMinimum(discount, { subtotal: subtotal / rate, quantity })) return false;
  const { value, onEachItem } = discount;
  const total =
    'percentage' in value
      ? Math.round(subtotal * value.percentage)
      : Math.min(subtotal, Math.round(Number(value.amount) * 100 * rate) * (onEachItem ? quantity : 1));
  let left = total;
  for (const [at, line] of entitled.entries()) {
    const share = Math.round((total * priceOf(line)) / subtotal);
    const amount = at === entitled.length - 1 ? left : Math.min(left, share);
    left -= amount;
    if (amount > 0) line.allocations.push({ code, amount, scope, value });
  }
  return total > 0;
}

/** Codes are compared without regard to case. */
function findDiscount(code: string, store: StoreReader): DiscountView | undefined {
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
  return applications(lines).filter(({ scope }) => scope === 'order');
}

/** All discounts, each with what it takes off in total. */
export function applications(lines: readonly PricedLine[]): Allocation[] {
  const found = new Map<string, Allocation>();
  for (const allocation of lines.flatMap(({ allocations }) => allocations)) {
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
