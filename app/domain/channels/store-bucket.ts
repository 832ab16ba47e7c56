import { inOneStatement } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { describeFailure, log } from '#app/log.ts';
import type { Cost } from '#app/platform/cost.ts';
import { StorePaused } from '#app/platform/errors.ts';

/*
 * A store grants this app a bucket of points, which every process spends from (docs/decisions/015). What it holds is kept
 * in one row a store, by the database's clock: spent before a request goes out, put right by each answer.
 */

/** What is known of a store's bucket, in points. */
export interface StoreBucket {
  level: number;
  maximum: number;
  restoreRate: number;
  /** Until when the platform wants no request for the store; null unless that is to come. */
  pausedUntil: Date | null;
  /** Milliseconds until then by the database's clock; 0 when the store is not paused. */
  pausedMs: number;
}

/** The part of the bucket that work in the background leaves for what somebody waits for. */
const shareForInteractive = 0.2;

/** A store of which nothing is known yet may be of the smallest plan, and its bucket half spent by who we were before. */
const unknown = { level: 500, maximum: 2_000, restoreRate: 100, pausedUntil: null, pausedMs: 0 };

/** SQL for what a row of `store_buckets AS bucket` holds by now. */
export const refilled = Prisma.sql`least(bucket.maximum,
  bucket.level + bucket.restore_rate * greatest(0, extract(epoch FROM clock_timestamp() - bucket.filled_at)))`;

/** SQL for until when a row of `store_buckets AS bucket` is paused: null when it is not. */
export const pausedNow = Prisma.sql`CASE WHEN bucket.paused_until > clock_timestamp() THEN bucket.paused_until END`;

/** SQL for the pause of a row of `store_buckets AS bucket`, as columns of {@link StoreBucket}. */
const pauseColumns = Prisma.sql`${pausedNow} AS "pausedUntil",
  greatest(0, extract(epoch FROM bucket.paused_until - clock_timestamp()) * 1000)::float8 AS "pausedMs"`;

/** @throws {StorePaused} */
export function assertNotPaused(
  operation: string,
  { pausedUntil, pausedMs }: Pick<StoreBucket, 'pausedUntil' | 'pausedMs'>,
): void {
  if (pausedUntil) throw new StorePaused(operation, { until: pausedUntil, remainingMs: pausedMs });
}

/** How much a bucket must hold before so many points are taken from it; a full one must do, however small it is. */
export function wantedLevel(
  { maximum }: Pick<StoreBucket, 'maximum'>,
  points: number,
  inBackground: boolean,
): number {
  return Math.min(maximum, points + (inBackground ? shareForInteractive * maximum : 0));
}

/** Milliseconds until a bucket holds so much. */
export function millisecondsUntil({ level, restoreRate }: StoreBucket, wanted: number): number {
  return Math.max(0, Math.ceil(((wanted - level) / restoreRate) * 1_000));
}

/** Takes points out of a store's bucket, or none when it does not hold enough. @returns the bucket after it. */
export async function takePoints(
  channelId: string,
  points: number,
  inBackground: boolean,
): Promise<StoreBucket & { granted: boolean }> {
  const share = inBackground ? shareForInteractive : 0;
  const [row] = await inOneStatement(Prisma.sql`/* prepared: take-points */
    INSERT INTO store_buckets AS bucket (channel_id, level, maximum, restore_rate, granted, filled_at)
    VALUES (${channelId}::uuid, ${unknown.level - points}::float8, ${unknown.maximum}::float8,
      ${unknown.restoreRate}::float8, true, clock_timestamp())
    ON CONFLICT (channel_id) DO UPDATE SET (level, granted, filled_at) = (
      SELECT CASE WHEN is_enough THEN full_now - ${points}::float8 ELSE full_now END, is_enough, clock_timestamp()
      FROM (SELECT ${refilled} AS full_now) AS refilled
      CROSS JOIN LATERAL (
        SELECT full_now >= least(bucket.maximum, ${points}::float8 + ${share}::float8 * bucket.maximum)
          AND ${pausedNow} IS NULL AS is_enough
      ) AS judged)
    RETURNING level, maximum, restore_rate AS "restoreRate", granted, ${pauseColumns}`);
  return row as unknown as StoreBucket & { granted: boolean };
}

/** What is known of a store's bucket now. */
export async function readBucket(channelId: string): Promise<StoreBucket> {
  const [row] = await inOneStatement(Prisma.sql`/* prepared: read-bucket */
    SELECT ${refilled} AS level, maximum, restore_rate AS "restoreRate", ${pauseColumns}
    FROM store_buckets AS bucket WHERE channel_id = ${channelId}::uuid`);
  return (row as unknown as StoreBucket | undefined) ?? unknown;
}

/** Requests under way are answered alike within seconds: a pause that ends this much later is the same one. */
const samePauseSeconds = 5;

/**
 * Records that the platform wants no request for a store for so long, for every process and past restarts. A pause is
 * never shortened. Never fails: the next answer says the same again.
 */
export async function pauseStore(channelId: string, forMs: number): Promise<void> {
  const seconds = forMs / 1_000;
  try {
    const [row] = await inOneStatement(Prisma.sql`
      INSERT INTO store_buckets AS bucket (channel_id, level, maximum, restore_rate, granted, filled_at, paused_until)
      VALUES (${channelId}::uuid, ${unknown.level}::float8, ${unknown.maximum}::float8, ${unknown.restoreRate}::float8,
        false, clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}::float8))
      ON CONFLICT (channel_id) DO UPDATE SET paused_until = excluded.paused_until
      WHERE bucket.paused_until IS NULL
        OR bucket.paused_until < excluded.paused_until - make_interval(secs => ${samePauseSeconds}::float8)
      RETURNING paused_until AS until`);
    if (row) log.warn({ channelId, until: row['until'] }, 'The platform paused requests for a store');
  } catch (error) {
    log.warn({ channelId, seconds, ...describeFailure(error) }, 'A pause could not be recorded');
  }
}

/** What an answer of the platform says of the bucket. */
export interface BucketReport {
  cost: Cost;
  /** What requests of this process that are under way are expected to cost. The platform may not have counted them. */
  underWay: number;
  /** Whether the points of this very request were never taken from what is known, so that others may be under way too. */
  isUntaken: boolean;
}

/** Puts right what is known of a store's bucket. Never fails: the next answer tells the same again. */
export async function correctBucket(channelId: string, report: BucketReport): Promise<void> {
  const { cost, underWay, isUntaken } = report;
  try {
    await inOneStatement(Prisma.sql`/* prepared: correct-bucket */
      INSERT INTO store_buckets AS bucket (channel_id, level, maximum, restore_rate, granted, filled_at)
      VALUES (${channelId}::uuid, ${cost.available - underWay}::float8, ${cost.maximum}::float8,
        ${cost.restoreRatePerSecond}::float8, true, clock_timestamp())
      ON CONFLICT (channel_id) DO UPDATE SET
        level = CASE WHEN ${isUntaken}::boolean THEN least(excluded.level, ${refilled} - ${cost.actual}::float8)
          ELSE excluded.level END,
        maximum = excluded.maximum, restore_rate = excluded.restore_rate, filled_at = excluded.filled_at`);
  } catch (error) {
    log.debug({ channelId, error }, 'What a store said of its bucket could not be kept');
  }
}
