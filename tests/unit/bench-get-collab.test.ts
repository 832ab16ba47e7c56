import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

const figures = z.tuple([
  z.object({
    name: z.literal('get-collab statements'),
    value: z.int().positive(),
    detail: z.object({ mean: z.number(), reads: z.array(z.string()) }),
  }),
  throughput('get-collab against the floor'),
  throughput('get-collab against the usual way'),
]);

function throughput(name: string) {
  const detail = z.object({ pairs: z.literal(16), bytes: z.int().min(10_000) });
  return z.object({ name: z.literal(name), value: z.number().positive(), pass: z.null(), detail });
}

it('the small form of get-collab counts whole statements and compares the app with a floor and the usual way', async () => {
  const { stdout } = await promisify(execFile)('node', [
    ...['--import', 'tsx', 'tests/bench/run.ts'],
    ...['get-collab', '--small'],
  ]);
  const lines = stdout.trimEnd().split('\n').slice(-3);
  const [statements] = figures.parse(lines.map((line): unknown => JSON.parse(line)));
  expect(statements.detail.mean).toBeGreaterThanOrEqual(statements.value);
  expect(statements.detail.reads).toHaveLength(statements.value);
  expect(statements.detail.reads.at(-1)).toMatch(/^SELECT /);
}, 180_000);
