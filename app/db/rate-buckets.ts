import { z } from 'zod';
import { env } from '#app/env.ts';
import { runStatement, type Transaction } from './connection/client.ts';
import { listenerName } from './connection/notified-cache.ts';
import { Prisma } from './generated/client.ts';
import { typedRows } from './connection/statements.ts';

/** The size of a token bucket, and how fast it refills. */
export interface BucketSize {
  burst: number;
  perSecond: number;
}

/** The longest time in which an empty bucket is full again: one with three tokens, and one a day. */
export const maxRefillSeconds = Math.max(3 * 86_400, env.RATE_LIMIT_BURST / env.RATE_LIMIT_PER_SECOND);

const seenProcesses = z.object({ processes: z.number() });
const takenTokens = seenProcesses.extend({ granted: z.number(), tokens: z.number() });
const takenRow = takenTokens.extend({ id: z.string() });

/** How many processes of the app are connected, at least: each has one connection that listens. */
const connectedProcesses = Prisma.sql`(
  SELECT count(*)::int FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = ${listenerName}) AS processes`;

/** How many tokens of a bucket were taken, how many are left, and how many processes of the app are connected. */
export type TakenTokens = z.infer<typeof takenTokens>;

/**
 * Takes tokens from buckets, which all processes share.
 * @param counts how many to take at most, by the id of the credential (lowercase) or of what else is limited.
 * @param tx takes them with the transaction, which keeps the buckets locked.
 */
export async function takeTokens(
  counts: ReadonlyMap<string, number>,
  { burst, perSecond }: BucketSize,
  tx?: Transaction,
): Promise<ReadonlyMap<string, TakenTokens>> {
  if (Math.floor(burst / perSecond) > maxRefillSeconds)
    throw new RangeError('An unused bucket of this size would be deleted before it is full');
  const [ids, requested] = [[...counts.keys()], [...counts.values()]];
  const size = Prisma.sql`${burst}::float8`;
  // In the order of the ids, so that processes that take for the same credentials do not deadlock.
  const statement = Prisma.sql`/* prepared: take-tokens */
    INSERT INTO rate_buckets AS bucket (credential_id, tokens, granted, filled_at)
    SELECT id, ${size} - least(count, ${size}), least(count, ${burst}::int), clock_timestamp()
    FROM unnest(${ids}::uuid[], ${requested}::int[]) AS requested (id, count)
    ORDER BY id
    ON CONFLICT (credential_id) DO UPDATE SET (tokens, granted, filled_at) = (
      SELECT full_now - granted_now, granted_now, clock_timestamp()
      FROM (SELECT least(${size}, bucket.tokens
          + ${perSecond}::float8 * greatest(0, extract(epoch FROM clock_timestamp() - bucket.filled_at))) AS full_now) AS refilled
      CROSS JOIN LATERAL (SELECT least(excluded.granted, floor(full_now)::int) AS granted_now) AS grant_now)
    RETURNING credential_id AS id, tokens, granted, ${connectedProcesses}`;
  const rows = typedRows(takenRow, await runStatement(statement, tx));
  return new Map(rows.map(({ id, ...taken }) => [id, taken]));
}

/** Counts the processes of the app that are connected to the database, also to one that only reads. */
export async function countProcesses(): Promise<number> {
  const rows = await runStatement(Prisma.sql`/* prepared: count-processes */ SELECT ${connectedProcesses}`);
  return typedRows(seenProcesses, rows)[0]?.processes ?? 0;
}

/** Returns 0 when a token was granted, or the seconds until the bucket has one. */
export function secondsToWait(taken: TakenTokens | undefined, { perSecond }: BucketSize): number {
  const { granted = 0, tokens = 0 } = taken ?? {};
  return granted > 0 ? 0 : Math.ceil((1 - tokens) / perSecond);
}

/** Takes one token from a bucket. @param tx as in {@link takeTokens}. @returns as {@link secondsToWait}. */
export async function takeToken(id: string, bucket: BucketSize, tx?: Transaction): Promise<number> {
  return secondsToWait((await takeTokens(new Map([[id, 1]]), bucket, tx)).get(id), bucket);
}
