import type { Figure } from './figure.ts';
import type { Stage } from './open-stage.ts';

/** What `tests/bench/<name>.bench.ts` exports as `bench`. */
export interface Bench {
  /** One line on what it measures. */
  about: string;
  /** Measures. What it throws means that the bench is broken; a goal that is missed is a figure like any other. */
  run: (stage: Stage) => Promise<Figure[]>;
}
