import { setTimeout as sleep } from 'node:timers/promises';
import { addFault } from '../../support/store/mirror.ts';
import type { StoreSeed } from '../../../local/simulator/store-seed.ts';
import { addCreators, requestJob, changeAll, countBehind, countSynced, untilUpToDate } from './creators.ts';
import type { LoggedRequest, MirrorStage } from './start-mirror.ts';

/** The measurements of one plan's store. */
export interface MeasuredPlan {
  plan: StoreSeed['plan'];
  /** Points spent in total. */
  points: number;
  /** The number of synced creators. Each costs at least one upsert. */
  synced: number;
  requests: number;
  throttled: number;
  /** Points spent and restored while there was more work than points. */
  busy: { points: number; restored: number };
  /** The speed of the store's clock, relative to this machine's. */
  speed: number;
  /** Synced creators per second of this machine's clock, and the number that the plan's points allow. */
  writes: { perSecond: number; allowed: number };
}

const restoreRate = { standard: 100, advanced: 200, plus: 1_000, enterprise: 2_000 };
/** Points per second of this machine's clock, for every plan, so that the machine's speed does not matter. */
const pointsPerRealSecond = 100;
const pointsOfAnUpsert = 10;

/** A clock with a restore rate that this machine can use up. */
export function scaledSpeed(plan: StoreSeed['plan']): number {
  return pointsPerRealSecond / restoreRate[plan];
}

/**
 * Gives one plan's store more changes than points for a number of seconds of this machine's clock.
 * @param speed of the store's clock, relative to this machine's.
 */
export async function measurePlan(
  { database, clock, requests, platformUrl }: MirrorStage,
  plan: StoreSeed['plan'],
  { seconds, speed }: { seconds: number; speed: number },
): Promise<MeasuredPlan> {
  const store = `${plan}.myshopify.com`;
  const allowed = (restoreRate[plan] * speed) / pointsOfAnUpsert;
  // Enough that none is written twice before the changes are repeated.
  const creators = Math.ceil(allowed * 6);
  await clock.setSpeed(speed);
  await addCreators(database, store, creators);
  await requestJob(database, store);
  await untilUpToDate(database, store);
  const since = (await requests(store)).at(-1)?.number ?? 0;
  const syncedBefore = await countSynced(database, store);
  const keepBusy = async (untilReal: number) => {
    while (Date.now() < untilReal) {
      if ((await countBehind(database, store)) < creators / 2) await changeAll(database, store);
      await requestJob(database, store);
      await sleep(250);
    }
  };
  // Spends the points in the bucket except the interactive reserve.
  const kept = restoreRate[plan] * 4;
  await addFault(platformUrl, { fault: 'shrink-bucket', maximum: kept, ms: 1, store });
  await keepBusy(Date.now() + 4_000);
  const busySince = { at: Date.now(), synced: await countSynced(database, store) };
  await keepBusy(Date.now() + seconds * 1_000);
  const busyFor = (Date.now() - busySince.at) / 1_000;
  const perSecond = ((await countSynced(database, store)) - busySince.synced) / busyFor;
  const all = (await requests(store, since)).filter(({ operation }) => operation !== '');
  const busy = busyPart(all, { rate: restoreRate[plan], gapMs: 300 * speed, seconds: seconds * speed });
  await untilUpToDate(database, store);
  const whole = (await requests(store, since)).filter(({ operation }) => operation !== '');
  return {
    plan,
    points: sum(whole),
    synced: (await countSynced(database, store)) - syncedBefore,
    requests: whole.length,
    throttled: whole.filter(({ outcome }) => outcome === 'THROTTLED').length,
    busy,
    speed,
    writes: { perSecond, allowed },
  };
}

/**
 * The points spent in the last seconds, between the ends of two bursts of requests. The bucket is equally
 * empty at both.
 */
function busyPart(
  all: readonly LoggedRequest[],
  { rate, gapMs, seconds }: { rate: number; gapMs: number; seconds: number },
): MeasuredPlan['busy'] {
  const times = all.map(({ time }) => Date.parse(time));
  const last = times.at(-1) ?? 0;
  const isEnd = (index: number) => (times[index + 1] ?? Infinity) - (times[index] ?? 0) >= gapMs;
  const ends = times.flatMap((time, index) =>
    isEnd(index) && time >= last - seconds * 1_000 ? [index] : [],
  );
  const from = ends[0] ?? 0;
  const to = ends.at(-1) ?? 0;
  const elapsed = ((times[to] ?? 0) - (times[from] ?? 0)) / 1_000;
  return { points: sum(all.slice(from + 1, to + 1)), restored: elapsed * rate };
}

function sum(requests: readonly LoggedRequest[]): number {
  return requests.reduce((points, { actualCost }) => points + (actualCost ?? 0), 0);
}
