import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { quickStart } from '../support/world/quick-start.ts';
import { readFigure, type Figure } from './harness/figure.ts';

/* Benches compare the app with floors that must return, or write, the same. They end with an error when those differ. */

async function runSmall(bench: string): Promise<Figure[]> {
  const command = [...quickStart, '--import', 'tsx', 'tests/bench/run.ts', bench, '--small'];
  const { stdout } = await promisify(execFile)('node', command, { maxBuffer: 64_000_000 });
  return stdout.split('\n').flatMap((line) => readFigure(line) ?? []);
}

it.each(['get-collab', 'create-drop'])('the floor of %s does what the app does', async (bench) => {
  const names = (await runSmall(bench)).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith(`${bench} against the floor`))).not.toEqual([]);
});

it('the bytes of a collab with its drops are measured', async () => {
  const [collab] = await runSmall('bytes');
  expect(collab?.value).toBeGreaterThan(5_000);
});

it('no statement that runs without a request reads more with more stores', async () => {
  const figures = await runSmall('stores');
  const counted = figures.filter(({ pass }) => pass !== null);
  expect(counted.map(({ name, pass }) => [name, pass])).toEqual([
    ['stores statements that read more', true],
    ['stores statements', true],
    ['stores buffers', true],
  ]);
});

it('no webhook of a bulk write’s own rows is refused or saved', async () => {
  const figures = await runSmall('echo');
  const counted = figures.filter(({ name }) => name === 'echo refused' || name === 'echo saved');
  expect(counted.map(({ name, value }) => [name, value])).toEqual([
    ['echo refused', 0],
    ['echo saved', 0],
  ]);
});
