import { checkRows } from './create-drop/check-rows.ts';
import { compareThroughput } from './create-drop/compare-throughput.ts';
import { compareWal } from './create-drop/compare-wal.ts';
import { countRoundTrips } from './create-drop/count-round-trips.ts';
import { seedBrands } from './create-drop/seed-brands.ts';
import { startSubjects } from './create-drop/start-subjects.ts';
import type { Bench } from './harness/bench.ts';

export const bench: Bench = {
  about: 'POST /creators/collabs/{collabId}/drops: 25 products with notes, pictures and custom values',
  async run(stage) {
    const database = await stage.startDatabase();
    const size = stage.small
      ? { brands: 2, keys: 10, collabs: 400 }
      : { brands: 8, keys: 10, collabs: 1_500 };
    stage.print(`filling ${size.brands} brands with ${size.collabs} collabs each`);
    const collabs = await seedBrands(database, size);
    const roundTrips = await countRoundTrips(stage, database, collabs);
    const subjects = await startSubjects(stage, database, collabs);
    // The last two are of two brands without drops.
    const [ours, theirs] = collabs.slice(-2);
    if (!ours || !theirs) throw new Error('There are no two collabs');
    await checkRows(database, [
      [subjects.app, ours],
      [subjects.floor, theirs],
    ]);
    const wal = await compareWal(stage, database, { ...subjects, collabs });
    return [roundTrips, wal, ...(await compareThroughput(stage, subjects))];
  },
};
