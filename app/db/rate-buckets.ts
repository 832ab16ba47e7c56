import { pool } from './client.ts';
import { preparedAs } from './statements.ts';

/** The size of a token bucket, and how fast it refills. */
interface BucketSize {
  burst: number;
  perSecond: number;
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

/**
 * Takes up to `count` tokens from the bucket of a credential, which all processes share.
 * @returns how many it took, and how many are left.
 */
export async function takeTokens(
  credentialId: string,
  { burst, perSecond }: BucketSize,
  count: number,
): Promise<{ granted: number; tokens: number }> {
  const { rows } = await pool.query<{ tokens: number; granted: number }>({
    name: preparedAs('take-tokens'),
    text: take,
    values: [credentialId, burst, perSecond, count],
  });
  return rows[0] ?? { tokens: 0, granted: 0 };
}
