/** Points of a page of `size` nodes: grows with the logarithm, not with the size (recorded from the real service). */
function pageFactor(size: number): number {
  return size <= 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(size)));
}

/** A connection costs 2, and its page factor times one node with what is asked of it. */
export function connectionCost(size: number, nodeCost: number): number {
  return 2 + pageFactor(size) * nodeCost;
}

export const MUTATION_COST = 10;
/** Mutations that cost more than the rest. */
export const EXPENSIVE_MUTATIONS: Readonly<Record<string, number>> = { fileCreate: 20 };
/** Root fields such as `productsCount`. */
export const ROOT_COUNT_COST = 10;
/** Objects that cost nothing themselves. */
export const FREE_TYPES: ReadonlySet<string> = new Set([
  'MoneyV2',
  'MoneyBag',
  'MailingAddress',
  'CurrencyFormats',
]);
/** A single request may ask for no more. */
export const MAX_REQUEST_COST = 1000;
