import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until a condition holds.
 * @throws after `withinMs`, naming the condition.
 */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = 90_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await sleep(50);
  }
}
