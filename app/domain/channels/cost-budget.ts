import { setTimeout as sleep } from 'node:timers/promises';
import {
  getBucket,
  savePause,
  takePoints,
  updateBucket,
  type StoreBucket,
} from '#app/db/mirror/store-buckets.ts';
import { refusesWrites } from '#app/db/connection/errors.ts';
import { message } from '#app/i18n/message.ts';
import { describeFailure, log } from '#app/log.ts';
import type { Cost, CostBudget, Reservation } from '#app/platform/cost.ts';
import { ownReason, PlatformError, StorePaused } from '#app/platform/errors.ts';

/**
 * Priority of requests to a store. `background` leaves points for `interactive`; `no-wait` never waits for points, as
 * requests of the HTTP interface must not.
 */
export type StorePriority = 'background' | 'interactive' | 'no-wait';

/** The share of the bucket that background work leaves for interactive work. */
const interactiveShare = 0.2;

/** The platform may change a bucket's size at any time, so the bucket is read again after this wait. */
const maxWaitMs = 1_000;

/** Expected cost of an operation that this process never sent, in points. */
const defaultCost = { write: 20, read: 50 };

/** The last requested cost of each operation, by its name. */
const knownCosts = new Map<string, number>();

/** Expected cost of this process's requests in flight, by channel. */
const inFlight = new Map<string, number>();

/** A budget that shares a channel's bucket with all other processes. */
export function createCostBudget(channelId: string, priority: StorePriority): CostBudget {
  const isUnreserved = priority === 'no-wait';
  return {
    async reserve({ name, isWrite }, deadline) {
      const points = knownCosts.get(name) ?? (isWrite ? defaultCost.write : defaultCost.read);
      if (isUnreserved) assertNotPaused(name, await getBucket(channelId));
      else
        await waitForPoints(channelId, {
          name,
          isWrite,
          points,
          deadline,
          isBackground: priority === 'background',
        });
      return createReservation(channelId, { name, points, isUnreserved });
    },
  };
}

interface PointsRequest {
  name: string;
  isWrite: boolean;
  points: number;
  deadline: number;
  isBackground: boolean;
}

/** Waits until the points can be taken. They count as in flight until the request has ended. */
async function waitForPoints(
  channelId: string,
  { name, isWrite, points, deadline, isBackground }: PointsRequest,
): Promise<void> {
  for (;;) {
    addInFlight(channelId, points);
    const reservedShare = isBackground ? interactiveShare : 0;
    const bucket = await takePoints(channelId, points, reservedShare)
      .catch((error: unknown) => readUnreserved(channelId, isWrite, error))
      .catch((error: unknown) => {
        addInFlight(channelId, -points);
        throw error;
      });
    if (bucket.granted) return;
    addInFlight(channelId, -points);
    if (Date.now() + bucket.pausedMs > deadline) assertNotPaused(name, bucket);
    const refillMs = millisecondsUntil(bucket, requiredLevel(bucket, points, isBackground));
    const wait = Math.max(bucket.pausedMs, refillMs);
    if (Date.now() + wait > deadline)
      throw new PlatformError('throttled', name, [ownReason(message('cost-budget-empty'))]);
    await sleep(bucket.pausedUntil ? maxWaitMs : Math.min(wait, maxWaitMs));
  }
}

/** Lets a request that only reads go on without points while the database refuses to write. The platform has its own limit. */
async function readUnreserved(
  channelId: string,
  isWrite: boolean,
  error: unknown,
): Promise<StoreBucket & { granted: boolean }> {
  if (isWrite || !refusesWrites(error)) throw error;
  const bucket = await getBucket(channelId);
  return { ...bucket, granted: bucket.pausedUntil === null };
}

function createReservation(
  channelId: string,
  { name, points, isUnreserved }: { name: string; points: number; isUnreserved: boolean },
): Reservation {
  return {
    async release(cost: Cost | undefined) {
      if (!isUnreserved) addInFlight(channelId, -points);
      if (!cost) return;
      if (cost.requested > 0) knownCosts.set(name, cost.requested);
      const saving = saveCost(channelId, cost, isUnreserved);
      // Somebody waits for the response, and a cost without a reservation only lowers the level.
      if (!isUnreserved) await saving;
    },
    pause: (forMs) => pauseStore(channelId, forMs),
  };
}

function addInFlight(channelId: string, points: number): void {
  const sum = (inFlight.get(channelId) ?? 0) + points;
  if (sum > 0) inFlight.set(channelId, sum);
  else inFlight.delete(channelId);
}

/** Never fails: the next response reports the bucket again. */
async function saveCost(channelId: string, cost: Cost, isUnreserved: boolean): Promise<void> {
  try {
    await updateBucket(channelId, {
      // The platform may not have counted requests in flight.
      level: cost.available - (inFlight.get(channelId) ?? 0),
      maximum: cost.maximum,
      restoreRate: cost.restoreRatePerSecond,
      cost: cost.actual,
      isUnreserved,
    });
  } catch (error) {
    log.debug({ channelId, error }, 'Saving a cost budget failed');
  }
}

/** Records for all processes that the platform accepts no requests for a store. Never fails: the next response repeats it. */
async function pauseStore(channelId: string, forMs: number): Promise<void> {
  const seconds = forMs / 1_000;
  try {
    const until = await savePause(channelId, seconds);
    if (until) log.warn({ channelId, until }, 'The platform paused requests for a store');
  } catch (error) {
    log.warn({ channelId, seconds, ...describeFailure(error) }, 'Saving a pause failed');
  }
}

/** @throws {StorePaused} */
export function assertNotPaused(
  operation: string,
  { pausedUntil, pausedMs }: Pick<StoreBucket, 'pausedUntil' | 'pausedMs'>,
): void {
  if (pausedUntil) throw new StorePaused(operation, { until: pausedUntil, remainingMs: pausedMs });
}

/** The level from which so many points can be taken. A full bucket is enough, however small it is. */
export function requiredLevel(
  { maximum }: Pick<StoreBucket, 'maximum'>,
  points: number,
  isBackground: boolean,
): number {
  return Math.min(maximum, points + (isBackground ? interactiveShare * maximum : 0));
}

/** Milliseconds until a bucket reaches a level. */
export function millisecondsUntil({ level, restoreRate }: StoreBucket, required: number): number {
  return Math.max(0, Math.ceil(((required - level) / restoreRate) * 1_000));
}
