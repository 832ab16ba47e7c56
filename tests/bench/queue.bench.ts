import { readFileSync } from 'node:fs';
import path from 'node:path';
import { measureWork } from './counters/measure-work.ts';
import type { Bench } from './harness/bench.ts';
import { roundFigure, type Figure } from './harness/figure.ts';
import type { BenchDatabase } from './harness/start-database.ts';
import { startDequeuer } from './queue/start-dequeuer.ts';

const times = 100;

export const bench: Bench = {
  about: 'dequeue of a collab: a backlog of 1,000,000 against one of 1,000, and with failing items first',
  async run(stage) {
    const database = await stage.startDatabase();
    const entries = stage.small ? 20_000 : 1_000_000;
    stage.print(`filling a line with ${entries} collabs`);
    await seed(database, entries);
    const role = 'taking';
    const take = await startDequeuer(stage, await database.addCountedRole(role));
    const buffersOf = async (handle: string) => {
      const [channel] = await database.query<{ id: string }>('SELECT id FROM channels WHERE handle = $1', [
        `line-${handle}`,
      ]);
      const id = channel?.id ?? '';
      // The figure excludes connections, query plans and catalogs.
      await take(id, times);
      let taken: string[] = [];
      const { buffers } = await measureWork(database, role, async () => {
        taken = await take(id, times);
      });
      if (new Set(taken).size !== times) throw new Error(`${taken.length} of ${times} were taken`);
      return buffers / times;
    };
    const [short, long] = [await buffersOf('short'), await buffersOf('long')];
    const [clean, poisoned] = [await buffersOf('clean'), await buffersOf('poisoned')];
    return [
      ratioFigure({ name: 'queue backlog', goal: 1.5, first: long, against: short, small: stage.small }),
      ratioFigure({ name: 'queue poison', goal: 1.1, first: poisoned, against: clean, small: stage.small }),
    ];
  },
};

interface Ratio {
  name: string;
  goal: number;
  first: number;
  against: number;
  small: boolean;
}

function ratioFigure({ name, goal, first, against, small }: Ratio): Figure {
  const value = roundFigure(first / against);
  return {
    name,
    value,
    unit: 'times the buffers per dequeue',
    goal: `<= ${goal}`,
    pass: small ? null : value <= goal,
    detail: { buffers: first, against },
  };
}

async function seed(database: BenchDatabase, entries: number): Promise<void> {
  const sql = readFileSync(path.join(import.meta.dirname, 'queue/seed.sql'), 'utf8');
  await database.query(`SET bench.entries = ${entries}; ${sql}`);
  await database.query('VACUUM ANALYZE');
}
