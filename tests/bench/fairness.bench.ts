import type { Bench } from './harness/bench.ts';
import { roundFigure } from './harness/figure.ts';
import type { Figure } from './harness/figure.ts';
import { issueKey } from './load/issue-key.ts';
import { addCreators, askForJob, untilUpToDate } from './mirror/creators.ts';
import { addFault } from '../support/mirror.ts';
import { shownCollabs } from './mirror/edit-creators.ts';
import { measureLags } from './mirror/measure-lags.ts';
import type { EditedStore } from './mirror/measure-lags.ts';
import { plainStore, startMirror } from './mirror/start-mirror.ts';
import type { MirrorStage } from './mirror/start-mirror.ts';
import { median } from './statistics/median.ts';

export const bench: Bench = {
  about:
    'how long an edit takes to be written, of a store that backfills 100,000 creators, and of another one meanwhile',
  async run(stage) {
    const mirror = await startMirror(stage, [
      plainStore('full', 'standard'),
      plainStore('other', 'standard'),
    ]);
    await mirror.startWorker();
    const edits = stage.small ? 5 : 40;
    const full = await openStore(mirror, 'full.myshopify.com', edits);
    const other = await openStore(mirror, 'other.myshopify.com', edits);
    const measure = async (what: string) => {
      stage.say(what);
      return measureLags(mirror, [full, other], edits);
    };
    await measure('warming up');
    const before = await measure('edits of both stores, alone');
    await addCreators(mirror.database, full.domain, stage.small ? 2_000 : 100_000);
    // What has gathered in the bucket is lost: the figure is of the hours that follow, not of the first seconds.
    const kept = { fault: 'shrink-bucket', maximum: 400, ms: 1, store: full.domain };
    await addFault(mirror.platformUrl, kept);
    await askForJob(mirror.database, full.domain);
    const [inside = [], beside = []] = await measure('the same while one of them backfills');
    await mirror.database.query(`DELETE FROM mirror_entries WHERE is_background AND dirty_since IS NOT NULL`);
    const after = await measure('alone again');
    const alone = (store: number) => [...(before[store] ?? []), ...(after[store] ?? [])];
    return [
      lagFigure({
        name: 'fairness other store',
        goal: 1.1,
        lags: beside,
        alone: alone(1),
        small: stage.small,
      }),
      lagFigure({ name: 'fairness edit', goal: 3, lags: inside, alone: alone(0), small: stage.small }),
    ];
  },
};

/** Gives a store as many creators, all shown, as are to be edited. */
async function openStore(
  { database, port }: MirrorStage,
  domain: string,
  creators: number,
): Promise<EditedStore> {
  await addCreators(database, domain, creators);
  await askForJob(database, domain);
  await untilUpToDate(database, domain);
  await database.query('UPDATE mirror_entries SET is_background = false');
  const collabs = await shownCollabs(database, domain, creators);
  return { domain, collabs, brand: { port, key: issueKey(database.url, domain) } };
}

interface Lags {
  name: string;
  goal: number;
  lags: readonly number[];
  alone: readonly number[];
  small: boolean;
}

function lagFigure({ name, goal, lags, alone, small }: Lags): Figure {
  const value = roundFigure(median(lags) / median(alone));
  return {
    name,
    value,
    unit: 'times the lag alone, medians',
    goal: `<= ${goal}`,
    pass: small ? null : value <= goal,
    detail: {
      milliseconds: roundFigure(median(lags)),
      alone: roundFigure(median(alone)),
      edits: lags.length,
    },
  };
}
