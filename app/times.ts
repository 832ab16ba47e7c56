/*
 * Times that people, servers and stores send. Postgres has no year 0 and takes no offset of 16 hours; JavaScript takes
 * both, and years of six digits.
 */

const isoTime =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** As the constraint `tiers_dates` of the database has it. */
const firstTime = Date.parse('1900-01-01T00:00:00Z');
const lastTime = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses a time of ISO 8601 with a time zone, in the years 1900 to 9999.
 * @returns undefined for another text, and for a day that the calendar does not have.
 */
export function parseTime(text: string): Date | undefined {
  const [, day] = isoTime.exec(text) ?? [];
  const time = new Date(text);
  return day !== undefined && isOfCalendar(day) && isAccepted(time) ? time : undefined;
}

/** Whether a text is a day as a date field has it (ISO 8601), in the years 1900 to 9999. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isOfCalendar(text) && isAccepted(new Date(text));
}

/** JavaScript reads 30 February as 2 March. */
function isOfCalendar(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

function isAccepted(time: Date): boolean {
  return time.getTime() >= firstTime && time.getTime() <= lastTime;
}

/** A time as HTML's `datetime-local` has it. Browsers omit seconds of 0. */
const localTime = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/;

const dayMs = 86_400_000;

/**
 * The instant at which the clocks of a time zone show a local time: the first one when a change of the clock repeats it; as
 * much later as the clock skips when it skips the time.
 * @param timeZone one that {@link isTimeZone} knows.
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

/** Whether JavaScript knows a time zone by this name (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A time zone that JavaScript knows: UTC in place of one that it does not. */
export function knownTimeZone(name: string): string {
  return isTimeZone(name) ? name : 'UTC';
}
