import { expect, it } from 'vitest';
import { parsePublishTime } from '#app/domain/drops/drafts/publish-time.ts';

it('a local time is an instant of its time zone, also around a change of the clock', () => {
  const instant = (local: string, zone: string) => parsePublishTime(local, zone).toISOString();
  expect(instant('2026-01-15T12:00', 'UTC')).toBe('2026-01-15T12:00:00.000Z');
  expect(instant('2026-01-15T12:00', 'Europe/Berlin')).toBe('2026-01-15T11:00:00.000Z');
  expect(instant('2026-07-15T12:00:30', 'Europe/Berlin')).toBe('2026-07-15T10:00:30.000Z');
  expect(instant('2026-01-01T00:15', 'Asia/Kathmandu')).toBe('2025-12-31T18:30:00.000Z');
  expect(instant('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
  expect(instant('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(instant('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(instant('2026-10-25T04:00', 'Europe/Berlin')).toBe('2026-10-25T03:00:00.000Z');
});

it.each([
  ['', 'UTC'],
  ['tomorrow', 'UTC'],
  ['2026-13-01T10:00', 'UTC'],
  ['2026-01-01', 'UTC'],
  ['2026-01-01T10:00', 'Mars/Olympus'],
  ['2026-01-01T10:00', ''],
])('%j in %j is no time', (local, zone) => {
  expect(() => parsePublishTime(local, zone)).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ path: 'publishAt' })] }),
  );
});
