import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bootstrapInterval } from './bootstrap-interval.ts';
import { comparePairs, isCalm } from './compare-pairs.ts';
import { median } from './median.ts';
import { runRounds } from './run-rounds.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A pseudo-random number from 0 to 1, equal for equal texts. */
const evenly = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

describe('the median', () => {
  it('is the middle value, or the mean of the two middle ones, in any order', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([10, 1, 4, 2])).toBe(3);
    expect(median([7])).toBe(7);
  });

  it('of an empty list throws', () => {
    expect(() => median([])).toThrow('An empty list has no median');
  });
});

describe('the bootstrap interval', () => {
  it('of equal values is that value', () => {
    expect(bootstrapInterval(upTo(20).map(() => 1.25))).toEqual([1.25, 1.25]);
  });

  it('of 1 to 99 equals the order statistics of a median: about ten ranks on either side of 50', () => {
    const [low, high] = bootstrapInterval(upTo(99));
    expect(low).toBeGreaterThanOrEqual(39);
    expect(low).toBeLessThanOrEqual(42);
    expect(high).toBeGreaterThanOrEqual(58);
    expect(high).toBeLessThanOrEqual(61);
  });

  it('is deterministic for the same values', () => {
    expect(bootstrapInterval(upTo(30))).toEqual(bootstrapInterval(upTo(30)));
  });

  it('contains the true median in about 95 of 100 samples', () => {
    const holding = upTo(100).filter((sample) => {
      const [low, high] = bootstrapInterval(
        upTo(25).map((index) => evenly(`${sample}/${index}`)),
        1_000,
      );
      return low <= 0.5 && 0.5 <= high;
    });
    expect(holding.length).toBeGreaterThanOrEqual(90);
    expect(holding.length).toBeLessThan(100);
  });
});

describe('pairs', () => {
  it('are compared by the median of their ratios, so that one outlier changes nothing', () => {
    const against = upTo(15).map((round) => 100 + round);
    const measured = against.map((value) => value * 0.8);
    measured[7] = 1;
    expect(comparePairs(measured, against)).toEqual({
      ratio: expect.closeTo(0.8, 10) as number,
      interval: [expect.closeTo(0.8, 10), expect.closeTo(0.8, 10)],
      pairs: 15,
    });
  });

  it('below fifteen or unequal in number are not compared', () => {
    expect(() => comparePairs(upTo(14), upTo(14))).toThrow('14 values against 14');
    expect(() => comparePairs(upTo(16), upTo(15))).toThrow('16 values against 15');
  });

  it.each([
    [1, true],
    [1.0299, true],
    [0.9701, true],
    [1.031, false],
    [0.969, false],
  ])('of a control that differs by %d are calm: %s', (ratio, calm) => {
    expect(isCalm({ ratio, interval: [0, 2], pairs: 15 })).toBe(calm);
  });
});

describe('rounds', () => {
  it('alternate forwards and backwards and change who begins, so that a steady drift cancels out', async () => {
    let now = 0;
    const order: string[] = [];
    const values = await runRounds(['a', 'b', 'c'], 6, (subject) => {
      order.push(subject);
      now += 1;
      return Promise.resolve(now);
    });
    expect(order.join('')).toBe('abccbabcaacbcabbac');
    expect(values.get('a')).toEqual([1, 6, 9, 10, 14, 17]);
    const sums = [...values.values()].map((each) => each.reduce((sum, value) => sum + value));
    expect(sums).toEqual([57, 57, 57]);
  });
});
