import { setTimeout as sleep } from 'node:timers/promises';
import type { Budget, Reservation } from '#app/platform/budget.ts';
import type { Cost } from '#app/platform/cost.ts';
import { PlatformError } from '#app/platform/errors.ts';
import {
  assertNotPaused,
  correctBucket,
  millisecondsUntil,
  pauseStore,
  readBucket,
  takePoints,
  wantedLevel,
} from './store-bucket.ts';

/**
 * How much of a hurry a store is asked in: a job that nobody waits for leaves points for those that somebody waits for,
 * and a request of the HTTP interface never waits for points at all.
 */
export type StoreUrgency = 'background' | 'interactive' | 'passing';

/** The longest that is waited without looking: the platform may have made the bucket larger or smaller meanwhile. */
const longestWaitMs = 1_000;

/** What an operation that was never sent may cost, in points. */
const firstGuess = { write: 20, read: 50 };

/** What each operation was last said to cost at most, by its name. */
const learned = new Map<string, number>();

/** What this process's requests that are under way are expected to cost, by channel. */
const underWay = new Map<string, number>();

/** A budget that shares a channel's bucket with all other processes. */
export function openBudget(channelId: string, urgency: StoreUrgency): Budget {
  return {
    async reserve({ name, isWrite }, deadline) {
      const points = learned.get(name) ?? (isWrite ? firstGuess.write : firstGuess.read);
      if (urgency === 'passing') assertNotPaused(name, await readBucket(channelId));
      else await waitForPoints(channelId, { name, points, deadline, urgency });
      return reservation(channelId, { name, points, isUntaken: urgency === 'passing' });
    },
  };
}

interface Wanted {
  name: string;
  points: number;
  deadline: number;
  urgency: StoreUrgency;
}

/** Takes the points when they are there; until the request is over, they count as under way. */
async function waitForPoints(channelId: string, { name, points, deadline, urgency }: Wanted): Promise<void> {
  const inBackground = urgency === 'background';
  for (;;) {
    count(channelId, points);
    const bucket = await takePoints(channelId, points, inBackground).catch((error: unknown) => {
      count(channelId, -points);
      throw error;
    });
    if (bucket.granted) return;
    count(channelId, -points);
    if (Date.now() + bucket.pausedMs > deadline) assertNotPaused(name, bucket);
    const refillMs = millisecondsUntil(bucket, wantedLevel(bucket, points, inBackground));
    const wait = Math.max(bucket.pausedMs, refillMs);
    if (Date.now() + wait > deadline)
      throw new PlatformError('throttled', name, [{ message: 'The store’s bucket of points is empty' }]);
    await sleep(bucket.pausedUntil ? longestWaitMs : Math.min(wait, longestWaitMs));
  }
}

function reservation(
  channelId: string,
  { name, points, isUntaken }: { name: string; points: number; isUntaken: boolean },
): Reservation {
  return {
    async settle(cost: Cost | undefined) {
      if (!isUntaken) count(channelId, -points);
      if (!cost) return;
      if (cost.requested > 0) learned.set(name, cost.requested);
      await correctBucket(channelId, { cost, underWay: underWay.get(channelId) ?? 0, isUntaken });
    },
    pause: (forMs) => pauseStore(channelId, forMs),
  };
}

function count(channelId: string, points: number): void {
  const sum = (underWay.get(channelId) ?? 0) + points;
  if (sum > 0) underWay.set(channelId, sum);
  else underWay.delete(channelId);
}
