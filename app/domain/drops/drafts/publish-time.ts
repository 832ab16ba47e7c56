import { message } from '#app/i18n/message.ts';
import { invalid, problemDetail } from '../../problem.ts';

/** A time as HTML's `datetime-local` sends it. Browsers omit seconds of 0. */
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/**
 * Parses when to publish.
 * @param local a local time as HTML's `datetime-local` sends it.
 * @param timeZone IANA. In the hour that a change of the clock skips, the time is an hour later.
 * @throws Problem `invalid-input` for a text that is no time, and for an unknown time zone.
 */
export function parsePublishTime(local: string, timeZone: string): Date {
  const asUtc = localTime.test(local) ? Date.parse(`${local}Z`) : NaN;
  const clock = clockOf(timeZone);
  if (Number.isNaN(asUtc) || !clock)
    throw invalid([problemDetail('publishAt', message('publish-time-needed'))]);
  const atFirst = asUtc - (clock(asUtc) - asUtc);
  return new Date(asUtc - (clock(atFirst) - atFirst));
}

/** What the clocks of a time zone show at an instant, in milliseconds as if it were UTC. */
function clockOf(timeZone: string): ((instant: number) => number) | undefined {
  const units = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  try {
    const format = new Intl.DateTimeFormat('en', { ...units, second: '2-digit', hourCycle: 'h23', timeZone });
    return (instant) => {
      const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
      const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
      const day = [part('year'), part('month') - 1, part('day')] as const;
      return Date.UTC(...day, part('hour'), part('minute'), part('second'));
    };
  } catch {
    return undefined;
  }
}
