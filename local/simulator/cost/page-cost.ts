/** Points of a page of `size` nodes: grows with the logarithm, not with the size (recorded from the real service). */
function pageFactor(size: number): number {
  return size <= 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(size)));
}

/** A connection costs 2, plus its page factor times the cost of one node. */
export function connectionCost(size: number, nodeCost: number): number {
  return 2 + pageFactor(size) * nodeCost;
}

export const MUTATION_COST = 10;
/** Mutations with a higher cost. */
export const EXPENSIVE_MUTATIONS: Readonly<Record<string, number>> = { fileCreate: 20 };
/** Root fields such as `productsCount`. */
export const ROOT_COUNT_COST = 10;
/** Objects without a cost of their own. */
export const FREE_TYPES: ReadonlySet<string> = new Set([
  'MoneyV2',
  'MoneyBag',
  'MailingAddress',
  'CurrencyFormats',
]);
/** The maximum of a single request. */
export const MAX_REQUEST_COST = 1000;
