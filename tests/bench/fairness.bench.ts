import { setTimeout as sleep } from 'node:timers/promises';
import { startDnsServer } from '../support/network/start-dns-server.ts';
import type { Bench } from './harness/bench.ts';
import { issueKeys } from './load/issue-keys.ts';
import { addCreators, requestJob, untilUpToDate } from './mirror/creators.ts';
import { shownCollabs } from './mirror/edit-creators.ts';
import { lagFigure } from './mirror/lag-figure.ts';
import { measureLagsWithReceivers, measureLagsInTurn } from './mirror/measure-lags-in-turn.ts';
import { addHangingReceivers } from './mirror/hang-receivers.ts';
import { openHold } from './mirror/pause-backfill.ts';
import type { EditedStore } from './mirror/measure-lag.ts';
import { plainStore, startMirror, type MirrorStage } from './mirror/start-mirror.ts';

/** Enough creators that ten seconds pass between two edits of the same one. */
const editedCreators = 400;

export const bench: Bench = {
  about:
    'latency of an edit: in a store that backfills 100,000 creators, in another store meanwhile, and while endpoints hang in DNS',
  async run(stage) {
    const size = stage.small ? 3_000 : 100_000;
    const dns = await startDnsServer();
    stage.supervisor.onStop(() => dns.close());
    const settings = { NODE_OPTIONS: '--max-old-space-size=4096', EVENT_ENDPOINT_DNS_SERVERS: dns.address };
    const delays = { bulkStart: 200, bulkRow: 5 };
    const stores = [
      plainStore('full', 'standard'),
      plainStore('other', 'standard'),
      plainStore('silent', 'standard'),
    ];
    const mirror = await startMirror(stage, stores, { settings, delays });
    await mirror.startWorker();
    const creators = stage.small ? 60 : editedCreators;
    const full = await openStore(mirror, 'full.myshopify.com', creators);
    const other = await openStore(mirror, 'other.myshopify.com', creators);
    stage.print(`${size} creators more`);
    for (let added = 0; added < size; added += 10_000)
      await addCreators(mirror.database, full.domain, Math.min(10_000, size - added));
    await mirror.database.query('ANALYZE');
    await sleep(2_000);
    const hold = await openHold(mirror.database.url);
    const form = stage.small ? { rounds: 2, edits: 3 } : { rounds: 40, edits: 10 };
    try {
      await hold.hold();
      stage.print('edits of one store, with receivers of another that rest and that hang in DNS, in turn');
      const receivers = addHangingReceivers(mirror.database, { domain: 'silent.myshopify.com', count: 12 });
      await receivers.rest();
      const hung = await measureLagsWithReceivers({ mirror, other }, receivers, form);
      await requestJob(mirror.database, full.domain);
      stage.print('edits of both stores, with a backfill that rests and one that runs, in turn');
      const lags = await measureLagsInTurn({ mirror, full, other, hold }, form);
      const withHungReceivers = { ...hung, moved: [dns.unanswered().length] };
      const { small } = stage;
      return [
        lagFigure({ name: 'fairness other store', goal: 1.1, small }, lags.withReceivers, lags),
        lagFigure(
          { name: 'fairness with hanging receivers', goal: 1.1, small },
          withHungReceivers.withReceivers,
          withHungReceivers,
        ),
        lagFigure({ name: 'fairness edit', goal: 3, small }, lags.inside, lags),
      ];
    } finally {
      await hold.close();
    }
  },
};

/** Creates the creators to edit in a store, and waits until they are mirrored. */
async function openStore(
  { database, port }: MirrorStage,
  domain: string,
  creators: number,
): Promise<EditedStore> {
  await addCreators(database, domain, creators);
  await requestJob(database, domain);
  await untilUpToDate(database, domain);
  await database.query('UPDATE mirror_queue SET is_background = false');
  const collabs = await shownCollabs(database, domain, creators);
  const keys = await issueKeys(database, domain, 10);
  return { domain, collabs, brand: { port, keys }, edits: 0 };
}
