import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Pool from '#app/mirror/concurrency-pool.ts';

// The fake timers of vitest replace global functions only.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  setImmediate: () => new Promise((resolve) => setImmediate(resolve)),
}));

let pool: typeof Pool;
beforeAll(async () => {
  // Tests of this project share their modules: another one may have loaded it with the real timers.
  vi.resetModules();
  pool = await import('#app/mirror/concurrency-pool.ts');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Priority work that ends when the test says so. */
function startPriorityWork() {
  let end = () => {};
  const ended = pool.runWithPriority(() => new Promise<void>((resolve) => (end = resolve)));
  return {
    end: async () => {
      end();
      await ended;
    },
  };
}

/** How many milliseconds background work yields now. */
async function timeToYield(): Promise<number> {
  const startedAt = performance.now();
  let yieldedMs: number | undefined;
  void pool.yieldToInteractive().then(() => (yieldedMs = performance.now() - startedAt));
  while (yieldedMs === undefined) await vi.advanceTimersByTimeAsync(1);
  return yieldedMs;
}

describe('background work', () => {
  it('yields until priority work has ended', async () => {
    const work = startPriorityWork();
    let isYielding = true;
    const yielded = pool.yieldToInteractive().then(() => (isYielding = false));
    await vi.advanceTimersByTimeAsync(50);
    expect(isYielding).toBe(true);
    await work.end();
    await vi.advanceTimersByTimeAsync(20);
    expect(isYielding).toBe(false);
    await yielded;
  });

  it('continues after a while although priority work runs', async () => {
    const work = startPriorityWork();
    expect(await timeToYield()).toBeGreaterThanOrEqual(200);
    await work.end();
  });

  it('does not yield to failed work', async () => {
    await expect(pool.runWithPriority(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
    expect(await timeToYield()).toBeLessThan(10);
  });

  it('rests longer than it worked while interactive work is recent, and otherwise not', async () => {
    const afterWorkOf20ms = async () => {
      await timeToYield();
      await vi.advanceTimersByTimeAsync(20);
      return timeToYield();
    };
    expect(pool.isInteractiveRecent()).toBe(false);
    expect(await afterWorkOf20ms()).toBeLessThan(10);
    await pool.runInteractive(() => Promise.resolve());
    expect(await afterWorkOf20ms()).toBeGreaterThanOrEqual(100);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pool.isInteractiveRecent()).toBe(false);
  });
});
