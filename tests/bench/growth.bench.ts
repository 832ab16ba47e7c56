import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DatabaseWork } from './counters/measure-work.ts';
import type { Bench } from './harness/bench.ts';
import type { Stage } from './harness/open-stage.ts';

/** Both forms have the same rows: fewer would hide growth. */
const sizes = { few: 1_000, many: 100_000 };

export const bench: Bench = {
  about:
    'buffers of each endpoint and page in a brand with many rows, in the worst distribution, against few',
  async run(stage) {
    stage.buildIfStale();
    const few = await measureAt(stage, sizes.few);
    const many = await measureAt(stage, sizes.many);
    const grown = [...many].flatMap(([request, work]) => {
      const before = few.get(request);
      if (!before) throw new Error(`${request} was measured once`);
      // A larger index may be a level deeper.
      if (work.buffers <= before.buffers * 1.5 + 4 * work.statements) return [];
      return [{ request, few: before.buffers, many: work.buffers, statements: work.statements }];
    });
    return [
      {
        name: 'growth',
        value: grown.length,
        unit: `of ${many.size} requests read more with ${sizes.many} rows than with ${sizes.few}`,
        goal: '0 with more than 1.5 times the buffers and 4 for each statement',
        pass: grown.length === 0 && many.size > 0,
        detail: { grown: grown.toSorted((a, b) => b.many - a.many) },
      },
    ];
  },
};

async function measureAt(stage: Stage, rows: number): Promise<Map<string, DatabaseWork>> {
  stage.print(`measuring with ${rows} rows`);
  const command = ['--import', 'tsx', 'tests/bench/growth/measure-size.ts', String(rows)];
  const { stdout } = await promisify(execFile)('node', command, { maxBuffer: 64_000_000 });
  const works = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, DatabaseWork>;
  return new Map(Object.entries(works));
}
