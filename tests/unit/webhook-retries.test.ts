import { describe, expect, it, vi } from 'vitest';
import { parseRetryAfter, deliveryDelayMs, unreachablePauseMs } from '#app/events/backoff.ts';

function withChance(chance: number): void {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
}

const attempts = Array.from({ length: 10 }, (_, index) => index + 1);
const hour = 60 * 60 * 1_000;

describe('the pauses between attempts', () => {
  it('grow from seconds to a day, and end after nine', () => {
    withChance(0);
    expect(attempts.map((attempt) => (deliveryDelayMs(attempt) ?? 0) / 1_000)).toEqual([
      5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, 0,
    ]);
    expect(deliveryDelayMs(10)).toBeUndefined();
  });

  it('last about three days in total with any jitter', () => {
    const total = () => attempts.reduce((sum, attempt) => sum + (deliveryDelayMs(attempt) ?? 0), 0);
    withChance(0);
    expect(total()).toBeGreaterThan(72 * hour);
    withChance(0.999);
    expect(total()).toBeLessThan(92 * hour);
  });

  it('have jitter', () => {
    withChance(0.5);
    expect(deliveryDelayMs(2)).toBe(330_000);
  });
});

it('an unreachable endpoint is paused for longer each time, up to 15 minutes', () => {
  withChance(0);
  expect([1, 2, 3, 4, 5, 50].map((unreachableCount) => unreachablePauseMs(unreachableCount) / 1_000)).toEqual(
    [5, 20, 80, 320, 900, 900],
  );
});

describe('the Retry-After of an endpoint', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', undefined],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:59:59 GMT', undefined],
    ['99999999999', hour],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is a pause of %j ms', (header, ms) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    expect(parseRetryAfter(header)).toBe(ms);
    vi.useRealTimers();
  });
});
