import { log } from '#app/log.ts';
import { storeAddress } from './store-address.ts';

/** By how many seconds our clock may differ from the platform's; session tokens are good for sixty. */
const toleratedSeconds = 30;
/** How long a measurement is believed, and how often the same finding is logged. */
const believedMs = 60_000;
const loggedEveryMs = 600_000;
const timeoutMs = 3_000;

interface Measurement {
  /** How far our clock is ahead of the platform's, in seconds; negative when it is behind, 0 within the tolerance. */
  offsetSeconds: number;
  /** Both by the steady clock, which nobody sets. */
  measuredAt: number;
  loggedAt: number;
}

let latest: Measurement | undefined;
let asking: Promise<void> | undefined;

/**
 * Compares our clock with the header Date of an answer of the platform (RFC 9110, section 6.6.1), and logs when it is
 * wrong: session tokens then look expired or not yet valid, and nobody can open the admin.
 * @param sentAt when the request was sent, by our clock in milliseconds; the header was written after that.
 */
export function compareClock(headers: Headers, sentAt: number): void {
  const theirs = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(theirs)) noteOffset(offsetFrom(theirs, sentAt, Date.now()));
}

/** Records that our clock is behind by what a signed time in our future says. */
export function noteClockOffset(offsetSeconds: number): void {
  noteOffset(Math.round(offsetSeconds));
}

/**
 * How far our clock is ahead of the platform's, in seconds, negative when it is behind; 0 when it is right, and undefined
 * when the platform cannot be asked. Asks it at most once a minute.
 */
export async function clockOffset(shop: string): Promise<number | undefined> {
  if (!latest || performance.now() - latest.measuredAt > believedMs) {
    asking ??= askPlatform(shop).finally(() => (asking = undefined));
    await asking;
  }
  return latest?.offsetSeconds;
}

async function askPlatform(shop: string): Promise<void> {
  const sentAt = Date.now();
  try {
    const { headers } = await fetch(storeAddress(shop, 'admin/oauth/access_token'), {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    compareClock(headers, sentAt);
  } catch (error) {
    latest = undefined;
    log.warn(
      { failure: error instanceof Error ? error.name : typeof error },
      'The platform’s time is not known',
    );
  }
}

/** The header has whole seconds, and was written at some moment between the two of ours. */
function offsetFrom(theirs: number, sentAt: number, receivedAt: number): number {
  const ahead = (sentAt - theirs) / 1_000 - 1;
  const behind = (theirs - receivedAt) / 1_000;
  if (ahead > toleratedSeconds) return Math.round(ahead);
  return behind > toleratedSeconds ? -Math.round(behind) : 0;
}

function noteOffset(offsetSeconds: number): void {
  const now = performance.now();
  const before = latest;
  latest = { offsetSeconds, measuredAt: now, loggedAt: before?.loggedAt ?? -Infinity };
  if (offsetSeconds === 0) {
    latest.loggedAt = -Infinity;
    if (before && before.offsetSeconds !== 0) log.info({}, 'The clock of this server is right again');
  } else if (now - latest.loggedAt > loggedEveryMs) {
    latest.loggedAt = now;
    const advice = 'Set the clock by NTP. Nobody can open the admin while it is wrong.';
    log.error({ offsetSeconds, advice }, 'The clock of this server is wrong');
  }
}
