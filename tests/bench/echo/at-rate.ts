import { setTimeout as sleep } from 'node:timers/promises';

/** Starts work at a rate, whether or not earlier work has ended. */
export async function atRate(
  perSecond: number,
  isOver: () => boolean,
  work: () => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let count = 0; !isOver(); count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1_000) / perSecond - performance.now()));
    const one = work();
    running.add(one);
    void one.finally(() => running.delete(one));
  }
  await Promise.all(running);
}
