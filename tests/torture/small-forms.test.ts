import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readFigure, type Figure } from '../bench/harness/figure.ts';
import { quickStart } from '../support/world/quick-start.ts';

const suites = readdirSync('tests/torture')
  .filter((file) => file.endsWith('.torture.ts'))
  .map((file) => file.slice(0, -'.torture.ts'.length));

/** Its small form visits every kind of point in 20 minutes: crash-points/crash-points.test.ts has a selection. */
const tooLong = new Set(['crash-points']);
/** Measures how one process serves two brands, so it does not share the processors with other suites. */
const alone = 'bulkhead';

/** Ends only what hangs: on a slow machine a suite takes several times as long. */
const maxMs = 3_600_000;

async function runSmall(suite: string): Promise<Figure[]> {
  const command = [...quickStart, '--import', 'tsx', 'tests/torture/run.ts', suite, '--small'];
  const { stdout } = await promisify(execFile)('node', command, { maxBuffer: 64_000_000, timeout: maxMs });
  return stdout
    .split('\n')
    .map(readFigure)
    .filter((figure) => figure !== undefined);
}

async function expectGoals(suite: string): Promise<void> {
  const figures = await runSmall(suite);
  expect(figures.filter(({ pass }) => pass !== true)).toEqual([]);
  expect(figures.length).toBeGreaterThan(0);
}

describe('the small form of a torture suite reaches all of its goals', () => {
  it.concurrent.each(suites.filter((suite) => !tooLong.has(suite) && suite !== alone))(
    '%s',
    expectGoals,
    maxMs + 60_000,
  );
  it(alone, () => expectGoals(alone), maxMs + 60_000);
});
