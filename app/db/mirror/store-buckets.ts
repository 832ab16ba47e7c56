import { z } from 'zod';
import { runStatement } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { typedRows } from '../connection/statements.ts';

/*
 * The platform grants this app a bucket of points for each store (docs/decisions/015). All processes share
 * one row per store, with the database's clock. Points are taken before a request, and each response corrects
 * the row.
 */

const storeBucket = z.object({
  level: z.number(),
  maximum: z.number(),
  restoreRate: z.number(),
  /** Until when the platform accepts no requests for the store; null unless that is in the future. */
  pausedUntil: z.date().nullable(),
  /** Milliseconds until then by the database's clock; 0 when the store is not paused. */
  pausedMs: z.number(),
});
const takenPoints = storeBucket.extend({ granted: z.boolean() });

/** The last known state of a store's bucket, in points. */
export type StoreBucket = z.infer<typeof storeBucket>;

/** A store without a row may have the smallest plan, and a bucket that is partly used. */
const unknownBucket = { level: 500, maximum: 2_000, restoreRate: 100, pausedUntil: null, pausedMs: 0 };

/** SQL for the points that a row of `store_buckets AS bucket` holds now. */
export const refilled = Prisma.sql`least(bucket.maximum,
  bucket.level + bucket.restore_rate * greatest(0, extract(epoch FROM clock_timestamp() - bucket.filled_at)))`;

/** SQL for the end of the pause of a row of `store_buckets AS bucket`; null when it is not paused. */
export const pausedNow = Prisma.sql`CASE WHEN bucket.paused_until > clock_timestamp() THEN bucket.paused_until END`;

const pauseColumns = Prisma.sql`${pausedNow} AS "pausedUntil",
  greatest(0, extract(epoch FROM bucket.paused_until - clock_timestamp()) * 1000)::float8 AS "pausedMs"`;

/**
 * Takes points from a store's bucket, or none when it does not hold enough or the store is paused.
 * @param reservedShare the share of the bucket that must be left.
 * @returns the bucket after it.
 */
export async function takePoints(
  channelId: string,
  points: number,
  reservedShare: number,
): Promise<z.infer<typeof takenPoints>> {
  const rows = await runStatement(Prisma.sql`/* prepared: take-points */
    INSERT INTO store_buckets AS bucket (channel_id, level, maximum, restore_rate, granted, filled_at)
    VALUES (${channelId}::uuid, ${unknownBucket.level - points}::float8, ${unknownBucket.maximum}::float8,
      ${unknownBucket.restoreRate}::float8, true, clock_timestamp())
    ON CONFLICT (channel_id) DO UPDATE SET (level, granted, filled_at) = (
      SELECT CASE WHEN is_enough THEN full_now - ${points}::float8 ELSE full_now END, is_enough, clock_timestamp()
      FROM (SELECT ${refilled} AS full_now) AS refilled
      CROSS JOIN LATERAL (
        SELECT full_now >= least(bucket.maximum, ${points}::float8 + ${reservedShare}::float8 * bucket.maximum)
          AND ${pausedNow} IS NULL AS is_enough
      ) AS checked)
    RETURNING level, maximum, restore_rate AS "restoreRate", granted, ${pauseColumns}`);
  const [row] = typedRows(takenPoints, rows);
  return row ?? { ...unknownBucket, granted: false };
}

/** Gets the last known state of a store's bucket. */
export async function getBucket(channelId: string): Promise<StoreBucket> {
  const rows = await runStatement(Prisma.sql`/* prepared: get-bucket */
    SELECT ${refilled} AS level, maximum, restore_rate AS "restoreRate", ${pauseColumns}
    FROM store_buckets AS bucket WHERE channel_id = ${channelId}::uuid`);
  return typedRows(storeBucket, rows)[0] ?? unknownBucket;
}

/** Responses to parallel requests announce a pause within seconds. A pause that ends this much later is the same one. */
const samePauseSeconds = 5;

/**
 * Saves a pause of a store. Never shortens one.
 * @returns when it ends; undefined when it was already saved.
 */
export async function savePause(channelId: string, seconds: number): Promise<Date | undefined> {
  const rows = await runStatement(Prisma.sql`
    INSERT INTO store_buckets AS bucket (channel_id, level, maximum, restore_rate, granted, filled_at, paused_until)
    VALUES (${channelId}::uuid, ${unknownBucket.level}::float8, ${unknownBucket.maximum}::float8,
      ${unknownBucket.restoreRate}::float8,
      false, clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}::float8))
    ON CONFLICT (channel_id) DO UPDATE SET paused_until = excluded.paused_until
    WHERE bucket.paused_until IS NULL
      OR bucket.paused_until < excluded.paused_until - make_interval(secs => ${samePauseSeconds}::float8)
    RETURNING paused_until AS until`);
  return typedRows(z.object({ until: z.date() }), rows)[0]?.until;
}

/** The state of a bucket after a response. */
interface BucketUpdate {
  /** Points that the platform reported, less those of requests in flight. */
  level: number;
  maximum: number;
  restoreRate: number;
  /** Points that the request cost. */
  cost: number;
  /** Whether its points were never taken: then the level is only lowered, because other requests may be in flight too. */
  isUnreserved: boolean;
}

/** Corrects a store's bucket by what a response reported. */
export async function updateBucket(channelId: string, update: BucketUpdate): Promise<void> {
  const { level, maximum, restoreRate, cost, isUnreserved } = update;
  await runStatement(Prisma.sql`/* prepared: update-bucket */
    INSERT INTO store_buckets AS bucket (channel_id, level, maximum, restore_rate, granted, filled_at)
    VALUES (${channelId}::uuid, ${level}::float8, ${maximum}::float8, ${restoreRate}::float8, true, clock_timestamp())
    ON CONFLICT (channel_id) DO UPDATE SET
      level = CASE WHEN ${isUnreserved}::boolean THEN least(excluded.level, ${refilled} - ${cost}::float8)
        ELSE excluded.level END,
      maximum = excluded.maximum, restore_rate = excluded.restore_rate, filled_at = excluded.filled_at`);
}
