import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds, asking again and again. @throws after `withinMs`, saying what was waited for. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = 90_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(50);
  }
}
