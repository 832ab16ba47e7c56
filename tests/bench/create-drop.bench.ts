import { checkRows } from './create-drop/check-same-effect.ts';
import { compareThroughput, writers } from './create-drop/compare-throughput.ts';
import { compareWal } from './create-drop/compare-wal.ts';
import { countRoundTrips } from './create-drop/count-round-trips.ts';
import { variantStates } from './create-drop/drop-body.ts';
import { openChannel } from './create-drop/open-channel.ts';
import type { DropRun } from './create-drop/post-drop.ts';
import { seedBrands } from './create-drop/seed-brands.ts';
import { startServers } from './create-drop/start-subjects.ts';
import type { Bench } from './harness/bench.ts';
import type { Figure } from './harness/figure.ts';

export const bench: Bench = {
  about: 'POST /creators/collabs/{collabId}/drops: 25 products with notes, pictures and custom values',
  async run(stage) {
    const database = await stage.startDatabase();
    const size = stage.small
      ? { brands: 2, keys: 10, collabs: 1_200 }
      : { brands: 8, keys: 10, collabs: 16_000 };
    stage.print(`filling ${size.brands} brands with ${size.collabs} collabs each`);
    const collabs = await seedBrands(database, size);
    const servers = await startServers(stage, database);
    const share = collabs.length / variantStates.length;
    const figures: Figure[] = [];
    for (const [index, state] of variantStates.entries()) {
      const own = collabs.slice(index * share, (index + 1) * share);
      const run: DropRun = { title: `${state} variants`, state, collabs: own };
      figures.push(await countRoundTrips(stage, database, run));
      // The last two are of two brands, and no request comes after them.
      const [ours, theirs] = run.collabs.slice(-2);
      if (!ours || !theirs) throw new Error('There are no two collabs');
      await checkRows(database, state, [
        [servers.app, ours],
        [servers.floor, theirs],
      ]);
      figures.push(await compareWal(stage, database, { ...servers, ...run }));
      figures.push(...(await compareThroughput(stage, servers, run)));
    }
    for (const [title, own] of Object.entries(await openChannel(database, collabs))) {
      const run: DropRun = { title: `${title}, ${writers} writers`, state: 'verified', collabs: own };
      figures.push(...(await compareThroughput(stage, servers, run)));
    }
    return figures;
  },
};
