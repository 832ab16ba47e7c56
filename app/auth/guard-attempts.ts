import { createHash } from 'node:crypto';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';

/** A request that is about to show a credential. */
export interface Attempt {
  /** Made by `clientAddress`. */
  address: string;
  /** The credential's text; undefined for a request without one, which guesses nothing and is not counted. */
  credential: string | undefined;
}

/** What came of an attempt: the result of the check, or when to try again. */
export type Guarded<T> = { admitted: true; result: T } | { admitted: false; retryAfterSeconds: number };

const windowMs = 60_000;
const trustedMs = 3_600_000;
const mostAddresses = 100_000;
const mostCredentials = 10_000;

/** Failures of an address since its window began; the oldest addresses come first. */
const failures = new Map<string, { count: number; endsAt: number }>();
/** Hashes of credentials that were good lately, and until when that is remembered. */
const good = new Map<string, number>();

/**
 * Runs `check`, which finds out whose credential it is, unless too many checks failed for this address in the last
 * minute (`most`). A credential that was good lately is always checked, so that others behind the
 * same address cannot lock it out; any other one can be tried again within a minute.
 *
 * Counted by each process for itself: no number of tries guesses 256 bits, so what is limited is the work of failing,
 * and a count that all processes share would cost a statement for each failure, which is that work.
 * @throws whatever `check` throws; a Problem `unauthenticated` is counted.
 */
export async function guardAttempts<T>(
  attempt: Attempt,
  check: () => Promise<T>,
  most = env.FAILED_ATTEMPTS_PER_MINUTE,
): Promise<Guarded<T>> {
  if (attempt.credential === undefined) return { admitted: true, result: await check() };
  const hash = createHash('sha256').update(attempt.credential).digest('base64');
  const now = Date.now();
  const blockedUntil = wasGood(hash, now) ? now : (blockEnd(attempt.address, most) ?? now);
  if (blockedUntil > now)
    return { admitted: false, retryAfterSeconds: Math.ceil((blockedUntil - now) / 1_000) };
  try {
    const result = await check();
    remember(good, { key: hash, value: now + trustedMs, most: mostCredentials });
    return { admitted: true, result };
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') {
      good.delete(hash);
      noteFailure(attempt.address);
    }
    throw error;
  }
}

function wasGood(hash: string, now: number): boolean {
  return (good.get(hash) ?? 0) > now;
}

function blockEnd(address: string, most: number): number | undefined {
  const failed = failures.get(address);
  return failed && failed.count >= most ? failed.endsAt : undefined;
}

function noteFailure(address: string): void {
  const now = Date.now();
  const known = failures.get(address);
  if (known && known.endsAt > now) known.count += 1;
  else remember(failures, { key: address, value: { count: 1, endsAt: now + windowMs }, most: mostAddresses });
}

/** Puts an entry last and lets go of the first when there are too many. */
function remember<Value>(
  entries: Map<string, Value>,
  { key, value, most }: { key: string; value: Value; most: number },
): void {
  entries.delete(key);
  entries.set(key, value);
  const [first] = entries.keys();
  if (entries.size > most && first !== undefined) entries.delete(first);
}
