import { seedCollabs } from './get-collab/seed-collabs.ts';
import type { Bench } from './harness/bench.ts';
import { roundFigure, type Figure } from './harness/figure.ts';
import type { BenchDatabase } from './harness/start-database.ts';

const drops = 5;
/** One edit a day gives two events: the change, and that the store shows it. */
const eventsOfMonth = 60;

export const bench: Bench = {
  about: 'bytes in the database of a mirrored collab with five drops, and of a month of its events',
  async run(stage) {
    const form = stage.small ? { first: 2, more: 8, edits: 1 } : { first: 50, more: 300, edits: 4 };
    const database = await stage.startDatabase();
    const size = { brands: 1, keys: 10, drops };
    // What the first collabs take, a page of each table at least, does not count.
    await seedCollabs(stage, database, { ...size, collabs: form.first });
    const before = await measureTables(database);
    let mirrored = before;
    let edited = before;
    await seedCollabs(stage, database, {
      ...size,
      collabs: form.more,
      firstBrand: 1,
      async onceMirrored(edit) {
        mirrored = await measureTables(database);
        for (let edits = 0; edits < form.edits; edits += 1) await edit();
        edited = await measureTables(database);
      },
    });
    const collab = difference(before, mirrored, form.more);
    const events = rowsOf(edited, 'events') - rowsOf(mirrored, 'events');
    const event = ((edited.get('events')?.bytes ?? 0) - (mirrored.get('events')?.bytes ?? 0)) / events;
    const detail = { collabs: form.more, drops, productsOfADrop: 4 };
    return [
      figure('a mirrored collab', sumOf(collab), { ...detail, tables: largest(collab) }),
      figure('an event', event, { events, eventsOfAnEdit: events / (form.more * form.edits) }),
      figure('a mirrored collab and a month of events', sumOf(collab) + eventsOfMonth * event, {
        ...detail,
        eventsOfMonth,
        collabsInATerabyte: Math.round(1e12 / (sumOf(collab) + eventsOfMonth * event)),
      }),
    ];
  },
};

/** The rows of each table, and the bytes of it and its indexes. */
type Tables = ReadonlyMap<string, { bytes: number; rows: number }>;

async function measureTables(database: BenchDatabase): Promise<Tables> {
  await database.query('VACUUM ANALYZE');
  const rows = await database.query<{ name: string; bytes: string; rows: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes, greatest(0, reltuples)::float8 AS rows FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes, rows: count }) => [name, { bytes: Number(bytes), rows: count }]));
}

const rowsOf = (tables: Tables, name: string) => tables.get(name)?.rows ?? 0;

/** The bytes that each table grew by, for one collab. */
function difference(before: Tables, after: Tables, collabs: number): Map<string, number> {
  return new Map(
    [...after].map(([name, { bytes }]) => [name, (bytes - (before.get(name)?.bytes ?? 0)) / collabs]),
  );
}

const sumOf = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((sum, one) => sum + one, 0);

const largest = (bytes: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...bytes]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 10)
      .map(([name, one]) => [name, Math.round(one)]),
  );

function figure(name: string, bytes: number, detail: Figure['detail']): Figure {
  return {
    name: `bytes of ${name}`,
    value: roundFigure(bytes),
    unit: 'bytes with indexes',
    goal: 'none',
    pass: null,
    detail,
  };
}
