import type { Figure } from '../../bench/harness/figure.ts';
import type { Stage } from '../../bench/harness/open-stage.ts';

/** A mistake that a suite can make in the service on purpose, to show that it would notice. */
export interface PlantedBug {
  name: string;
  /** What is broken, in one line. */
  about: string;
}

/** What a torture suite is given. */
export interface TortureStage extends Stage {
  /** The bug to plant before the service is put to the test; undefined in an honest run. */
  plantedBug: string | undefined;
}

/** What `tests/torture/<name>.torture.ts` exports as `torture`. */
export interface Torture {
  /** One line on what the service has to stand. */
  about: string;
  /** At least {@link fewestBugs} of them. */
  plantedBugs: readonly PlantedBug[];
  /** Puts the service to the test. A law that was broken is a figure that does not pass; what is thrown means that the suite itself is broken. */
  run: (stage: TortureStage) => Promise<Figure[]>;
}

/** A suite that was tried on fewer mistakes has not shown that it can see. */
export const fewestBugs = 5;
