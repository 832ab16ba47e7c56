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

/** Whether a day exists: JavaScript reads 30 February as 2 March. */
export function isOfCalendar(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

/** Whether a time is in the years that the database accepts. */
export function isAccepted(time: Date): boolean {
  return time.getTime() >= firstTime && time.getTime() <= lastTime;
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
