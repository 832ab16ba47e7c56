import { pool } from '#app/db/client.ts';
import { preparedAs } from '#app/db/statement-name.ts';
import { env } from '#app/env.ts';

/** What is left to a credential, in requests, and whether one more was let through. */
export interface RateLimitState {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Until the whole burst is back. */
  resetSeconds: number;
  /** Until one more request is let through. */
  retryAfterSeconds: number;
}

interface Slice {
  /** Requests that the shared bucket gave for; none means that it is empty. */
  granted: number;
  /** Those of them that this process may still let through without asking the database. */
  left: number;
  /** What stays in the shared bucket beside them, when it was last looked at. */
  shared: number;
  takenAt: number;
}

const burst = env.RATE_LIMIT_BURST;
const perSecond = env.RATE_LIMIT_PER_SECOND;
/** A tenth of a second's worth is taken from the shared bucket at once, so that a busy process seldom asks. */
const sliceSize = Math.max(1, Math.floor(Math.min(burst, perSecond) / 10));
const sliceKeptMs = 1_000;
const slices = new Map<string, Promise<Slice>>();

/**
 * Counts one request of a credential against its token bucket, which all processes share. Nothing above the limit is
 * ever let through; what a process took and does not use within a second is lost to the credential.
 */
export async function takeFromRateLimit(credentialId: string): Promise<RateLimitState> {
  for (;;) {
    const current = slices.get(credentialId);
    const slice = await current;
    if (slice && slice.left > 0 && performance.now() - slice.takenAt < sliceKeptMs) {
      slice.left -= 1;
      return stateOf(slice, true);
    }
    // Whoever comes first asks for all who wait.
    if (slices.get(credentialId) !== current) continue;
    const asked = takeSlice(credentialId);
    slices.set(credentialId, asked);
    const taken = await forgetOnFailure(credentialId, asked);
    if (taken.granted === 0) return stateOf(taken, false);
  }
}

async function forgetOnFailure(credentialId: string, asked: Promise<Slice>): Promise<Slice> {
  try {
    return await asked;
  } catch (error) {
    if (slices.get(credentialId) === asked) slices.delete(credentialId);
    throw error;
  }
}

const take = `
  INSERT INTO rate_buckets AS bucket (credential_id, tokens, granted, filled_at)
  VALUES ($1::uuid, $2::float8 - least($4::int, $2::float8), least($4::int, $2::int), clock_timestamp())
  ON CONFLICT (credential_id) DO UPDATE SET (tokens, granted, filled_at) = (
    SELECT full_now - granted_now, granted_now, clock_timestamp()
    FROM (SELECT least($2::float8, bucket.tokens
        + $3::float8 * greatest(0, extract(epoch FROM clock_timestamp() - bucket.filled_at))) AS full_now) AS refilled
    CROSS JOIN LATERAL (SELECT least($4::int, floor(full_now)::int) AS granted_now) AS grant_now)
  RETURNING tokens, granted`;

async function takeSlice(credentialId: string): Promise<Slice> {
  const { rows } = await pool.query<{ tokens: number; granted: number }>({
    name: preparedAs('take-from-rate-limit'),
    text: take,
    values: [credentialId, burst, perSecond, sliceSize],
  });
  forgetOld();
  const { tokens, granted } = rows[0] ?? { tokens: 0, granted: 0 };
  return { granted, left: granted, shared: tokens, takenAt: performance.now() };
}

const mostRemembered = 10_000;

/** Credentials that asked once are not remembered for ever. */
function forgetOld(): void {
  if (slices.size > mostRemembered) slices.clear();
}

function stateOf({ left, shared }: Slice, admitted: boolean): RateLimitState {
  const remaining = Math.floor(left + shared);
  return {
    admitted,
    limit: burst,
    remaining,
    resetSeconds: Math.ceil((burst - remaining) / perSecond),
    retryAfterSeconds: Math.max(1, Math.ceil((1 - shared) / perSecond)),
  };
}
