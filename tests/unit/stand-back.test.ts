import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { goFirst, isSomebodyAbout, serve, standBack } from '#app/mirror/stand-back.ts';

describe('what nobody waits for', () => {
  it('stands back until what goes first has ended', async () => {
    // A process that is held up for longer than anybody stands back is no proof: then it is tried again.
    await expect
      .poll(
        async () => {
          const order: string[] = [];
          const first = goFirst(() => sleep(30)).then(() => order.push('first'));
          await Promise.all([first, standBack().then(() => order.push('then'))]);
          return order;
        },
        { timeout: 10_000 },
      )
      .toEqual(['first', 'then']);
  });

  it('goes on after a while though somebody still waits', async () => {
    let end = () => {};
    const first = goFirst(() => new Promise<void>((resolve) => (end = resolve)));
    const outcome = await Promise.race([standBack().then(() => 'goes on'), first.then(() => 'has ended')]);
    expect(outcome).toBe('goes on');
    end();
    await first;
  });

  it('does not stand back for what failed', async () => {
    await expect(goFirst(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
    const order: string[] = [];
    const waited = sleep(60).then(() => order.push('later'));
    await Promise.all([waited, standBack().then(() => order.push('at once'))]);
    expect(order).toEqual(['at once', 'later']);
  });

  it('rests for longer than it worked while somebody is about, and not at all otherwise', async () => {
    const after20ms = async () => {
      await standBack();
      const until = performance.now() + 20;
      while (performance.now() < until) continue;
      return Promise.race([standBack().then(() => 'goes on'), sleep(30).then(() => 'rests')]);
    };
    expect(isSomebodyAbout()).toBe(false);
    await expect.poll(after20ms, { timeout: 10_000 }).toBe('goes on');
    await expect
      .poll(() => serve(() => Promise.resolve()).then(after20ms), { timeout: 10_000 })
      .toBe('rests');
    await expect.poll(isSomebodyAbout, { timeout: 10_000 }).toBe(false);
  });
});
