import { describe, expect, it } from 'vitest';
import { isNightHour } from '#app/domain/mirror-health/reconciliations.ts';
import { newId } from '#app/ids.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const ids = Array.from({ length: 1_000 }, () => newId());
const due = (time: string, timezone = 'UTC') =>
  ids.filter((id) => isNightHour({ id, timezone }, at(time))).length;

describe('The time of a store’s nightly reconciliation', () => {
  it('is between one and five, and can be caught up until six', () => {
    expect([due('00:59'), due('05:00'), due('05:59'), due('06:00'), due('12:00')]).toEqual([
      0, 1_000, 1_000, 0, 0,
    ]);
  });

  it('is spread over four hours', () => {
    const shares = ['02:00', '03:00', '04:00'].map((time) => due(time) / 1_000);
    shares.forEach((share, index) => expect(Math.abs(share - (index + 1) / 4)).toBeLessThan(0.07));
  });

  it('uses the store’s time zone, or UTC if it is unknown', () => {
    expect(due('12:59', 'Asia/Tokyo')).toBe(0);
    expect(due('20:30', 'Asia/Tokyo')).toBe(1_000);
    expect(due('05:30', 'Nowhere/At_All')).toBe(1_000);
  });
});
