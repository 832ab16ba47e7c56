import { createHash } from 'node:crypto';

/** In minutes after midnight, by the store's own clock: when nobody is likely to be at work there. */
const firstMinute = 60;
const lastMinute = 360;
/** Stores begin spread over this many minutes, so that not all are read at once. */
const spread = 240;

/**
 * Whether the hour of the night has come at which a channel's store is compared with what it should show. It is the same
 * each night, and stays until morning: a worker that was away at the hour itself makes up for it.
 * @param timezone IANA name of the store's; one that is not known here counts as UTC.
 */
export function isNightHour({ id, timezone }: { id: string; timezone: string }, at: Date): boolean {
  const minute = minuteOfDay(timezone, at);
  const own = createHash('sha256').update(id).digest().readUInt32BE(0) % spread;
  return minute >= firstMinute + own && minute < lastMinute;
}

function minuteOfDay(timezone: string, at: Date): number {
  const [hour, minute] = clockOf(timezone).format(at).split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** Making one takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timezone) ?? makeClock(timezone);
  clocks.set(timezone, clock);
  return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...form, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' });
  }
}
