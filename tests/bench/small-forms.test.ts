import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { quickStart } from '../support/quick-start.ts';
import { readFigure } from './harness/figure.ts';

/* Benches compare the app with floors that must return, or write, the same. They end with an error when those differ. */

it.each(['get-collab', 'create-drop'])('the floor of %s does what the app does', async (bench) => {
  const command = [...quickStart, '--import', 'tsx', 'tests/bench/run.ts', bench, '--small'];
  const { stdout } = await promisify(execFile)('node', command, { maxBuffer: 64_000_000 });
  const names = stdout.split('\n').flatMap((line) => readFigure(line)?.name ?? []);
  expect(names.filter((name) => name.startsWith(`${bench} against the floor`))).not.toEqual([]);
});
