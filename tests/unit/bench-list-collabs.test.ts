import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

const figures = z.tuple([
  z.object({ name: z.literal('list-collabs buffers'), value: z.number().positive(), pass: z.boolean() }),
  z.object({ name: z.literal('list-collabs time'), value: z.number().positive(), pass: z.null() }),
]);

it('the small form of list-collabs walks to a deep page that costs what the first does', async () => {
  const { stdout } = await promisify(execFile)('node', [
    ...['--import', 'tsx', 'tests/bench/run.ts'],
    ...['list-collabs', '--small'],
  ]);
  const lines = stdout.trimEnd().split('\n').slice(-2);
  const [buffers] = figures.parse(lines.map((line): unknown => JSON.parse(line)));
  expect(buffers.pass).toBe(true);
}, 180_000);
