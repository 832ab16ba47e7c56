/** The middle value, or the mean of the two in the middle. @throws when there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (upper === undefined) throw new Error('An empty list has no median');
  const lower = sorted.length % 2 === 0 ? (sorted[half - 1] ?? upper) : upper;
  return (lower + upper) / 2;
}
