import { hash as hashText } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';
import type { KeyLookup } from './credential-cache.ts';
import { tooManyRequests } from './rate-limit.ts';

/** A request that presents a credential. */
interface Attempt {
  /** The client's address; undefined when only a proxy's address is known, which many clients share. */
  address: string | undefined;
  /** The text of the credential; undefined for a request without one, which is not counted. */
  credential: string | undefined;
}

const failureWindowMs = 60_000;
const trustMs = 3_600_000;

/** Failures of an address since its window began. */
const failures = new LRUCache<string, { count: number; endsAt: number }>({ max: 100_000 });
/** Attempts of an address that are being checked: each may fail. */
const pending = new Map<string, number>();
/** Hashes of credentials that were valid recently. */
const trusted = new LRUCache<string, true>({
  max: 10_000,
  ttl: trustMs,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});

/**
 * Runs `check`, which verifies a credential, and limits what failed attempts cost.
 *
 * Every credential is checked, so that failures of others at the same address never reject a valid one. What needs a
 * limit is the work: no number of attempts guesses 256 bits. Checksums and signatures fail without SQL, but a
 * well-formed key needs a statement. An address may have too many failures and pending attempts (`most` in a minute).
 * Its keys, and those from an unknown address, are looked up in batches. So a flood costs a bounded number of statements.
 *
 * Each process counts for itself, because a shared count would cost a statement for each failure.
 * @param check gets how to look up a key.
 * @throws Problem `too-many-requests` instead of kind `unauthenticated` when the address failed too often.
 */
export async function limitAttempts<T>(
  { address, credential }: Attempt,
  check: (lookup: KeyLookup) => Promise<T>,
  most = env.FAILED_ATTEMPTS_PER_MINUTE,
): Promise<T> {
  if (credential === undefined) return check('single');
  const hash = hashText('sha256', credential, 'base64');
  const isSuspect = address === undefined || failuresOf(address) + pendingOf(address) >= most;
  countPending(address, 1);
  try {
    const result = await check(isSuspect && !trusted.has(hash) ? 'batched' : 'single');
    trusted.set(hash, true);
    return result;
  } catch (error) {
    if (!(error instanceof Problem && error.kind === 'unauthenticated')) throw error;
    trusted.delete(hash);
    if (address === undefined) throw error;
    const waitMs = blockedMs(address, most);
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1_000));
    countFailure(address);
    throw error;
  } finally {
    countPending(address, -1);
  }
}

/**
 * Runs `find`, which looks up the secret of a link in a mail, and limits what guesses cost: after too many failures of an
 * address in a minute, nothing is looked up for it. Secrets that were found recently still are.
 * @throws Problem `too-many-requests`.
 */
export async function limitLookups<T>(
  { address, credential }: Attempt,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (address === undefined || credential === undefined) return find();
  const hash = hashText('sha256', credential, 'base64');
  const most = env.FAILED_ATTEMPTS_PER_MINUTE;
  if (!trusted.has(hash) && failuresOf(address) + pendingOf(address) >= most)
    throw tooManyRequests(Math.max(1, Math.ceil(blockedMs(address, most) / 1_000)));
  countPending(address, 1);
  try {
    const found = await find();
    if (found === undefined) countFailure(address);
    else trusted.set(hash, true);
    return found;
  } finally {
    countPending(address, -1);
  }
}

function failuresOf(address: string): number {
  const failed = failures.get(address);
  return failed && failed.endsAt > Date.now() ? failed.count : 0;
}

function pendingOf(address: string): number {
  return pending.get(address) ?? 0;
}

function countPending(address: string | undefined, change: 1 | -1): void {
  if (address === undefined) return;
  const count = pendingOf(address) + change;
  if (count > 0) pending.set(address, count);
  else pending.delete(address);
}

/** Milliseconds that an address still has to wait; zero or less when it has not failed too often. */
function blockedMs(address: string, most: number): number {
  const failed = failures.get(address);
  return failed && failed.count >= most ? failed.endsAt - Date.now() : 0;
}

function countFailure(address: string): void {
  const now = Date.now();
  const known = failures.get(address);
  if (known && known.endsAt > now) known.count += 1;
  else failures.set(address, { count: 1, endsAt: now + failureWindowMs });
}
