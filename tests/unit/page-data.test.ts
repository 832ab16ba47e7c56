import { expect, it } from 'vitest';
import { nextDelay } from '#app/ui/page-data.ts';

it('polls less often while nothing changes, at last once a minute, and often again after a change', () => {
  const waits = [nextDelay(3_000)];
  for (let looks = 1; looks < 10; looks += 1) waits.push(nextDelay(3_000, waits.at(-1)));
  expect(waits.slice(0, 3)).toEqual([3_000, 4_500, 6_750]);
  expect(waits.slice(-2)).toEqual([60_000, 60_000]);
  expect(nextDelay(3_000)).toBe(3_000);
  // A long interval is not shortened.
  expect(nextDelay(90_000, 90_000)).toBe(90_000);
});
