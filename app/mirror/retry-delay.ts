const longestDelayMs = 60_000;

/** How long a collab waits before it is tried again: 1 s, doubling up to a minute, spread by up to a quarter. */
export function retryDelayMs(attempts: number): number {
  const delay = Math.min(longestDelayMs, 1_000 * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (1 + Math.random() / 4));
}
