import { plantBug } from './plant-bug.ts';
import type { TextBug } from './plant-bug.ts';
import type { TortureStage } from './torture.ts';

/** The program under test. */
interface PlantedBuild {
  /** Its `build` is the project's own, or a copy with the bug in the stage's folder. */
  folder: string;
  bug: TextBug | undefined;
}

/**
 * Plants the requested bug, if any.
 * @throws when its text is no longer in the build.
 */
export function plantRequested({ plantedBug, folder }: TortureStage, bugs: readonly TextBug[]): PlantedBuild {
  const bug = bugs.find(({ name }) => name === plantedBug);
  if (!bug) return { folder: process.cwd(), bug };
  plantBug(folder, bug);
  return { folder, bug };
}
