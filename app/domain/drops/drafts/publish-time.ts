import { message } from '#app/i18n/message.ts';
import { instantOf } from '#app/local-times.ts';
import { isTimeZone } from '#app/times.ts';
import { invalid, problemDetail } from '../../problem.ts';

/**
 * Parses when to publish.
 * @param local a local time as HTML's `datetime-local` sends it.
 * @param timeZones IANA names. The first known one counts: a browser may name one that is unknown.
 * @throws Problem `invalid-input` for a text that is no time, and without a known time zone.
 */
export function parsePublishTime(local: string, timeZones: readonly string[]): Date {
  const timeZone = timeZones.find(isTimeZone);
  const time = timeZone === undefined ? undefined : instantOf(local, timeZone);
  if (!time) throw invalid([problemDetail('publishAt', message('publish-time-needed'))]);
  return time;
}
