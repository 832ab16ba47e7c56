import { z } from 'zod';
import { pool } from './client.ts';
import { preparedAs, queryConnection } from './statements.ts';

/** The size of a token bucket, and how fast it refills. */
export interface BucketSize {
  burst: number;
  perSecond: number;
}

/** In the order of the ids, so that processes that take for the same credentials do not deadlock. */
const take = `
  INSERT INTO rate_buckets AS bucket (credential_id, tokens, granted, filled_at)
  SELECT id, $3::float8 - least(count, $3::float8), least(count, $3::int), clock_timestamp()
  FROM unnest($1::uuid[], $2::int[]) AS requested (id, count)
  ORDER BY id
  ON CONFLICT (credential_id) DO UPDATE SET (tokens, granted, filled_at) = (
    SELECT full_now - granted_now, granted_now, clock_timestamp()
    FROM (SELECT least($3::float8, bucket.tokens
        + $4::float8 * greatest(0, extract(epoch FROM clock_timestamp() - bucket.filled_at))) AS full_now) AS refilled
    CROSS JOIN LATERAL (SELECT least(excluded.granted, floor(full_now)::int) AS granted_now) AS grant_now)
  RETURNING credential_id AS id, tokens, granted`;

const takenTokens = z.object({ granted: z.number(), tokens: z.number() });
const takenRow = takenTokens.extend({ id: z.string() });

/** How many tokens of a bucket were taken, and how many are left. */
export type TakenTokens = z.infer<typeof takenTokens>;

/**
 * Takes tokens from the buckets of credentials, which all processes share.
 * @param counts how many to take at most, by the id of the credential (lowercase).
 */
export async function takeTokens(
  counts: ReadonlyMap<string, number>,
  { burst, perSecond }: BucketSize,
): Promise<ReadonlyMap<string, TakenTokens>> {
  const rows = await queryConnection(pool, takenRow, {
    name: preparedAs('take-tokens'),
    text: take,
    values: [[...counts.keys()], [...counts.values()], burst, perSecond],
  });
  return new Map(rows.map(({ id, ...taken }) => [id, taken]));
}

/** Takes one token from a bucket. @returns 0, or the seconds until the bucket has one. */
export async function takeToken(id: string, bucket: BucketSize): Promise<number> {
  const { granted = 0, tokens = 0 } = (await takeTokens(new Map([[id, 1]]), bucket)).get(id) ?? {};
  return granted > 0 ? 0 : Math.ceil((1 - tokens) / bucket.perSecond);
}
