import { describe, expect, it } from 'vitest';
import { parsePublishTime } from '#app/domain/drops/drafts/publish-time.ts';
import { instantOf, localTimeOf } from '#app/local-times.ts';
import { isDay, isTimeZone, parseTime } from '#app/times.ts';
import { edgeTimes, oddTimes } from '../support/http/odd-times.ts';

const hour = 3_600_000;
const minute = 60_000;

/** What the clocks of a time zone show, in milliseconds as if it were UTC. Independent of the tested code. */
function clockOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  return (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/** The instants at which the offset of a time zone changes, from 2025 to 2034. */
function changesOf(clock: (instant: number) => number): number[] {
  const ahead = (instant: number) => clock(instant) - instant;
  const changes: number[] = [];
  const end = Date.UTC(2035, 0);
  const step = 14 * 24 * hour;
  for (let from = Date.UTC(2025, 0); from < end; from += step) {
    let [low, high] = [from, from + step];
    if (ahead(low) === ahead(high)) continue;
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / minute / 2) * minute;
      if (ahead(middle) === ahead(low)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

const printed = (shown: number) => new Date(shown).toISOString().slice(0, 16);

describe('A local time', () => {
  it('is the first instant at which clocks show it, or as much later as they skip, in every time zone', () => {
    let checked = 0;
    // Many time zones have the same clocks.
    const seen = new Set<string>();
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const clock = clockOf(timeZone);
      const changes = changesOf(clock);
      const clocks = [clock(changes[0] ?? 0), ...changes].join();
      if (seen.has(clocks)) continue;
      seen.add(clocks);
      for (const change of changes) {
        const aheadBefore = clock(change - minute) - (change - minute);
        const moved = Math.abs(clock(change) - change - aheadBefore);
        const step = 15 * minute;
        const firstByShown = new Map<number, number>();
        for (let at = change - 2 * moved - hour; at <= change + 2 * moved + hour; at += step)
          if (!firstByShown.has(clock(at))) firstByShown.set(clock(at), at);
        const around = change + aheadBefore;
        for (let shown = around - moved - step; shown <= around + moved + step; shown += step) {
          const right = firstByShown.get(shown) ?? shown - aheadBefore;
          const found = instantOf(printed(shown), timeZone)?.getTime();
          if (found !== right)
            expect.fail(
              `${printed(shown)} in ${timeZone}: ${new Date(found ?? 0).toISOString()} instead of ${new Date(right).toISOString()}`,
            );
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(3_000);
  });

  it.each([
    ['2026-01-15T12:00', 'UTC', '2026-01-15T12:00:00.000Z'],
    ['2026-07-15T12:00:30', 'Europe/Berlin', '2026-07-15T10:00:30.000Z'],
    ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
    // Skipped hours, east and west of Greenwich.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    // Repeated hours.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // Half an hour, and a whole day.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s in %s is %s', (local, timeZone, instant) => {
    expect(instantOf(local, timeZone)?.toISOString()).toBe(instant);
  });

  it('that an instant has is that instant, but for those that a repeated hour shows again', () => {
    for (const local of ['2026-01-15T12:00', '2026-07-15T12:00:30', '2026-07-15T12:00:30.250'])
      for (const timeZone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'])
        expect(localTimeOf(instantOf(local, timeZone) ?? new Date(0), timeZone)).toBe(local);
  });

  it.each([
    ...['', 'tomorrow', '2026-13-01T10:00', '2027-02-30T10:00', '2027-02-29T10:00', '2026-01-01'],
    ...['2026-01-01T24:00', '2026-01-01T10:60', '0000-01-01T00:00', '1899-12-31T10:00', '12026-01-01T10:00'],
  ])('%j is none', (local) => {
    expect(instantOf(local, 'UTC')).toBeUndefined();
    expect(() => parsePublishTime(local, ['UTC'])).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ path: 'publishAt' })] }),
    );
  });
});

it('a time to publish is in the first time zone that is known', () => {
  const instant = (...zones: string[]) => parsePublishTime('2026-01-15T12:00', zones).toISOString();
  expect(instant('Asia/Tokyo', 'Europe/Berlin')).toBe('2026-01-15T03:00:00.000Z');
  expect(instant('Etc/Unknown', 'Europe/Berlin')).toBe('2026-01-15T11:00:00.000Z');
  expect(() => instant('Mars/Olympus', '')).toThrow();
  expect(['Europe/Berlin', 'Etc/Unknown', ''].map(isTimeZone)).toEqual([true, false, false]);
});

it('a time and a day with a meaning everywhere are accepted, no others', () => {
  expect(oddTimes.filter((text) => parseTime(text) !== undefined)).toEqual([]);
  expect(edgeTimes.filter((text) => parseTime(text) === undefined)).toEqual([]);
  expect(['1900-01-01', '2028-02-29', '9999-12-31'].every(isDay)).toBe(true);
  expect(['0000-01-01', '1899-12-31', '2027-02-29', '2027-1-1', '2027-01-01T00:00:00Z', ''].some(isDay)).toBe(
    false,
  );
});
