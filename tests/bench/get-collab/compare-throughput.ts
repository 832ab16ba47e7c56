import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { measureSideBySide, type SideBySide } from '../load/measure-side-by-side.ts';
import { loadCpu, pinProcess, serverCpu } from '../load/pin-process.ts';
import { runLoad } from '../load/run-load.ts';
import { throughputFigures, type ThroughputGoal } from '../load/throughput-figures.ts';
import type { GetRequest } from '../load/get-body.ts';
import { startSubjects } from './start-subjects.ts';

// Two equal rounds may differ by a fifth: with fewer of them, the interval of the median is as wide as the goal is strict.
const fullForm = { warmUp: 4_000, rounds: 60, attempts: 3, connections: 16, milliseconds: 500 };
const smallForm = { warmUp: 50, rounds: 16, attempts: 1, connections: 2, milliseconds: 10 };

/**
 * Measures the app against a bare floor and against the usual way, with equal responses under the same load.
 */
export async function compareThroughput(
  stage: Stage,
  database: BenchDatabase,
  questions: readonly GetRequest[],
): Promise<Figure[]> {
  const compared = await startSubjects(stage, database, questions);
  const pinned = pinAll(compared);
  const { warmUp, ...form } = stage.small ? smallForm : fullForm;
  for (const subject of subjectsOf(compared)) {
    stage.print(`warming up ${subject.name}`);
    await runLoad(subject, { ...form, milliseconds: warmUp });
  }
  stage.print(`measuring in ${form.rounds} rounds`);
  const result = await measureSideBySide(compared, { ...form, print: (line) => stage.print(line) });
  const detail = { ...form, pinned, bytes: compared.bytes };
  return goals.flatMap((goal) => throughputFigures(result, goal, { small: stage.small, detail }));
}

function subjectsOf({ first, control, others }: SideBySide) {
  return [first, control, ...others];
}

/** The servers use one processor, the load generator another. Postgres is not pinned. */
function pinAll(compared: SideBySide): boolean {
  const servers = subjectsOf(compared).map(({ pid }) => pinProcess(pid, serverCpu));
  return servers.every(Boolean) && pinProcess(process.pid, loadCpu);
}

const goals: ThroughputGoal[] = [
  { name: 'get-collab against the floor', other: 'floor', title: 'the floor', atLeast: 0.8 },
  { name: 'get-collab against the usual way', other: 'usual', title: 'the usual way', atLeast: 6 },
];
