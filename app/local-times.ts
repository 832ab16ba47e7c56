import { isAccepted, isOfCalendar } from './times.ts';

/* Local times of a time zone, as date fields of pages have them. Apart from the times that all pages load. */

/** A time as HTML's `datetime-local` has it. Browsers omit seconds of 0. */
const localTime = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/;

const dayMs = 86_400_000;

/**
 * The instant at which the clocks of a time zone show a local time: the first one when a change of the clock repeats it; as
 * much later as the clock skips when it skips the time.
 * @param timeZone one that JavaScript knows.
 * @returns undefined for a text that is no local time as HTML's `datetime-local` has it, in the years 1900 to 9999.
 */
export function instantOf(local: string, timeZone: string): Date | undefined {
  const [, day] = localTime.exec(local) ?? [];
  if (day === undefined || !isOfCalendar(day)) return undefined;
  const shown = Date.parse(`${local}Z`);
  const ahead = offsetIn(timeZone);
  // No clock changes twice in two days.
  const before = shown - ahead(shown - dayMs);
  const after = shown - ahead(shown + dayMs);
  const isShown = (instant: number) => instant + ahead(instant) === shown;
  const instants = [before, after].filter(isShown);
  const time = new Date(instants.length > 0 ? Math.min(...instants) : before);
  return isAccepted(time) ? time : undefined;
}

/** The local time of an instant in a time zone, as HTML's `datetime-local` has it. */
export function localTimeOf(instant: Date, timeZone: string): string {
  const shown = new Date(instant.getTime() + offsetIn(timeZone)(instant.getTime())).toISOString();
  return shown.replace(/(?::00)?\.000Z$|Z$/, '');
}

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetIn(timeZone: string): (instant: number) => number {
  const units = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('en', { ...units, second: '2-digit', hourCycle: 'h23', timeZone });
  return (instant) => {
    const second = Math.floor(instant / 1_000) * 1_000;
    const parts = new Map(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const day = [part('year'), part('month') - 1, part('day')] as const;
    return Date.UTC(...day, part('hour'), part('minute'), part('second')) - second;
  };
}
