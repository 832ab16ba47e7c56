import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Figure } from '../bench/harness/figure.ts';
import { quickStart } from '../support/quick-start.ts';

const command = [...quickStart, '--import', 'tsx', 'tests/torture/run.ts', 'refresh', '--small'];

it(
  'tokens that end while four workers race and answers are lost lock no store out, and are renewed once each',
  async () => {
    const { stdout } = await promisify(execFile)('node', command);
    const figures = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Figure);
    expect(figures.map(({ value, pass }) => [value, pass])).toEqual([
      [0, true],
      [0, true],
    ]);
  },
  // A hundred tokens, on a machine that runs other tests beside it.
  300_000,
);
