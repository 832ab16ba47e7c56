import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashWorld, Part } from '../../support/crash-world.ts';
import { waitForStartedWrite } from '../../support/db/mirror.ts';
import { passMinutes } from '../harness/pass-minutes.ts';
import { checkStore } from '../mirror/check-store.ts';
import { checkedStore } from '../mirror/checked-store.ts';
import { checkLedger } from '../mirror/check-ledger.ts';
import type { Ledger } from '../mirror/ledger.ts';
import { WrongAnswer } from '../mirror/send-until-done.ts';
import type { WriteCounts } from '../mirror/send-until-done.ts';
import { untilAtRest } from '../mirror/until-at-rest.ts';
import { writeCollab } from '../mirror/write-collab.ts';
import type { Writer } from '../mirror/write-collab.ts';

/** How much is written, and how much is killed meanwhile. */
interface KillEffort {
  writes: number;
  kills: number;
  /** How many write at the same time, each to a collab of its own. */
  writers: number;
  /** How often one collab is written to at most. */
  mostWritesEach: number;
  /** After how long without coming to rest the mirror counts as stuck. */
  retryForMs: number;
}

/** What came of it. */
export interface KillReport extends WriteCounts {
  writes: number;
  collabs: number;
  kills: Record<Part, number>;
  /** What was lost, duplicated, left over or stale, or answered wrongly, the first of it, and how much there is. */
  broken: string[];
  brokenCount: number;
}

const parts: readonly Part[] = ['app', 'worker', 'postgres', 'platform'];
/** From a drop to all of them, changed many times. Something is made throughout: what dies then is the hardest to take up. */
const writesFor = (number: number, most: number) => 2 + (number % (most - 1));
const reportLimit = 12;
const longestIdleMs = 5_000;

/**
 * Lets writers write while one part after the other is killed during it, and judges what is left of it.
 * @param channel whose store shows nothing yet.
 */
export async function runKills(
  world: CrashWorld,
  effort: KillEffort,
  channel = world.halo,
): Promise<KillReport> {
  const { database, platformUrl } = world;
  const ledger: Ledger = new Map();
  const counts: WriteCounts = { sent: 0, lostConnections: 0, refusals: 0 };
  const kills = { app: 0, worker: 0, postgres: 0, platform: 0 };
  const ended = new AbortController();
  const minutes = passMinutes(database, ended.signal, { onFailure: expectDeath });
  const progress: Progress = { writes: 0, upTo: dueBefore(1, effort), wrong: [], hasEnded: false };
  const writer: Writer = { base: () => world.base, channel, ledger, counts };
  await Promise.all([writeAll(writer, effort, progress), killAll(world, effort, { progress, kills })]);
  const stuck = await untilAtRest(database, effort.retryForMs);
  ended.abort();
  await minutes;
  const store = checkedStore({ database, platformUrl, halo: channel });
  const found = [...(await checkLedger(ledger, store)), ...(await checkStore(store))];
  const broken = [...progress.wrong, ...stuck, ...found];
  return {
    ...counts,
    writes: progress.writes,
    collabs: ledger.size,
    kills,
    broken: broken.slice(0, reportLimit),
    brokenCount: broken.length,
  };
}

interface Progress {
  writes: number;
  /** So many may be begun until somebody has died: to die and to rise takes longer than many a write. */
  upTo: number;
  wrong: string[];
  /** Nobody writes any more. */
  hasEnded: boolean;
}

/** Each writer makes one collab after the other and writes to it, until all is written. */
async function writeAll(
  writer: Writer,
  { writes, writers, mostWritesEach }: KillEffort,
  progress: Progress,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (progress.writes < writes) {
      const number = (next += 1);
      await writeSome(writeCollab(writer, number), writesFor(number, mostWritesEach), progress);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  progress.hasEnded = true;
}

async function writeSome(
  writing: AsyncGenerator<undefined, never>,
  writes: number,
  progress: Progress,
): Promise<void> {
  try {
    for (let write = 0; write < writes; write += 1) {
      while (progress.writes >= progress.upTo) await sleep(5);
      progress.writes += 1;
      await writing.next();
    }
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    progress.wrong.push(error.message);
  }
}

/** Kills a part each time that so much more is written, and starts it again after a moment. */
async function killAll(
  world: CrashWorld,
  effort: KillEffort,
  { progress, kills: killed }: { progress: Progress; kills: Record<Part, number> },
): Promise<void> {
  for (let number = 0; number < effort.kills; number += 1) {
    progress.upTo = dueBefore(number + 1, effort);
    while (progress.writes < dueBefore(number, effort) && !progress.hasEnded) await sleep(5);
    const part = parts[number % parts.length] ?? 'app';
    // With a number of deaths the mirror hardly comes to write, and who dies while nobody works can leave nothing half done.
    if (part !== 'app') await waitForStartedWrite(world.database, longestIdleMs);
    await world.kill(part);
    killed[part] += 1;
    await sleep((number % 7) * 40);
    await world.revive(part);
  }
  progress.upTo = Infinity;
}

/** How much is written before a kill. */
function dueBefore(kill: number, { writes, kills }: KillEffort): number {
  return (writes * (kill + 1)) / (kills + 1);
}

/** Postgres is dead now and then. */
function expectDeath(error: unknown): void {
  const { code } = error as { code?: string };
  const isDeath = code === 'ECONNREFUSED' || code === 'ECONNRESET' || /^57P0/.test(code ?? '');
  if (!isDeath && !/Connection terminated|a connection error/.test(String(error))) throw error;
}
