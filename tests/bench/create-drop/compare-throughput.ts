import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import { measureSideBySide } from '../load/measure-side-by-side.ts';
import { loadCpu, pinProcess, serverCpu } from '../load/pin-process.ts';
import { runLoad } from '../load/run-load.ts';
import { throughputFigures } from '../load/throughput-figures.ts';
import type { DropRun } from './post-drop.ts';
import { withRequests, type DropServers } from './start-subjects.ts';

/** Connections that write at the same time. */
export const writers = 16;

// Checkpoints of Postgres change a pair's ratio by a fifth: many pairs are needed to compare the median with
// the goal. A round has several collections of garbage.
const fullForm = { warmUp: 2_000, rounds: 40, attempts: 3, connections: writers, milliseconds: 1_000 };
const smallForm = { warmUp: 50, rounds: 16, attempts: 1, connections: 2, milliseconds: 10 };

const goal = { other: 'floor', title: 'the floor', atLeast: 0.7 };

/** Measures the app against the floor, with the same drops under the same load. */
export async function compareThroughput(stage: Stage, servers: DropServers, run: DropRun): Promise<Figure[]> {
  const { app, control, floor } = await withRequests(servers, run);
  const subjects = [app, control, floor];
  const pins = subjects.map(({ pid }) => pinProcess(pid, serverCpu));
  const pinned = pins.every(Boolean) && pinProcess(process.pid, loadCpu);
  const { warmUp, ...form } = stage.small ? smallForm : fullForm;
  for (const subject of subjects) {
    stage.print(`warming up ${subject.name}`);
    await runLoad(subject, { ...form, milliseconds: warmUp });
  }
  stage.print(`measuring ${run.title} in ${form.rounds} rounds`);
  const result = await measureSideBySide(
    { first: app, control, others: [floor] },
    { ...form, print: (line) => stage.print(line) },
  );
  const detail = { ...form, pinned, rateLimit: 'default', keys: 'many of each brand, in turn' };
  const name = `create-drop against the floor, ${run.title}`;
  return throughputFigures(result, { ...goal, name }, { small: stage.small, detail });
}
