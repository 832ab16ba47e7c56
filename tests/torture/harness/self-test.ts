import type { Figure } from '../../bench/harness/figure.ts';
import { fewestBugs } from './torture.ts';
import type { PlantedBug, Torture } from './torture.ts';

/** How a run of the suite, in a process of its own, ended: its figures, or none when it broke. */
type RunSuite = (plantedBug: string | undefined) => Promise<Figure[] | undefined>;

/**
 * Shows that a suite can see: it passes on the service as it is, and fails with each of its planted bugs. A run that
 * breaks has caught nothing.
 * @returns one figure: how many of the bugs were caught.
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

/** Only what was measured and found wanting: a run that is void has seen nothing. */
function isCaught(figures: readonly Figure[]): boolean {
  return figures.some(({ pass }) => pass === false);
}

function describe({ name, about }: PlantedBug): string {
  return `${name}: ${about}`;
}
