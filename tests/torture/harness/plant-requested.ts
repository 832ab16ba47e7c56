import { plantBug } from './plant-bug.ts';
import type { TextBug } from './plant-bug.ts';
import type { TortureStage } from './torture.ts';

/** What a suite runs. */
interface PlantedBuild {
  /** Its `build` is the project's own, or a copy of it in the stage's folder that has the bug in it. */
  folder: string;
  bug: TextBug | undefined;
}

/** Plants the bug that was asked for, if one was. @throws when its text is no longer in the build. */
export function plantRequested({ plantedBug, folder }: TortureStage, bugs: readonly TextBug[]): PlantedBuild {
  const bug = bugs.find(({ name }) => name === plantedBug);
  if (!bug) return { folder: process.cwd(), bug };
  plantBug(folder, bug);
  return { folder, bug };
}
