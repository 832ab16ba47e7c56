import type { Figure } from '../../bench/harness/figure.ts';
import type { Stage } from '../../bench/harness/open-stage.ts';

/** A bug that a suite can plant in the service, to prove that it detects it. */
export interface PlantedBug {
  name: string;
  /** The bug in one line. */
  about: string;
}

/** The context of a torture suite. */
export interface TortureStage extends Stage {
  /** The bug to plant; undefined in a run on the service as it is. */
  plantedBug: string | undefined;
  /** Whether the run belongs to a self-test: a suite may then do only what detects its planted bugs. */
  isSelfTest: boolean;
}

/** The export `torture` of `tests/torture/<name>.torture.ts`. */
export interface Torture {
  /** The invariant in one line. */
  about: string;
  /** At least {@link fewestBugs} of them. */
  plantedBugs: readonly PlantedBug[];
  /**
   * Tests the service. A violation is a figure that does not pass; an exception means that the suite itself
   * is broken.
   */
  run: (stage: TortureStage) => Promise<Figure[]>;
}

/** A suite with fewer bugs has not proved that it detects them. */
export const fewestBugs = 5;
