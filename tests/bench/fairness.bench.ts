import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './harness/bench.ts';
import { issueKey } from './load/issue-key.ts';
import { addCreators, askForJob, untilUpToDate } from './mirror/creators.ts';
import { shownCollabs } from './mirror/edit-creators.ts';
import { lagFigure } from './mirror/lag-figure.ts';
import { measureLagsInTurn } from './mirror/measure-lags-in-turn.ts';
import { openHold } from './mirror/hold-backfill.ts';
import type { EditedStore } from './mirror/measure-lag.ts';
import { plainStore, startMirror } from './mirror/start-mirror.ts';
import type { MirrorStage } from './mirror/start-mirror.ts';

/** So many creators are edited one after the other that ten seconds lie between two edits of the same. */
const editedCreators = 400;

export const bench: Bench = {
  about:
    'how long an edit takes to be written, of a store that backfills 100,000 creators, and of another one meanwhile',
  async run(stage) {
    const size = stage.small ? 3_000 : 100_000;
    const settings = { NODE_OPTIONS: '--max-old-space-size=4096' };
    const delays = { bulkStart: 200, bulkLine: 5 };
    const stores = [plainStore('full', 'standard'), plainStore('other', 'standard')];
    const mirror = await startMirror(stage, stores, { settings, delays });
    await mirror.startWorker();
    const creators = stage.small ? 60 : editedCreators;
    const full = await openStore(mirror, 'full.myshopify.com', creators);
    const other = await openStore(mirror, 'other.myshopify.com', creators);
    stage.say(`${size} creators more`);
    for (let added = 0; added < size; added += 10_000)
      await addCreators(mirror.database, full.domain, Math.min(10_000, size - added));
    await mirror.database.query('ANALYZE');
    await sleep(2_000);
    const hold = await openHold(mirror.database.url);
    await hold.hold();
    await askForJob(mirror.database, full.domain);
    stage.say('edits of both stores, with a backfill that rests and one that runs, in turn');
    const form = stage.small ? { rounds: 2, edits: 3 } : { rounds: 40, edits: 10 };
    const lags = await measureLagsInTurn({ mirror, full, other, hold }, form);
    await hold.close();
    return [
      lagFigure({ name: 'fairness other store', goal: 1.1, small: stage.small }, lags.beside, lags),
      lagFigure({ name: 'fairness edit', goal: 3, small: stage.small }, lags.inside, lags),
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
  return { domain, collabs, brand: { port, key: issueKey(database.url, domain) }, edits: 0 };
}
