import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashWorld, Part } from '../../support/world/crash-world.ts';
import { waitForStartedWrite } from '../../support/db/mirror.ts';
import { passMinutes } from '../harness/pass-minutes.ts';
import { checkStore } from '../support/check-store.ts';
import { checkedStore } from '../support/checked-store.ts';
import { checkLedger } from '../support/check-ledger.ts';
import type { Ledger } from '../support/ledger.ts';
import { WrongResponse, type WriteCounts } from '../support/send-until-done.ts';
import { waitUntilIdle } from '../support/wait-until-idle.ts';
import { writeCollab, type Writer } from '../support/write-collab.ts';

interface KillEffort {
  writes: number;
  kills: number;
  /** Number of concurrent writers, each with its own collab. */
  writers: number;
  /** The largest number of writes to one collab. */
  maxWritesEach: number;
  /** The mirror counts as stuck when it has due work for longer than this. */
  retryForMs: number;
}

export interface KillReport extends WriteCounts {
  writes: number;
  collabs: number;
  kills: Record<Part, number>;
  /** The first lost, duplicated, orphaned or stale objects or wrong responses, and how many there are. */
  broken: string[];
  brokenCount: number;
}

const parts: readonly Part[] = ['app', 'worker', 'postgres', 'platform'];
/**
 * From one drop to all of them, with many changes. Creations continue throughout, because they are the
 * hardest to recover.
 */
const writesFor = (number: number, max: number) => 2 + (number % (max - 1));
const reportLimit = 12;
const maxIdleMs = 5_000;

/**
 * Lets writers write while one part after another is killed, and checks the result.
 * @param channel whose store has no objects of the app yet.
 */
export async function runKills(
  world: CrashWorld,
  effort: KillEffort,
  channel = world.halo,
): Promise<KillReport> {
  const { database, platformUrl } = world;
  const ledger: Ledger = new Map();
  const counts: WriteCounts = { sent: 0, lostConnections: 0, rejections: 0 };
  const kills = { app: 0, worker: 0, postgres: 0, platform: 0 };
  const ended = new AbortController();
  const minutes = passMinutes(database, ended.signal, { onFailure: expectDeath });
  const progress: Progress = { writes: 0, upTo: dueBefore(1, effort), wrong: [], hasEnded: false };
  const writer: Writer = { base: () => world.base, channel, ledger, counts };
  await Promise.all([writeAll(writer, effort, progress), killAll(world, effort, { progress, kills })]);
  const stuck = await waitUntilIdle(database, effort.retryForMs);
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
  /** The number of writes that may start before the next kill. A restart takes longer than many writes. */
  upTo: number;
  wrong: string[];
  /** All writers have finished. */
  hasEnded: boolean;
}

/** Each writer creates one collab after another and writes to it, until the requested number is reached. */
async function writeAll(
  writer: Writer,
  { writes, writers, maxWritesEach }: KillEffort,
  progress: Progress,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (progress.writes < writes) {
      const number = (next += 1);
      await writeSome(writeCollab(writer, number), writesFor(number, maxWritesEach), progress);
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
    if (!(error instanceof WrongResponse)) throw error;
    progress.wrong.push(error.message);
  }
}

/** Kills a part after each further number of writes, and starts it again after a moment. */
async function killAll(
  world: CrashWorld,
  effort: KillEffort,
  { progress, kills: killed }: { progress: Progress; kills: Record<Part, number> },
): Promise<void> {
  for (let number = 0; number < effort.kills; number += 1) {
    progress.upTo = dueBefore(number + 1, effort);
    while (progress.writes < dueBefore(number, effort) && !progress.hasEnded) await sleep(5);
    const part = parts[number % parts.length] ?? 'app';
    // With many kills the mirror hardly writes. A kill without work in progress proves nothing.
    if (part !== 'app') await waitForStartedWrite(world.database, maxIdleMs);
    await world.kill(part);
    killed[part] += 1;
    await sleep((number % 7) * 40);
    await world.revive(part);
  }
  progress.upTo = Infinity;
}

function dueBefore(kill: number, { writes, kills }: KillEffort): number {
  return (writes * (kill + 1)) / (kills + 1);
}

/** The database restarts now and then. */
function expectDeath(error: unknown): void {
  const { code } = error as { code?: string };
  const isDeath = code === 'ECONNREFUSED' || code === 'ECONNRESET' || /^57P0/.test(code ?? '');
  if (!isDeath && !/Connection terminated|a connection error/.test(String(error))) throw error;
}
