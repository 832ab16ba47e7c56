import { LRUCache } from 'lru-cache';
import { v5 } from 'uuid';
import { takeTokens } from '#app/db/rate-buckets.ts';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';

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

/** Tokens that this process took from the shared bucket. */
interface Slice {
  /** None means that the bucket is empty. */
  granted: number;
  /** How many of them are unused. */
  left: number;
  /** Tokens in the bucket when the slice was taken. */
  shared: number;
  takenAt: number;
}

const bucket = { burst: env.RATE_LIMIT_BURST, perSecond: env.RATE_LIMIT_PER_SECOND };
/** Tokens for a tenth of a second: a busy process asks the database ten times a second. */
const sliceTokens = Math.max(1, Math.floor(Math.min(bucket.burst, bucket.perSecond) / 10));
const sliceMs = 1_000;
const slices = new LRUCache<string, Promise<Slice>>({ max: 10_000 });

/**
 * Counts one request of a credential against its token bucket, which all processes share. Never admits more than the
 * limit. Tokens that a process took and does not use within a second are lost to the credential.
 */
export async function takeFromRateLimit(credentialId: string): Promise<RateLimitState> {
  for (;;) {
    const current = slices.get(credentialId);
    const slice = await current;
    if (slice && slice.left > 0 && performance.now() - slice.takenAt < sliceMs) {
      slice.left -= 1;
      return stateOf(slice, true);
    }
    // The first request that waits takes a slice for all of them.
    if (slices.get(credentialId) !== current) continue;
    const next = takeSlice(credentialId);
    slices.set(credentialId, next);
    const taken = await deleteOnFailure(credentialId, next);
    if (taken.granted === 0) return stateOf(taken, false);
  }
}

async function deleteOnFailure(credentialId: string, slice: Promise<Slice>): Promise<Slice> {
  try {
    return await slice;
  } catch (error) {
    if (slices.get(credentialId) === slice) slices.delete(credentialId);
    throw error;
  }
}

async function takeSlice(credentialId: string): Promise<Slice> {
  const { tokens, granted } = await takeTokens(credentialId, bucket, sliceTokens);
  return { granted, left: granted, shared: tokens, takenAt: performance.now() };
}

function stateOf({ left, shared }: Slice, admitted: boolean): RateLimitState {
  const remaining = Math.floor(left + shared);
  return {
    admitted,
    limit: bucket.burst,
    remaining,
    resetSeconds: Math.ceil((bucket.burst - remaining) / bucket.perSecond),
    retryAfterSeconds: Math.max(1, Math.ceil((1 - shared) / bucket.perSecond)),
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
export async function takeFromUserRateLimit(user: { channelId: string; userId: string }): Promise<void> {
  const { admitted, retryAfterSeconds } = await takeFromRateLimit(v5(user.userId, user.channelId));
  if (!admitted) throw tooManyRequests(retryAfterSeconds);
}
