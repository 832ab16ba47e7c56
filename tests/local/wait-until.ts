import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the condition holds; rejects, naming what was waited for, when it never does. */
export async function waitUntil(what: string, holds: () => boolean, patienceMs = 15_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(20);
  }
}
