import { startCrashWorld, type CrashWorld } from '../../support/world/crash-world.ts';
import { plantRequested, type SourceBug } from './plant-bug.ts';
import type { TortureStage } from './torture.ts';

/**
 * Starts a world of which every part can be killed, with the requested bug; it ends with the stage.
 * @param env of every process; by default short times of expiry.
 */
export async function openCrashWorld(
  stage: TortureStage,
  bugs: readonly SourceBug[],
  env?: Record<string, string>,
): Promise<{ world: CrashWorld; isPlanted: boolean }> {
  stage.buildIfStale();
  const { folder, bug } = plantRequested(stage, bugs);
  const world = await startCrashWorld({ folder, ...(env && { env }) });
  stage.supervisor.onStop(() => world.stop());
  return { world, isPlanted: bug !== undefined };
}
