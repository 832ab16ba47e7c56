import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './harness/bench.ts';
import { roundFigure } from './harness/figure.ts';
import type { Figure } from './harness/figure.ts';
import type { Stage } from './harness/open-stage.ts';
import { issueKeys } from './load/issue-keys.ts';
import { addCreators, requestJob, untilUpToDate } from './mirror/creators.ts';
import { editByTheClock, measureRate, nameOf } from './mirror/edit-by-the-clock.ts';
import type { Edits } from './mirror/edit-by-the-clock.ts';
import { rename, shownCollabs, writtenEntry } from './mirror/edit-creators.ts';
import { plainStore, startMirror } from './mirror/start-mirror.ts';
import type { MirrorStage } from './mirror/start-mirror.ts';

const store = 'busy.myshopify.com';
const editsEach = 100;
const burstSeconds = 10;
const warmUpEdits = 300;

/** Of how fast edits were taken before, so much is asked for in the burst. */
const headroom = 0.75;

/** How often a burst that took longer than ten seconds is made again, each time on a slower clock. */
const mostTries = 4;

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
 * Makes the edits in ten seconds of a clock that runs as slowly as this machine needs it, and never faster than its own.
 * A stream that outlasts the ten seconds is another one: the rule gives it a write more.
 */
async function burstInTime(stage: Stage, mirror: MirrorStage, edits: Edits & { perSecond: number }) {
  const { clock } = mirror;
  const count = edits.collabs.length * edits.each;
  for (let attempt = 1; ; attempt += 1) {
    await untilUpToDate(mirror.database, store);
    // What was written a short time ago is waited with: the burst is to begin with creators that were at rest.
    await sleep(11_000);
    const speed = Math.min(1, (headroom * burstSeconds * edits.perSecond) / count) / attempt;
    stage.print(`${count} edits in ten seconds of a clock at ${roundFigure(speed)} times the speed`);
    let seconds = 0;
    const written = await writesDuring(mirror, async () => {
      await clock.setSpeed(speed);
      seconds = roundFigure(await editByTheClock(clock, edits, burstSeconds));
      await clock.setSpeed(1);
    });
    if (seconds <= burstSeconds || attempt === mostTries) return { ...written, seconds, speed };
  }
}

interface Written {
  writes: number;
  most: number;
  /** The last name that was written of each creator. */
  last: ReadonlyMap<string, string>;
}

/** How often creators were written while something was done, and until all are up to date: in all, and one at most. */
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
  return { writes, most: Math.max(0, ...counts.values()), last };
}

interface EvaluatedFigure {
  name: string;
  goal: number;
  small: boolean;
}

function figureOf({ name, goal, small }: EvaluatedFigure, { most, writes }: Written): Figure {
  const isReached = most <= goal;
  return {
    name,
    value: most,
    unit: 'writes of one creator at most',
    goal: `<= ${goal}`,
    pass: small ? null : isReached,
    detail: { writes },
  };
}
