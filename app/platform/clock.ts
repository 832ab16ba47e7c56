import { log } from '#app/log.ts';
import { storeUrl } from './http.ts';

/** Session tokens live sixty seconds, so half of that is tolerated. */
const toleranceSeconds = 30;
const maxAgeMs = 60_000;
const logIntervalMs = 600_000;
const timeoutMs = 3_000;

interface Measurement {
  /** Seconds that our clock is ahead of the platform's; negative when behind, 0 within the tolerance. */
  offsetSeconds: number;
  /** Both on the monotonic clock. */
  measuredAt: number;
  loggedAt: number;
}

let latest: Measurement | undefined;
let pendingFetch: Promise<void> | undefined;

/**
 * Compares our clock with the `Date` header of a platform response (RFC 9110, section 6.6.1) and logs a difference.
 * With a wrong clock, session tokens look expired or not yet valid, and the admin cannot be opened.
 * @param sentAt when the request was sent, in milliseconds of our clock
 */
export function recordPlatformTime(headers: Headers, sentAt: number): void {
  const serverTime = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(serverTime)) recordOffset(offsetFrom(serverTime, sentAt, Date.now()));
}

/** Records an offset that a signed token with a future time proves. */
export function recordClockOffset(offsetSeconds: number): void {
  recordOffset(Math.round(offsetSeconds));
}

/**
 * Returns how far our clock is ahead of the platform's, in seconds: negative when behind, 0 within the tolerance,
 * undefined when the platform does not respond. Sends at most one request a minute.
 */
export async function findClockOffset(shop: string): Promise<number | undefined> {
  if (!latest || performance.now() - latest.measuredAt > maxAgeMs) {
    pendingFetch ??= fetchPlatformTime(shop).finally(() => (pendingFetch = undefined));
    await pendingFetch;
  }
  return latest?.offsetSeconds;
}

async function fetchPlatformTime(shop: string): Promise<void> {
  const sentAt = Date.now();
  try {
    const { headers } = await fetch(storeUrl(shop, 'admin/oauth/access_token'), {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    recordPlatformTime(headers, sentAt);
  } catch (error) {
    latest = undefined;
    log.warn(
      { failure: error instanceof Error ? error.name : typeof error },
      'The platform’s time is unknown',
    );
  }
}

/** The header has whole seconds and was written between our two times. */
function offsetFrom(serverTime: number, sentAt: number, receivedAt: number): number {
  const ahead = (sentAt - serverTime) / 1_000 - 1;
  const behind = (serverTime - receivedAt) / 1_000;
  if (ahead > toleranceSeconds) return Math.round(ahead);
  return behind > toleranceSeconds ? -Math.round(behind) : 0;
}

function recordOffset(offsetSeconds: number): void {
  const now = performance.now();
  const before = latest;
  latest = { offsetSeconds, measuredAt: now, loggedAt: before?.loggedAt ?? -Infinity };
  if (offsetSeconds === 0) {
    latest.loggedAt = -Infinity;
    if (before && before.offsetSeconds !== 0) log.info({}, 'Server clock is correct again');
  } else if (now - latest.loggedAt > logIntervalMs) {
    latest.loggedAt = now;
    const hint = 'Set the clock with NTP. The admin cannot be opened until then.';
    log.error({ offsetSeconds, advice: hint }, 'Server clock is wrong');
  }
}
