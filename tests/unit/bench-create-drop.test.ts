import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

const figures = z.tuple([
  z.object({
    name: z.literal('create-drop round trips'),
    value: z.number().positive(),
    pass: z.boolean(),
    detail: z.object({ mean: z.number(), asks: z.array(z.string()) }),
  }),
  z.object({ name: z.literal('create-drop WAL'), value: z.number().positive(), pass: z.boolean() }),
  z.object({
    name: z.literal('create-drop against the floor'),
    value: z.number().positive(),
    pass: z.null(),
    detail: z.object({ pairs: z.literal(16) }),
  }),
]);

it('the small form of create-drop finds the same rows by app and floor, and counts and compares what they cost', async () => {
  const { stdout } = await promisify(execFile)('node', [
    ...['--import', 'tsx', 'tests/bench/run.ts'],
    ...['create-drop', '--small'],
  ]);
  const lines = stdout.trimEnd().split('\n').slice(-3);
  const [roundTrips, wal] = figures.parse(lines.map((line): unknown => JSON.parse(line)));
  expect([roundTrips.pass, wal.pass]).toEqual([true, true]);
  expect(roundTrips.detail.mean).toBeGreaterThanOrEqual(roundTrips.value);
}, 180_000);
