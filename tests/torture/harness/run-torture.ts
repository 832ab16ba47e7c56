import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readFigure, type Figure } from '../../bench/harness/figure.ts';
import { onStage } from '../../bench/harness/open-stage.ts';
import { runCommand, type RunRequest, type Outcome } from '../../bench/harness/run-command.ts';
import { endWithUs } from '../../../local/processes/guard.ts';
import { StartError } from '../../../local/start-error.ts';
import { selfTest } from './self-test.ts';
import type { Torture } from './torture.ts';

/**
 * Runs `npm run torture` for the suites of one folder. `--plant` runs a suite with one of its bugs,
 * `--unplanted` the same without a bug, `--self-test` both with each bug in turn.
 * @returns the exit code.
 */
export function runTorture(folder: string, argv: readonly string[]): Promise<number> {
  const options = { 'self-test': 'boolean', plant: 'string', unplanted: 'boolean' } as const;
  return runCommand({ noun: 'torture', folder, options, run: runRequested }, argv);
}

async function runRequested(request: RunRequest): Promise<Outcome> {
  const { name, small, print, options } = request;
  const suite = request.exported as Torture;
  print(`${name}: ${suite.about}`);
  if (options['self-test'] === true) {
    const figure = await selfTest(name, suite, (plantedBug) => runInOwnProcess(request, plantedBug));
    return { figures: [figure], sound: figure.pass === true };
  }
  const plantedBug = bugNamed(options['plant'], suite);
  if (plantedBug !== undefined) print(`planted on purpose: ${plantedBug}`);
  const figures = await onStage(
    `torture-${name}`,
    { small, print, hasClock: true, durable: false },
    (stage) =>
      suite.run({
        ...stage,
        plantedBug,
        isSelfTest: plantedBug !== undefined || options['unplanted'] === true,
      }),
  );
  return { figures, sound: figures.every(({ value }) => value !== null) };
}

function bugNamed(bugName: RunRequest['options'][string], { plantedBugs }: Torture): string | undefined {
  if (typeof bugName !== 'string') return undefined;
  const names = plantedBugs.map(({ name }) => name);
  if (!names.includes(bugName))
    throw new StartError(`There is no planted bug "${bugName}". Known: ${names.join(', ')}.`);
  return bugName;
}

/** Of a figure without its goal, which says why a bug was caught. */
const shownCharacters = 1_000;

/** Runs this command again for one suite, so that runs are isolated. */
async function runInOwnProcess(
  { name, small, print }: RunRequest,
  plantedBug: string | undefined,
): Promise<Figure[] | undefined> {
  print(plantedBug === undefined ? 'running it on the service as it is' : `planting ${plantedBug}`);
  const [, script = ''] = process.argv;
  const planted = plantedBug === undefined ? ['--unplanted'] : ['--plant', plantedBug];
  const args = [name, ...(small ? ['--small'] : []), ...planted];
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unwatch = endWithUs({ pid: child.pid ?? 0, signal: 'SIGTERM', group: false });
  const figures: Figure[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const figure = readFigure(line);
    if (figure) figures.push(figure);
    if (figure?.pass !== true) print(`  ${line.slice(0, shownCharacters)}`);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  unwatch();
  return code === 0 ? figures : undefined;
}
