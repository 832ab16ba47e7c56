const growth = 1.5;
const longestMs = 60_000;

/**
 * How long to wait before looking again, in milliseconds.
 * @param shortestMs how long where things have just changed.
 * @param lastMs how long it was before a look that found everything as it had been.
 */
export function nextWait(shortestMs: number, lastMs?: number): number {
  return lastMs === undefined ? shortestMs : Math.max(shortestMs, Math.min(lastMs * growth, longestMs));
}
