import type { Figure } from '../../bench/harness/figure.ts';
import { fewestBugs, type PlantedBug, type Torture } from './torture.ts';

/** The result of a run in its own process: its figures, or none after a crash. */
type RunSuite = (plantedBug: string | undefined) => Promise<Figure[] | undefined>;

/**
 * Proves that a suite detects bugs: it passes on the unchanged service, and fails with each planted bug. A
 * crashed run catches nothing.
 * @returns one figure: the number of caught bugs.
 */
export async function selfTest(name: string, suite: Torture, runSuite: RunSuite): Promise<Figure> {
  const honest = await runSuite(undefined);
  const caught: string[] = [];
  const missed: string[] = [];
  for (const bug of suite.plantedBugs) {
    const figures = await runSuite(bug.name);
    (figures && isCaught(figures) ? caught : missed).push(describe(bug));
  }
  const honestPasses = honest !== undefined && honest.length > 0 && honest.every(({ pass }) => pass === true);
  const enough = suite.plantedBugs.length >= fewestBugs;
  return {
    name: `${name} self-test`,
    value: caught.length,
    unit: 'planted bugs caught',
    goal: `all of ${suite.plantedBugs.length}, at least ${fewestBugs}`,
    pass: honestPasses && enough && missed.length === 0,
    detail: { passesWithoutBugs: honestPasses, caught, missed },
  };
}

/** Only failed measurements count: a void run has caught nothing. */
function isCaught(figures: readonly Figure[]): boolean {
  return figures.some(({ pass }) => pass === false);
}

function describe({ name, about }: PlantedBug): string {
  return `${name}: ${about}`;
}
