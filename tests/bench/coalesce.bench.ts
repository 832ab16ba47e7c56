import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './harness/bench.ts';
import { roundFigure, type Figure } from './harness/figure.ts';
import type { Stage } from './harness/open-stage.ts';
import { issueKeys } from './load/issue-keys.ts';
import { addCreators, requestJob, untilUpToDate } from './mirror/creators.ts';
import { editAtRate, measureRate, nameOf, type Edits } from './mirror/edit-at-rate.ts';
import { rename, shownCollabs, writtenEntry } from './mirror/edit-creators.ts';
import { plainStore, startMirror, type MirrorStage } from './mirror/start-mirror.ts';

const store = 'busy.myshopify.com';
const editsEach = 100;
const burstSeconds = 10;
const warmUpEdits = 300;

/** The burst requests this share of the measured edit rate. */
const headroom = 0.75;

/** How often a burst that took longer than ten seconds is repeated, each time on a slower clock. */
const maxTries = 4;

export const bench: Bench = {
  about: 'a hundred edits of each creator in ten seconds, and an edit without a change: writes to the store',
  async run(stage) {
    const mirror = await startMirror(stage, [plainStore('busy', 'plus')]);
    await mirror.startWorker();
    await addCreators(mirror.database, store, stage.small ? 10 : 100);
    await requestJob(mirror.database, store);
    await untilUpToDate(mirror.database, store);
    const collabs = await shownCollabs(mirror.database, store, 100);
    const brand = { port: mirror.port, keys: await issueKeys(mirror.database, store, 50) };
    stage.print('finding out how fast edits are taken');
    const perSecond = await measureRate({ brand, collabs, each: Math.ceil(warmUpEdits / collabs.length) });
    const burst = await burstInTime(stage, mirror, { brand, collabs, each: editsEach, perSecond });
    const nothing = await writesDuring(mirror, async () => {
      for (const id of collabs) await rename(brand, id, nameOf(editsEach));
    });
    if (collabs.some((id) => burst.last.get(id) !== nameOf(editsEach)))
      throw new Error('A last edit is not shown');
    const inTime = burst.seconds <= burstSeconds;
    const figure = figureOf({ name: 'coalesce burst', goal: 2, small: stage.small }, burst);
    const detail = {
      ...figure.detail,
      edits: collabs.length * editsEach,
      seconds: burst.seconds,
      clock: `scaled: ${roundFigure(burst.speed)} times the speed of this machine's`,
    };
    return [
      inTime
        ? { ...figure, detail }
        : { ...figure, value: null, pass: null, detail: { ...detail, void: tooSlow } },
      figureOf({ name: 'coalesce no-op', goal: 0, small: stage.small }, nothing),
    ];
  },
};

const tooSlow = 'The edits were not all taken in ten seconds';

/**
 * Makes the edits in ten seconds of a clock slowed down for this machine, and never faster than real time. A
 * longer stream is another case: the rule allows one more write for it.
 */
async function burstInTime(stage: Stage, mirror: MirrorStage, edits: Edits & { perSecond: number }) {
  const { clock } = mirror;
  const count = edits.collabs.length * edits.each;
  for (let attempt = 1; ; attempt += 1) {
    await untilUpToDate(mirror.database, store);
    // Recent writes delay the next ones, so the burst begins with idle creators.
    await sleep(11_000);
    const speed = Math.min(1, (headroom * burstSeconds * edits.perSecond) / count) / attempt;
    stage.print(`${count} edits in ten seconds of a clock at ${roundFigure(speed)} times the speed`);
    let seconds = 0;
    const written = await writesDuring(mirror, async () => {
      await clock.setSpeed(speed);
      seconds = roundFigure(await editAtRate(clock, edits, burstSeconds));
      await clock.setSpeed(1);
    });
    if (seconds <= burstSeconds || attempt === maxTries) return { ...written, seconds, speed };
  }
}

interface Written {
  writes: number;
  /** The largest number of writes of one creator. */
  maxWrites: number;
  /** The last written name of each creator. */
  last: ReadonlyMap<string, string>;
}

/**
 * Counts writes of creators while work runs and until all are up to date: in total, and the maximum per
 * creator.
 */
async function writesDuring(
  { database, requests }: MirrorStage,
  work: () => Promise<unknown>,
): Promise<Written> {
  const since = (await requests(store)).at(-1)?.number ?? 0;
  await work();
  await untilUpToDate(database, store);
  const counts = new Map<string, number>();
  const last = new Map<string, string>();
  for (const entry of (await requests(store, since)).flatMap((request) => writtenEntry(request) ?? [])) {
    const id = entry.get('cc-collab-id') ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
    last.set(id, entry.get('cc-creator-last-name') ?? '');
  }
  const writes = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { writes, maxWrites: Math.max(0, ...counts.values()), last };
}

interface EvaluatedFigure {
  name: string;
  goal: number;
  small: boolean;
}

function figureOf({ name, goal, small }: EvaluatedFigure, { maxWrites, writes }: Written): Figure {
  const isReached = maxWrites <= goal;
  return {
    name,
    value: maxWrites,
    unit: 'writes of one creator at most',
    goal: `<= ${goal}`,
    pass: small ? null : isReached,
    detail: { writes },
  };
}
