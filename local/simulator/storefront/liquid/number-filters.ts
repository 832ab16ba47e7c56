/** Filters on numbers that the library reckons otherwise than the platform. */
export const numberFilters = {
  /** Two whole numbers divide to a whole number, rounded down. */
  divided_by(dividend: unknown, divisor: unknown): number {
    const [left, right] = [Number(dividend), Number(divisor)];
    if (right === 0) throw new Error('divided by 0');
    return Number.isInteger(left) && Number.isInteger(right) ? Math.floor(left / right) : left / right;
  },
};
