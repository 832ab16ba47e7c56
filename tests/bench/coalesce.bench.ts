import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './harness/bench.ts';
import { roundFigure } from './harness/figure.ts';
import type { Figure } from './harness/figure.ts';
import { issueKey } from './load/issue-key.ts';
import { addCreators, askForJob, untilUpToDate } from './mirror/creators.ts';
import { rename, shownCollabs, writtenEntry } from './mirror/edit-creators.ts';
import type { Brand } from './mirror/edit-creators.ts';
import { plainStore, startMirror } from './mirror/start-mirror.ts';
import type { MirrorStage } from './mirror/start-mirror.ts';

const store = 'busy.myshopify.com';
const editsEach = 100;
const burstSeconds = 10;
const atOnce = 8;
const warmUpEdits = 300;

export const bench: Bench = {
  about:
    'a hundred edits of each creator in ten seconds, and an edit that changes nothing: writes to the store',
  async run(stage) {
    const mirror = await startMirror(stage, [plainStore('busy', 'plus')]);
    await mirror.startWorker();
    await addCreators(mirror.database, store, stage.small ? 10 : 100);
    await askForJob(mirror.database, store);
    await untilUpToDate(mirror.database, store);
    const collabs = await shownCollabs(mirror.database, store, 100);
    const brand = { port: mirror.port, key: issueKey(mirror.database.url, store) };
    stage.say('finding out how fast edits are taken');
    const perSecond = await editAll(brand, collabs, {
      first: 1,
      last: Math.ceil(warmUpEdits / collabs.length),
    });
    await untilUpToDate(mirror.database, store);
    await sleep(11_000);
    stage.say(
      `${collabs.length * editsEach} edits at ${Math.round(perSecond)} a second, on a clock that makes it ten seconds`,
    );
    let seconds = 0;
    const burst = await writesDuring(mirror, async () => {
      await mirror.clock.setSpeed((burstSeconds * perSecond) / (collabs.length * editsEach));
      const startedAt = mirror.clock.now();
      await editAll(brand, collabs, { first: 1, last: editsEach });
      seconds = roundFigure((mirror.clock.now() - startedAt) / 1_000);
      await mirror.clock.setSpeed(1);
    });
    const nothing = await writesDuring(mirror, () =>
      editAll(brand, collabs, { first: editsEach, last: editsEach }),
    );
    if (collabs.some((id) => burst.last.get(id) !== nameOf(editsEach)))
      throw new Error('A last edit is not shown');
    return [
      figureOf({
        name: 'coalesce burst',
        most: burst.most,
        goal: 2,
        small: stage.small,
        detail: { writes: burst.writes, seconds },
      }),
      figureOf({
        name: 'coalesce no-op',
        most: nothing.most,
        goal: 0,
        small: stage.small,
        detail: { writes: nothing.writes },
      }),
    ];
  },
};

const nameOf = (edit: number) => `Lovelace ${edit}`;

/** Makes some edits of each creator, by number, one after the other, and of several creators at once. @returns edits a second. */
async function editAll(
  brand: Brand,
  collabs: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<number> {
  const startedAt = performance.now();
  for (let edit = first; edit <= last; edit += 1)
    for (let start = 0; start < collabs.length; start += atOnce)
      await Promise.all(collabs.slice(start, start + atOnce).map((id) => rename(brand, id, nameOf(edit))));
  return (collabs.length * (last - first + 1)) / ((performance.now() - startedAt) / 1_000);
}

/** How often creators were written while something was done, and until all are up to date: in all, and one at most. */
async function writesDuring({ database, requests }: MirrorStage, work: () => Promise<unknown>) {
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

interface Counted {
  name: string;
  most: number;
  goal: number;
  small: boolean;
  detail: Figure['detail'];
}

function figureOf({ name, most, goal, small, detail }: Counted): Figure {
  const isReached = most <= goal;
  return {
    name,
    value: most,
    unit: 'writes of one creator at most',
    goal: `<= ${goal}`,
    pass: small ? null : isReached,
    detail,
  };
}
