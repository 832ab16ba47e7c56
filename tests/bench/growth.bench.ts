import { measureGrowth } from './growth/measure-growth.ts';
import type { Bench } from './harness/bench.ts';

export const bench: Bench = {
  about:
    'buffers of each endpoint and page in a brand with many rows, in the worst distribution, against few',
  run: (stage, { only }) => measureGrowth(stage, { only }),
};
