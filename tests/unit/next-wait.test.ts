import { expect, it } from 'vitest';
import { nextWait } from '#app/ui/next-wait.ts';

it('looks less and less often while nothing changes, once a minute at last, and as often as at first when it does', () => {
  const waits = [nextWait(3_000)];
  for (let looks = 1; looks < 10; looks += 1) waits.push(nextWait(3_000, waits.at(-1)));
  expect(waits.slice(0, 3)).toEqual([3_000, 4_500, 6_750]);
  expect(waits.slice(-2)).toEqual([60_000, 60_000]);
  expect(nextWait(3_000)).toBe(3_000);
  // What is looked at seldom from the start is not looked at more often.
  expect(nextWait(90_000, 90_000)).toBe(90_000);
});
