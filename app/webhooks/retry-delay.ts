const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The pauses that Standard Webhooks 1.0 recommends: about three days in all. */
const pausesMs = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

/**
 * How long a delivery waits before it is tried again, spread by up to a fifth so that what failed together does not
 * come back together.
 * @param attempts how often it was tried, at least 1.
 * @returns undefined when it has been tried often enough.
 */
export function retryDelayMs(attempts: number): number | undefined {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? undefined : spread(pause);
}

/**
 * How long a receiver that cannot be reached is left alone, so that what waits for it does not hold up others: 5
 * seconds, four times as long each time in a row, up to a quarter of an hour.
 */
export function silencePauseMs(silences: number): number {
  return spread(Math.min(15 * minutes, 5 * seconds * 4 ** (silences - 1)));
}

/**
 * How long a receiver asks to be left alone, from now: its header Retry-After, in seconds or as a date (RFC 9110
 * §10.2.3), an hour at most, so that no receiver keeps
 * messages past the days in which they are tried; undefined when it says nothing that can be read.
 */
export function readRetryAfter(header: string | undefined): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * seconds : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, hours) : undefined;
}

function spread(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 5));
}
