import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  runWithPriority,
  isInteractiveRecent,
  runInteractive,
  yieldToInteractive,
} from '#app/mirror/concurrency-pool.ts';

describe('background work', () => {
  it('yields until priority work has ended', async () => {
    // A process that was delayed for too long proves nothing: try again.
    await expect
      .poll(
        async () => {
          const order: string[] = [];
          const first = runWithPriority(() => sleep(30)).then(() => order.push('first'));
          await Promise.all([first, yieldToInteractive().then(() => order.push('then'))]);
          return order;
        },
        { timeout: 90_000 },
      )
      .toEqual(['first', 'then']);
  });

  it('continues after a while although priority work runs', async () => {
    let end = () => {};
    const first = runWithPriority(() => new Promise<void>((resolve) => (end = resolve)));
    const outcome = await Promise.race([
      yieldToInteractive().then(() => 'goes on'),
      first.then(() => 'has ended'),
    ]);
    expect(outcome).toBe('goes on');
    end();
    await first;
  });

  it('does not yield to failed work', async () => {
    await expect(runWithPriority(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
    const order: string[] = [];
    const waited = sleep(60).then(() => order.push('later'));
    await Promise.all([waited, yieldToInteractive().then(() => order.push('at once'))]);
    expect(order).toEqual(['at once', 'later']);
  });

  it('rests longer than it worked while interactive work is recent, and otherwise not', async () => {
    const after20ms = async () => {
      await yieldToInteractive();
      const until = performance.now() + 20;
      while (performance.now() < until) continue;
      return Promise.race([yieldToInteractive().then(() => 'goes on'), sleep(30).then(() => 'rests')]);
    };
    expect(isInteractiveRecent()).toBe(false);
    await expect.poll(after20ms, { timeout: 90_000 }).toBe('goes on');
    await expect
      .poll(() => runInteractive(() => Promise.resolve()).then(after20ms), { timeout: 90_000 })
      .toBe('rests');
    await expect.poll(isInteractiveRecent, { timeout: 90_000 }).toBe(false);
  });
});
