import type { Bench } from './bench.ts';
import { onStage } from './open-stage.ts';
import { runCommand, type RunRequest, type Outcome } from './run-command.ts';

/**
 * Runs `npm run bench` for the benches of one folder.
 * @returns the exit code.
 */
export function runBench(folder: string, argv: readonly string[]): Promise<number> {
  return runCommand({ noun: 'bench', folder, options: { only: 'string' }, run: runRequest }, argv);
}

async function runRequest({ name, exported, small, print, options }: RunRequest): Promise<Outcome> {
  const { about, run } = exported as Bench;
  print(`${name}: ${about}`);
  const only = typeof options['only'] === 'string' ? options['only'] : undefined;
  const figures = await onStage(`bench-${name}`, { small, print, hasClock: false, durable: true }, (stage) =>
    run(stage, { only }),
  );
  return { figures, sound: figures.every(({ value }) => value !== null) };
}
