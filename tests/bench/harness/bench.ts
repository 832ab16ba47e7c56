import type { Figure } from './figure.ts';
import type { Stage } from './open-stage.ts';

/** The export `bench` of `tests/bench/<name>.bench.ts`. */
export interface Bench {
  /** One line. */
  about: string;
  /** Measures. An exception means that the bench is broken; a missed goal is a normal figure. */
  run: (stage: Stage, options: BenchOptions) => Promise<Figure[]>;
}

export interface BenchOptions {
  /** Measure only what has this text in its name; benches that cannot select ignore it. */
  only: string | undefined;
}
