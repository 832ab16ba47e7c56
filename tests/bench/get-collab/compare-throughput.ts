import { roundFigure } from '../harness/figure.ts';
import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { measureSideBySide } from '../load/measure-side-by-side.ts';
import type { SideBySide, SideBySideResult } from '../load/measure-side-by-side.ts';
import { loadCpu, pinProcess, serverCpu } from '../load/pin-process.ts';
import { runLoad } from '../load/run-load.ts';
import { isCalm } from '../statistics/compare-pairs.ts';
import type { Question } from './get-body.ts';
import { startSubjects } from './start-subjects.ts';

const fullForm = { warmUp: 4_000, rounds: 24, attempts: 3, connections: 16, milliseconds: 500 };
const smallForm = { warmUp: 50, rounds: 16, attempts: 1, connections: 4, milliseconds: 20 };

/** Measures the app against a bare floor and against the usual way, all giving the same answer under the same load. */
export async function compareThroughput(
  stage: Stage,
  database: BenchDatabase,
  question: Question,
): Promise<Figure[]> {
  const compared = await startSubjects(stage, database, question);
  const pinned = pinAll(compared);
  const { warmUp, ...form } = stage.small ? smallForm : fullForm;
  for (const subject of subjectsOf(compared)) {
    stage.say(`warming up ${subject.name}`);
    await runLoad(subject, { ...form, milliseconds: warmUp });
  }
  stage.say(`measuring in ${form.rounds} rounds`);
  const result = await measureSideBySide(compared, { ...form, say: (line) => stage.say(line) });
  const detail = { ...form, pinned, bytes: compared.first.body.length };
  return goals.map((goal) => throughputFigure(result, goal, { small: stage.small, detail }));
}

function subjectsOf({ first, twin, others }: SideBySide) {
  return [first, twin, ...others];
}

/** The servers on one processor, and we, who make the load, on another. Postgres runs where there is room. */
function pinAll(compared: SideBySide): boolean {
  const servers = subjectsOf(compared).map(({ pid }) => pinProcess(pid, serverCpu));
  return servers.every(Boolean) && pinProcess(process.pid, loadCpu);
}

interface Goal {
  /** The subject that the app is compared with. */
  other: string;
  title: string;
  /** What the lower bound of the interval must reach. */
  atLeast: number;
}

const goals: Goal[] = [
  { other: 'floor', title: 'the floor', atLeast: 0.8 },
  { other: 'usual', title: 'the usual way', atLeast: 6 },
];

function throughputFigure(
  result: SideBySideResult,
  { other, title, atLeast }: Goal,
  { small, detail }: { small: boolean; detail: Record<string, unknown> },
): Figure {
  const comparison = result.ratios[other];
  if (!comparison) throw new Error(`${other} was not measured`);
  const { ratio, interval, pairs } = comparison;
  const calm = isCalm(result.control);
  const remark = small
    ? { note: 'The small form shows that the bench works: its clocks are not judged.' }
    : { void: 'The app and its twin differ by more than 3 %: the machine is too busy to tell.' };
  return {
    name: `get-collab against ${title}`,
    value: small || calm ? roundFigure(ratio) : null,
    unit: `times the throughput of ${title}`,
    goal: `>= ${atLeast}`,
    pass: small || !calm ? null : interval[0] >= atLeast,
    detail: {
      ...(small || !calm ? remark : {}),
      interval: interval.map(roundFigure),
      pairs,
      control: roundFigure(result.control.ratio),
      performance: result.performance,
      ...detail,
    },
  };
}
