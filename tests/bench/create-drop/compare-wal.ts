import { roundFigure, type Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { comparePairs } from '../statistics/compare-pairs.ts';
import { median } from '../statistics/median.ts';
import { runRounds } from '../statistics/run-rounds.ts';
import { postDrop, type DropRun } from './post-drop.ts';
import type { DropServers } from './start-subjects.ts';

const rounds = 16;

/**
 * Bytes of write-ahead log per drop, the app's against the floor's, in short rounds: after a checkpoint,
 * whole pages are logged, and the median excludes such rounds.
 */
export async function compareWal(
  stage: Stage,
  database: BenchDatabase,
  { app, floor, title, state, collabs }: Pick<DropServers, 'app' | 'floor'> & DropRun,
): Promise<Figure> {
  stage.print(`measuring write-ahead log with ${title}`);
  const rest = [...collabs];
  const bytes = await runRounds([app, floor], rounds, async (server) => {
    // A collab has a limit of such large drops: each round has its own.
    const slice = rest.splice(0, 8);
    const before = await walPosition(database);
    for (const collab of slice) await postDrop(server, collab, state);
    return ((await walPosition(database)) - before) / slice.length;
  });
  const [apps, floors] = [bytes.get(app) ?? [], bytes.get(floor) ?? []];
  const { ratio, interval } = comparePairs(apps, floors);
  return {
    name: `create-drop WAL, ${title}`,
    value: roundFigure(ratio),
    unit: 'times the write-ahead log of the floor',
    goal: '<= 1.25',
    pass: interval[1] <= 1.25,
    detail: {
      interval: interval.map(roundFigure),
      bytesOfTheApp: Math.round(median(apps)),
      bytesOfTheFloor: Math.round(median(floors)),
    },
  };
}

async function walPosition(database: BenchDatabase): Promise<number> {
  const [row] = await database.query<{ at: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0' AS at`);
  return Number(row?.at);
}
