/** Pseudo-random numbers that are the same in every run. */
export interface RandomNumbers {
  /** An integer from 0 (inclusive) to `below` (exclusive). */
  below(below: number): number;
  /** The same items in random order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** A linear congruential generator (Numerical Recipes), of which the upper bits are used. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    shuffle(items) {
      const drawn = items.map((item) => ({ item, order: below(2 ** 31) }));
      return drawn.sort((a, b) => a.order - b.order).map(({ item }) => item);
    },
  };
}
