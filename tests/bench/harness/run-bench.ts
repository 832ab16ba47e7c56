import type { Bench } from './bench.ts';
import { onStage } from './open-stage.ts';
import { runCommand } from './run-command.ts';
import type { Asked, Outcome } from './run-command.ts';

/** `npm run bench`, on the benches of one folder. @returns the exit code. */
export function runBench(folder: string, argv: readonly string[]): Promise<number> {
  return runCommand({ noun: 'bench', folder, options: {}, run: runAsked }, argv);
}

async function runAsked({ name, exported, small, say }: Asked): Promise<Outcome> {
  const { about, run } = exported as Bench;
  say(`${name}: ${about}`);
  const figures = await onStage(`bench-${name}`, { small, say }, run);
  return { figures, sound: figures.every(({ value }) => value !== null) };
}
