import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab } from '../../support/http/api-calls.ts';
import { listStranded, waitForRunningTask } from '../../support/db/jobs.ts';
import { passMinutes } from '../harness/pass-minutes.ts';
import { checkLedger } from '../support/check-ledger.ts';
import { checkStore } from '../support/check-store.ts';
import { checkedStore } from '../support/checked-store.ts';
import type { Ledger } from '../support/ledger.ts';
import { WrongResponse, type WriteCounts } from '../support/send-until-done.ts';
import { waitUntilIdle } from '../support/wait-until-idle.ts';
import { writeCollab } from '../support/write-collab.ts';
import { checkEvents, checkWebhooks, sendWebhooks, type SentWebhooks } from './bounce-effects.ts';
import type { BounceWorld } from './open-bounce-world.ts';

/** The number of outages, and the load. */
interface BounceEffort {
  bounces: number;
  /** The number of parallel writers, each with its own collab, and writes per outage. */
  writers: number;
  writesEach: number;
  /** Milliseconds in which every job must have run again after an outage. */
  recoveryMs: number;
}

/** The result. */
export interface BounceReport extends WriteCounts {
  bounces: Record<Bounce, number>;
  collabs: number;
  webhooks: number;
  deliveries: number;
  /** The slowest recovery, in milliseconds. */
  slowestMs: number;
  /** Outages after which a job did not run again in time, as text. */
  stranded: string[];
  /** Losses, duplicates and wrong responses: the first one, and their number. */
  broken: string[];
  brokenCount: number;
}

type Bounce = 'fast' | 'immediate' | 'cut' | 'freeze';

const kinds: readonly Bounce[] = ['fast', 'immediate', 'cut', 'freeze'];
/** The job that should be running at the outage. */
const struck = ['deliver-events', 'handle-webhooks', 'mirror-channel'];
const runnersPerWorker = 24;
const reportLimit = 12;

/** Interrupts the database repeatedly under load, and checks the result. */
export async function runBounces(world: BounceWorld, effort: BounceEffort): Promise<BounceReport> {
  const { database, halo } = world;
  const ledger: Ledger = new Map();
  const counts: WriteCounts = { sent: 0, lostConnections: 0, rejections: 0 };
  const bounces = { fast: 0, immediate: 0, cut: 0, freeze: 0 };
  const sent: SentWebhooks = { requests: [], redacted: [] };
  const wrong: string[] = [];
  const stranded: string[] = [];
  let slowestMs = 0;
  const ended = new AbortController();
  const minutes = passMinutes(database, ended.signal, { onFailure: () => undefined });
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
    // Whether one runs within a second is random.
    await waitForRunningTask(database, struck[number % struck.length] ?? '', 1_000);
    await bounce(world, kind, 200 + (number % 5) * 300);
    bounces[kind] += 1;
    const backAt = performance.now();
    await load;
    stranded.push(...(await untilRecovered(world, backAt + effort.recoveryMs, `${kind} ${number}`)));
    slowestMs = Math.max(slowestMs, performance.now() - backAt);
  }
  if (stranded.length === 0) wrong.push(...(await waitUntilIdle(database, effort.recoveryMs)));
  ended.abort();
  await minutes;
  const found = [
    ...(await checkLedger(ledger, checkedStore(world))),
    ...(await checkStore(checkedStore(world))),
    ...(await checkWebhooks(world, sent)),
    ...(await checkEvents(world, ledger, effort.recoveryMs)),
  ];
  // An abandoned job is unfinished: reported once.
  const broken = [...wrong, ...(stranded.length === 0 ? found : [])];
  return {
    ...counts,
    bounces,
    collabs: ledger.size,
    webhooks: sent.requests.length + sent.redacted.length,
    deliveries: world.receiver.at('/hook').length,
    slowestMs,
    stranded,
    broken: broken.slice(0, reportLimit),
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
    if (!(error instanceof WrongResponse)) throw error;
    wrong.push(error.message);
  }
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

async function untilRecovered({ database }: BounceWorld, until: number, bounced: string): Promise<string[]> {
  for (;;) {
    const left = await listStranded(database, runnersPerWorker);
    if (left.length === 0) return [];
    const first = left.slice(0, reportLimit);
    if (performance.now() > until) return [`after ${bounced}: ${first.join(', ')}`];
    await sleep(100);
  }
}
