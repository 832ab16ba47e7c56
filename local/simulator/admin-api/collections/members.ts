import type { CollectionRecord, RuleRecord, SourceRecord } from '../../state/records/collection.ts';
import type { ProductRecord } from '../../state/records/product.ts';
import type { Store } from '../../state/store.ts';

/** Products of the sources, in the order in which they were picked. */
export function membersOf(sources: readonly SourceRecord[]): string[] {
  const members = new Set<string>();
  for (const { included, excluded } of sources) {
    const barred = new Set(excluded.map(({ productId }) => productId));
    for (const { productId } of included) if (!barred.has(productId)) members.add(productId);
  }
  return [...members];
}

/** Manual order after a change: existing products keep their position, new ones are appended. */
export function keepOrder(before: readonly string[], members: readonly string[]): string[] {
  const staying = new Set(members);
  const present = new Set(before);
  return [...before.filter((id) => staying.has(id)), ...members.filter((id) => !present.has(id))];
}

/**
 * Moves are applied one after the other; a position beyond the end is the end. Missing products are ignored.
 */
export function moveMembers(
  before: readonly string[],
  moves: readonly { id: string; newPosition: string | number }[],
): string[] {
  const members = [...before];
  for (const { id, newPosition } of moves) {
    const from = members.indexOf(id);
    if (from === -1) continue;
    members.splice(from, 1);
    members.splice(Number(newPosition), 0, id);
  }
  return members;
}

/** The visible members: the former ones until the job that changes them is done. */
export function visibleMembers({ members, settling }: CollectionRecord, now: number): string[] {
  return settling && now < settling.membersUntil ? settling.members : members;
}

/** Counts lag longer than lists. */
export function visibleCount({ members, settling }: CollectionRecord, now: number): number {
  return settling && now < settling.countUntil ? settling.count : members.length;
}

const lowestPrice = ({ variantRecords }: ProductRecord) =>
  Math.min(...variantRecords.map(({ price }) => Number(price)));
const byTitle = (a: ProductRecord, b: ProductRecord) =>
  a.title.toLowerCase().localeCompare(b.title.toLowerCase());

const ORDERS: Record<string, (a: ProductRecord, b: ProductRecord) => number> = {
  ALPHA_ASC: byTitle,
  ALPHA_DESC: (a, b) => byTitle(b, a),
  PRICE_ASC: (a, b) => lowestPrice(a) - lowestPrice(b),
  PRICE_DESC: (a, b) => lowestPrice(b) - lowestPrice(a),
  CREATED: (a, b) => a.createdAt.localeCompare(b.createdAt),
  CREATED_DESC: (a, b) => b.createdAt.localeCompare(a.createdAt),
};

/** A collection's products in display order. Nothing is sold here, so best sellers are in manual order. */
export function productsOf(store: Store, collection: CollectionRecord, now: number): ProductRecord[] {
  const products = visibleMembers(collection, now).flatMap((id) => store.products.get(id) ?? []);
  const order = ORDERS[collection.sortOrder];
  return order ? products.toSorted(order) : products;
}

/** Products that match the rules of a smart collection; other columns are not simulated. */
export function productsByRules(
  store: Store,
  { appliedDisjunctively, rules }: { appliedDisjunctively: boolean; rules: readonly RuleRecord[] },
): string[] {
  const fits = (product: ProductRecord, { column, condition }: RuleRecord) =>
    (RULE_COLUMNS[column]?.(product) ?? []).some((value) => value.toLowerCase() === condition.toLowerCase());
  const chosen = store.products
    .all()
    .filter((product) =>
      appliedDisjunctively
        ? rules.some((rule) => fits(product, rule))
        : rules.every((rule) => fits(product, rule)),
    );
  return chosen.map(({ id }) => id);
}

export const RULE_COLUMNS: Readonly<Record<string, (product: ProductRecord) => string[]>> = {
  TAG: ({ tags }) => tags,
  TYPE: ({ productType }) => [productType],
  VENDOR: ({ vendor }) => [vendor],
};
