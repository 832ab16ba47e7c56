import { LRUCache } from 'lru-cache';
import { v5 } from 'uuid';
import { takeTokens, type BucketSize, type TakenTokens } from '#app/db/rate-buckets.ts';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';
import { areWritesRefused, recordRefusal, recordWrite, takeLocally } from './local-rate-limit.ts';

/** The rate limit of a credential after one more request, in requests. */
export interface RateLimitState {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Until the full burst is available again. */
  resetSeconds: number;
  /** Until one more request is admitted. */
  retryAfterSeconds: number;
}

/** Tokens that this process took from the shared bucket. Times are of `performance.now()`. */
interface Share {
  takenAt: number;
  /** How many were granted when it was taken; none means that the bucket is empty. */
  granted: number;
  /** How many are unused. */
  left: number;
  /** How many requests used one since it was taken. */
  used: number;
  usedAt: number;
  /** Tokens in the bucket when the share was taken. */
  shared: number;
}

const bucket = { burst: env.RATE_LIMIT_BURST, perSecond: env.RATE_LIMIT_PER_SECOND };
/** Unused tokens are lost after this time. */
const shareMs = 1_000;
/** Tokens for a tenth of a second. */
const leastTokens = Math.max(1, Math.floor(Math.min(bucket.burst, bucket.perSecond) / 10));
/** How long a credential counts as in use. */
const inUseMs = 10_000;
/** The most credentials of one statement. */
const maxBatchSize = 1_000;
const shares = new LRUCache<string, Share>({ max: 10_000 });
/** Shares that are being taken. */
const taking = new Map<string, Promise<Share>>();

/**
 * Counts one request of a credential against its token bucket, which all processes share. Never admits more than the
 * limit. A process takes as many tokens at once as the credential used in the last second, for all credentials in use
 * in one statement. While the database refuses to write, reads use a bucket of this process alone.
 * @param isRead whether the request only reads.
 * @throws for other requests, when the database refuses to write.
 */
export async function takeFromRateLimit(credentialId: string, isRead: boolean): Promise<RateLimitState> {
  for (;;) {
    const now = performance.now();
    const share = shares.get(credentialId);
    if (share && unusedTokens(share, now) > 0) {
      share.left -= 1;
      share.used += 1;
      share.usedAt = now;
      return stateOf(share, true);
    }
    if (isRead && areWritesRefused()) return localState(credentialId, share, now);
    if (!taking.has(credentialId)) takeShares(credentialId, now);
    try {
      const taken = await taking.get(credentialId);
      if (taken?.granted === 0 && taken.left === 0) return stateOf(taken, false);
    } catch (error) {
      if (!(await recordRefusal(error)) || !isRead) throw error;
    }
  }
}

/** Counts a read while the shared bucket cannot be changed. */
function localState(credentialId: string, share: Share | undefined, now: number): RateLimitState {
  const shared = share ? share.shared + (bucket.perSecond * (now - share.takenAt)) / 1_000 : bucket.burst;
  const { admitted, tokens, size } = takeLocally(credentialId, bucket, Math.min(bucket.burst, shared));
  return { admitted, ...presentBucket(size, tokens) };
}

/** Takes shares for a credential and for all others that will need one soon. */
function takeShares(credentialId: string, now: number): void {
  const counts = new Map([[credentialId, countToTake(shares.get(credentialId), now)]]);
  // The cache lists the share that was used last first.
  for (const [id, share] of shares.entries()) {
    if (now - share.usedAt >= inUseMs || counts.size === maxBatchSize) break;
    // Tokens that were taken in advance and not used are not taken again.
    const isDue = share.used > 0 && (share.left === 0 || now - share.takenAt >= shareMs / 2);
    const count = isDue && !taking.has(id) ? countToTake(share, now) : 0;
    if (count > 0) counts.set(id, count);
  }
  const all = takeTokens(counts, bucket);
  for (const id of counts.keys()) {
    const share = all.then((taken) => addTokens(id, taken.get(id))).finally(() => taking.delete(id));
    // A request that waits for it gets the error.
    share.catch(() => undefined);
    taking.set(id, share);
  }
}

/** As many as the credential uses in the time of a share, less what is left. */
function countToTake(share: Share | undefined, now: number): number {
  if (!share) return leastTokens;
  const elapsedMs = Math.max(shareMs / 10, now - share.takenAt);
  const expected = Math.ceil((share.used * shareMs) / elapsedMs);
  const count = Math.min(bucket.perSecond, Math.max(leastTokens, expected));
  return count - unusedTokens(share, now);
}

function unusedTokens(share: Share | undefined, now: number): number {
  return share && now - share.takenAt < shareMs ? share.left : 0;
}

function addTokens(credentialId: string, taken: TakenTokens | undefined): Share {
  const takenAt = performance.now();
  const previous = shares.peek(credentialId);
  const { granted = 0, tokens: shared = 0, processes = 1 } = taken ?? {};
  recordWrite(processes);
  const next = { takenAt, granted, left: unusedTokens(previous, takenAt) + granted, used: 0, shared };
  // Changed in place, because the cache is in the order of use.
  if (previous) return Object.assign(previous, next);
  const share = { ...next, usedAt: takenAt };
  shares.set(credentialId, share);
  return share;
}

function stateOf({ left, shared }: Share, admitted: boolean): RateLimitState {
  return { admitted, ...presentBucket(bucket, left + shared) };
}

function presentBucket({ burst, perSecond }: BucketSize, tokens: number): Omit<RateLimitState, 'admitted'> {
  const remaining = Math.floor(tokens);
  return {
    limit: burst,
    remaining,
    resetSeconds: Math.ceil((burst - remaining) / perSecond),
    retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / perSecond)),
  };
}

/** A Problem with the seconds after which the request may succeed. */
export function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('too-many-requests', { seconds: retryAfterSeconds }, { retryAfterSeconds });
}

/**
 * Counts a request of an admin user against one bucket for all their tabs in this store. A session would be no measure:
 * each token may begin another one.
 * @throws Problem `too-many-requests`.
 */
export async function takeFromUserRateLimit(
  user: { channelId: string; userId: string },
  isRead: boolean,
): Promise<void> {
  const { admitted, retryAfterSeconds } = await takeFromRateLimit(v5(user.userId, user.channelId), isRead);
  if (!admitted) throw tooManyRequests(retryAfterSeconds);
}
