import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Figure } from '../../bench/harness/figure.ts';
import { onStage } from '../../bench/harness/open-stage.ts';
import { runCommand } from '../../bench/harness/run-command.ts';
import type { Asked, Outcome } from '../../bench/harness/run-command.ts';
import { endWithUs } from '../../../local/processes/guard.ts';
import { StartError } from '../../../local/start-error.ts';
import { selfTest } from './self-test.ts';
import type { Torture } from './torture.ts';

/**
 * `npm run torture`, on the suites of one folder. `--plant` runs a suite with one of its bugs, `--self-test` with each
 * in turn. @returns the exit code.
 */
export function runTorture(folder: string, argv: readonly string[]): Promise<number> {
  const options = { 'self-test': 'boolean', plant: 'string' } as const;
  return runCommand({ noun: 'torture', folder, options, run: runAsked }, argv);
}

async function runAsked(asked: Asked): Promise<Outcome> {
  const { name, small, say, options } = asked;
  const suite = asked.exported as Torture;
  say(`${name}: ${suite.about}`);
  if (options['self-test'] === true) {
    const figure = await selfTest(name, suite, (plantedBug) => runInOwnProcess(asked, plantedBug));
    return { figures: [figure], sound: figure.pass === true };
  }
  const plantedBug = bugNamed(options['plant'], suite);
  if (plantedBug !== undefined) say(`planted on purpose: ${plantedBug}`);
  const figures = await onStage(`torture-${name}`, { small, say }, (stage) =>
    suite.run({ ...stage, plantedBug }),
  );
  return { figures, sound: figures.every(({ value }) => value !== null) };
}

function bugNamed(wanted: Asked['options'][string], { plantedBugs }: Torture): string | undefined {
  if (typeof wanted !== 'string') return undefined;
  const names = plantedBugs.map(({ name }) => name);
  if (!names.includes(wanted))
    throw new StartError(`There is no planted bug "${wanted}". Known: ${names.join(', ')}.`);
  return wanted;
}

/** Runs this very command again for one suite; what is left of one run cannot touch the next. */
async function runInOwnProcess(
  { name, small, say }: Asked,
  plantedBug: string | undefined,
): Promise<Figure[] | undefined> {
  say(plantedBug === undefined ? 'running it on the service as it is' : `planting ${plantedBug}`);
  const [, script = ''] = process.argv;
  const args = [name, ...(small ? ['--small'] : []), ...(plantedBug ? ['--plant', plantedBug] : [])];
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const forget = endWithUs({ pid: child.pid ?? 0, signal: 'SIGTERM', group: false });
  const figures: Figure[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) figures.push(JSON.parse(line) as Figure);
    else say(`  ${line}`);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  forget();
  return code === 0 ? figures : undefined;
}
