import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab } from '../../support/api-calls.ts';
import { passMinutes } from '../harness/pass-minutes.ts';
import { judgeLedger } from '../mirror/judge-ledger.ts';
import { judgeStore } from '../mirror/judge-store.ts';
import { judgedStore } from '../mirror/judged-store.ts';
import type { Ledger } from '../mirror/ledger.ts';
import { WrongAnswer } from '../mirror/send-until-done.ts';
import type { WriteCounts } from '../mirror/send-until-done.ts';
import { untilAtRest } from '../mirror/until-at-rest.ts';
import { writeCollab } from '../mirror/write-collab.ts';
import { judgeEvents, judgeWebhooks, sendWebhooks } from './bounce-effects.ts';
import type { SentWebhooks } from './bounce-effects.ts';
import type { BounceWorld } from './open-bounce-world.ts';

/** How often the database goes away, and what is done meanwhile. */
export interface BounceEffort {
  bounces: number;
  /** How many write at the same time, each to a collab of its own, and how often in each bounce. */
  writers: number;
  writesEach: number;
  /** In how many milliseconds every job must have run again once the database is back. */
  recoveryMs: number;
}

/** What came of it. */
export interface BounceReport extends WriteCounts {
  bounces: Record<Bounce, number>;
  collabs: number;
  webhooks: number;
  deliveries: number;
  /** How long the slowest recovery took, in milliseconds. */
  slowestMs: number;
  /** Bounces after which a job did not run again in time, in words. */
  stranded: string[];
  /** What was lost, doubled or answered wrongly: the first of it, and how much there is. */
  broken: string[];
  brokenCount: number;
}

type Bounce = 'fast' | 'immediate' | 'cut' | 'freeze';

const kinds: readonly Bounce[] = ['fast', 'immediate', 'cut', 'freeze'];
/** The job that is to be under way when the database goes away. */
const struck = ['deliver-events', 'heed-notices', 'mirror-channel'];
const runnersPerWorker = 24;
const told = 12;

/** Lets the database go away again and again under load, and judges what is left of it. */
export async function runBounces(world: BounceWorld, effort: BounceEffort): Promise<BounceReport> {
  const { database, halo } = world;
  const ledger: Ledger = new Map();
  const counts: WriteCounts = { sent: 0, lostConnections: 0, refusals: 0 };
  const bounces = { fast: 0, immediate: 0, cut: 0, freeze: 0 };
  const sent: SentWebhooks = { requests: [], redacted: [] };
  const wrong: string[] = [];
  const stranded: string[] = [];
  let slowestMs = 0;
  const ended = new AbortController();
  const minutes = passMinutes((sql) => database.query(sql).catch(() => undefined), ended.signal);
  const writer = { base: () => world.base, channel: halo, ledger, counts };
  const writers = Array.from({ length: effort.writers }, (_, number) => writeCollab(writer, number));
  for (let number = 0; number < effort.bounces && stranded.length === 0; number += 1) {
    const kind = kinds[number % kinds.length] ?? 'fast';
    const email = `victim-${number}@example.com`;
    await createCollab(world, world.other, { email });
    const load = Promise.all([
      ...writers.map((writing) => writeSome(writing, effort.writesEach, wrong)),
      sendWebhooks(world, { number, email, sent }, wrong),
    ]);
    await untilUnderWay(world, struck[number % struck.length] ?? '');
    await bounce(world, kind, 200 + (number % 5) * 300);
    bounces[kind] += 1;
    const backAt = performance.now();
    await load;
    stranded.push(...(await untilRecovered(world, backAt + effort.recoveryMs, `${kind} ${number}`)));
    slowestMs = Math.max(slowestMs, performance.now() - backAt);
  }
  if (stranded.length === 0) wrong.push(...(await untilAtRest(database, effort.recoveryMs)));
  ended.abort();
  await minutes;
  const found = [
    ...(await judgeLedger(ledger, judgedStore(world))),
    ...(await judgeStore(judgedStore(world))),
    ...(await judgeWebhooks(world, sent)),
    ...(await judgeEvents(world, ledger, effort.recoveryMs)),
  ];
  // What is stranded is not done: that is said once.
  const broken = [...wrong, ...(stranded.length === 0 ? found : [])];
  return {
    ...counts,
    bounces,
    collabs: ledger.size,
    webhooks: sent.requests.length + sent.redacted.length,
    deliveries: world.receiver.at('/hook').length,
    slowestMs,
    stranded,
    broken: broken.slice(0, told),
    brokenCount: broken.length,
  };
}

async function writeSome(
  writing: AsyncGenerator<undefined, never>,
  writes: number,
  wrong: string[],
): Promise<void> {
  try {
    for (let write = 0; write < writes; write += 1) await writing.next();
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    wrong.push(error.message);
  }
}

/** Waits until a job of the task runs, for a second at most: whether one does is chance. */
async function untilUnderWay({ database }: BounceWorld, task: string): Promise<void> {
  await database.query(`DO $$ BEGIN
    FOR look IN 1 .. 100 LOOP
      EXIT WHEN EXISTS (
        SELECT FROM graphile_worker._private_jobs AS job
        JOIN graphile_worker._private_tasks AS task ON task.id = task_id
        WHERE identifier = '${task}' AND locked_at IS NOT NULL);
      PERFORM pg_sleep(0.01);
    END LOOP;
  END $$`);
}

async function bounce(world: BounceWorld, kind: Bounce, awayMs: number): Promise<void> {
  if (kind === 'fast' || kind === 'immediate') {
    await world.stopPostgres(kind);
    await sleep(awayMs);
    await world.revive('postgres');
  } else {
    world.network[kind]();
    await sleep(awayMs);
    world.network.restore();
  }
}

/** What has not run again yet: jobs that are due, locked, or wait after a failure, and runners that are missing. */
const unfinished = `
  SELECT task_identifier || CASE WHEN locked_at IS NULL THEN ' waits' ELSE ' is locked' END AS what
  FROM graphile_worker.jobs
  WHERE locked_at IS NOT NULL OR run_at <= now() OR attempts > 0
  UNION ALL
  SELECT topic || ' was not handled' FROM platform_notices WHERE next_attempt_at IS NOT NULL
  UNION ALL
  SELECT 'a worker has ' || cardinality(runner_ids) || ' runners' FROM workers
  WHERE fenced_at IS NULL AND cardinality(runner_ids) < ${runnersPerWorker}
  UNION ALL
  SELECT 'no worker has a heartbeat'
  WHERE NOT EXISTS (SELECT 1 FROM workers WHERE fenced_at IS NULL AND heartbeat_at > now() - interval '5 seconds')`;

async function untilRecovered({ database }: BounceWorld, until: number, bounced: string): Promise<string[]> {
  for (;;) {
    const left = await database.query<{ what: string }>(unfinished);
    if (left.length === 0) return [];
    const first = left.slice(0, told).map(({ what }) => what);
    if (performance.now() > until) return [`after ${bounced}: ${first.join(', ')}`];
    await sleep(100);
  }
}
