import { createHash } from 'node:crypto';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';
import type { KeyLookUp } from './stored-keys.ts';
import { tooMany } from './too-many.ts';

/** A request that is about to show a credential. */
export interface Attempt {
  /** The client's address; undefined when only the address of a proxy is known, which many clients share. */
  address: string | undefined;
  /** The credential's text; undefined for a request without one, which guesses nothing and is not counted. */
  credential: string | undefined;
}

const windowMs = 60_000;
const trustedMs = 3_600_000;
const mostAddresses = 100_000;
const mostCredentials = 10_000;

/** Failures of an address since its window began; the oldest addresses come first. */
const failures = new Map<string, { count: number; endsAt: number }>();
/** How many attempts of an address are being checked: each may fail. */
const underWay = new Map<string, number>();
/** Hashes of credentials that were good lately, and until when that is remembered. */
const good = new Map<string, number>();

/**
 * Runs `check`, which finds out whose credential it is, and limits what failing costs.
 *
 * Every credential is checked, so that no good one is ever refused for the failures of others at its address, also not
 * right after a start, when no process remembers which ones are good. What has to be limited is the work: no number of
 * attempts guesses 256 bits. A mistyped key fails by its checksum and a token by its signature, without SQL; a well-formed
 * key needs a statement. From an address with too many failures and attempts under way (`most` in a minute), and from an
 * unknown one, such keys are looked up many at a time, so that they cost a bounded number of statements however fast they
 * come.
 *
 * Each process counts for itself: a shared count would cost a statement for each failure, which is that work.
 * @param check is told how to look a key up.
 * @throws whatever `check` throws; Problem `too-many` in place of `unauthenticated` when the address failed too often.
 */
export async function limitAttempts<T>(
  { address, credential }: Attempt,
  check: (lookUp: KeyLookUp) => Promise<T>,
  most = env.FAILED_ATTEMPTS_PER_MINUTE,
): Promise<T> {
  if (credential === undefined) return check('alone');
  const hash = createHash('sha256').update(credential).digest('base64');
  const isSuspect = address === undefined || failuresOf(address) + attemptsOf(address) >= most;
  countAttempt(address, 1);
  try {
    const result = await check(isSuspect && !wasGood(hash) ? 'gathered' : 'alone');
    remember(good, { key: hash, value: Date.now() + trustedMs, most: mostCredentials });
    return result;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'unauthenticated')) throw error;
    good.delete(hash);
    if (address === undefined) throw error;
    const waitMs = blockedMs(address, most);
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1_000));
    countFailure(address);
    throw error;
  } finally {
    countAttempt(address, -1);
  }
}

function failuresOf(address: string): number {
  const failed = failures.get(address);
  return failed && failed.endsAt > Date.now() ? failed.count : 0;
}

function attemptsOf(address: string): number {
  return underWay.get(address) ?? 0;
}

/** Nothing is counted for an address that is not known. */
function countAttempt(address: string | undefined, change: 1 | -1): void {
  if (address === undefined) return;
  const count = attemptsOf(address) + change;
  if (count > 0) underWay.set(address, count);
  else underWay.delete(address);
}

function wasGood(hash: string): boolean {
  return (good.get(hash) ?? 0) > Date.now();
}

/** For how many milliseconds an address has still to wait; zero or less when it has not failed too often. */
function blockedMs(address: string, most: number): number {
  const failed = failures.get(address);
  return failed && failed.count >= most ? failed.endsAt - Date.now() : 0;
}

function countFailure(address: string): void {
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
