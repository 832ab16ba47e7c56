import type { Bench } from './bench.ts';
import { onStage } from './open-stage.ts';
import { runCommand } from './run-command.ts';
import type { RunRequest, Outcome } from './run-command.ts';

/**
 * Runs `npm run bench` for the benches of one folder.
 * @returns the exit code.
 */
export function runBench(folder: string, argv: readonly string[]): Promise<number> {
  return runCommand({ noun: 'bench', folder, options: {}, run: runRequest }, argv);
}

async function runRequest({ name, exported, small, print }: RunRequest): Promise<Outcome> {
  const { about, run } = exported as Bench;
  print(`${name}: ${about}`);
  const figures = await onStage(`bench-${name}`, { small, print, hasClock: false }, run);
  return { figures, sound: figures.every(({ value }) => value !== null) };
}
