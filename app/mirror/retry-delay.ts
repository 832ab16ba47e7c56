const minuteMs = 60_000;
/** After so many tries, in about ten minutes, it is no short disturbance. */
const manyTries = 12;

/**
 * How long a collab waits before it is tried again: 1 s, doubling up to a minute, after many tries a quarter of an hour;
 * spread by up to a quarter.
 */
export function retryDelayMs(attempts: number): number {
  const longestDelayMs = attempts > manyTries ? 15 * minuteMs : minuteMs;
  const delay = Math.min(longestDelayMs, 1_000 * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (1 + Math.random() / 4));
}
