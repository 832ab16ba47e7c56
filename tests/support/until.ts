import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until a condition holds.
 * @param what the condition; or a function that names it, and what was seen last.
 * @throws after `withinMs`, naming the condition.
 */
export async function until(
  what: string | (() => string),
  holds: () => Promise<boolean> | boolean,
  withinMs = 450_000,
): Promise<void> {
  // Not `Date.now()`, which a test may move.
  const deadline = performance.now() + withinMs;
  // Conditions that take long are checked less often, because checks take time from what they wait for.
  for (let delayMs = 20; !(await holds()); delayMs = Math.min(100, delayMs * 1.5)) {
    if (performance.now() > deadline)
      throw new Error(`Timed out waiting until ${typeof what === 'string' ? what : what()}`);
    await sleep(delayMs);
  }
}

/**
 * Does something again while it fails because the service is busy, as clients do.
 * @param isBusy whether an error says so. Others are thrown.
 */
export function untilServed(
  what: string,
  work: () => unknown,
  isBusy: (error: unknown) => boolean,
): Promise<void> {
  return until(`${what} is served`, async () => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      return false;
    }
  });
}
