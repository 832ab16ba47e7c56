/*
 * npm run bench -- <name> [--small]: measures one thing and prints its figures last, each as one line of JSON.
 */
import type { Bench } from './harness/bench.ts';
import { onStage } from './harness/open-stage.ts';
import { runCommand } from './harness/run-command.ts';

process.exitCode = await runCommand(
  {
    noun: 'bench',
    folder: import.meta.dirname,
    options: {},
    async run({ name, exported, small, say }) {
      const { about, run } = exported as Bench;
      say(`${name}: ${about}`);
      const figures = await onStage(`bench-${name}`, { small, say }, run);
      return { figures, sound: figures.every(({ value }) => value !== null) };
    },
  },
  process.argv.slice(2),
);
