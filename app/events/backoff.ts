const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The schedule that Standard Webhooks 1.0 recommends: about three days in total. */
const retryDelaysMs = [
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
 * Milliseconds until a delivery is retried, with up to 20 % jitter.
 * @param attempts number of failed attempts, at least 1.
 * @returns undefined after the last attempt.
 */
export function deliveryDelayMs(attempts: number): number | undefined {
  const pause = retryDelaysMs[attempts - 1];
  return pause === undefined ? undefined : withJitter(pause);
}

/** Milliseconds for which an unreachable endpoint is paused: 5 s, then four times as long each time, at most 15 minutes. */
export function unreachablePauseMs(failures: number): number {
  return withJitter(Math.min(15 * minutes, 5 * seconds * 4 ** (failures - 1)));
}

/**
 * Milliseconds of a `Retry-After` header, given in seconds or as a date (RFC 9110 §10.2.3). An hour at most, so that an
 * endpoint cannot postpone deliveries past their last attempt. Undefined when the header is absent or invalid.
 */
export function parseRetryAfter(header: string | undefined): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * seconds : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, hours) : undefined;
}

function withJitter(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 5));
}
