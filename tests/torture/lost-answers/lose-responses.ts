import { setTimeout as sleep } from 'node:timers/promises';
import { countBehind } from '../../support/store/mirror-health.ts';
import { addFault, clearFaults } from '../../support/store/mirror.ts';
import { checkLedger } from '../support/check-ledger.ts';
import { checkStore } from '../support/check-store.ts';
import { checkedStore, type ServiceWithStore } from '../support/checked-store.ts';
import type { Ledger } from '../support/ledger.ts';
import { waitUntilIdle } from '../support/wait-until-idle.ts';
import { writeCollab, type Writer } from '../support/write-collab.ts';

/** The number of responses to lose. */
interface LossEffort {
  responses: number;
  /** Number of collabs that are written to concurrently. */
  writers: number;
  /** The mirror counts as stuck when it has due work for longer than this. */
  retryForMs: number;
}

export interface LossReport {
  /** Number by operation. */
  lost: Record<string, number>;
  collabs: number;
  requests: number;
  /** The first duplicated, lost, orphaned or stale objects, and how many there are. */
  broken: string[];
  brokenCount: number;
}

/** Writes of which every second response is lost. */
export const operations = [
  'CreateCollection',
  'UpsertMetaobject',
  'UpdateMetaobject',
  'SetMetafields',
  'Publish',
  'CreateDiscount',
  'AddRedeemCodes',
  'CodeCreation',
];
/** The number of writes varies, so that the last one differs between collabs. */
const writesFor = (number: number) => 3 + (number % 6);
/** Long enough for the next change to arrive between an unanswered write and its retry. */
const pauseMs = 600;
const reportLimit = 12;

/** Creates creators and drops and loses every second response to those writes, until enough are lost. */
export async function loseResponses(world: ServiceWithStore, effort: LossEffort): Promise<LossReport> {
  const { database, platformUrl, halo: channel } = world;
  for (const operation of operations)
    await addFault(platformUrl, { fault: 'lose-answer', operation, times: 'always', every: 2 });
  const ledger: Ledger = new Map();
  const counts = { sent: 0, lostConnections: 0, rejections: 0 };
  const writer: Writer = { base: () => world.base, channel, ledger, counts };
  let lost: Record<string, number> = {};
  let next = 0;
  const work = async () => {
    while (sum(lost) < effort.responses) {
      const number = (next += 1);
      const writing = writeCollab(writer, number);
      for (let write = 0; write < writesFor(number); write += 1) {
        await writing.next();
        await sleep(pauseMs);
      }
      await untilCaughtUp(world, effort);
      lost = await countLost(platformUrl);
    }
  };
  await Promise.all(Array.from({ length: effort.writers }, work));
  await clearFaults(platformUrl);
  const stuck = await waitUntilIdle(database, effort.retryForMs);
  const store = checkedStore(world);
  const broken = [...stuck, ...(await checkLedger(ledger, store)), ...(await checkStore(store))];
  return {
    lost,
    collabs: ledger.size,
    requests: counts.sent,
    broken: broken.slice(0, reportLimit),
    brokenCount: broken.length,
  };
}

/** The faults end when enough responses are lost. All writes must have been attempted by then. */
async function untilCaughtUp(
  { database }: ServiceWithStore,
  { writers, retryForMs }: LossEffort,
): Promise<void> {
  const endsAt = Date.now() + retryForMs;
  while (Date.now() < endsAt) {
    if ((await countBehind(database)) < 2 * writers) return;
    await sleep(200);
  }
}

async function countLost(platformUrl: string): Promise<Record<string, number>> {
  const faults = (await (await fetch(`${platformUrl}/__faults`)).json()) as {
    operation: string;
    hits: number;
  }[];
  return Object.fromEntries(faults.map(({ operation, hits }) => [operation, hits]));
}

function sum(lost: Readonly<Record<string, number>>): number {
  return Object.values(lost).reduce((total, count) => total + count, 0);
}
