import { measureGrowth } from '../bench/growth/measure-growth.ts';
import { plantRequested } from './harness/plant-bug.ts';
import type { Torture } from './harness/torture.ts';
import { growthBugs } from './growth/planted-bugs.ts';

export const torture: Torture = {
  about: 'no request reads more in a brand with many rows than in one with few',
  plantedBugs: growthBugs,
  async run(stage) {
    stage.buildIfStale();
    const { folder } = plantRequested(stage, growthBugs);
    const only = growthBugs.find(({ name }) => name === stage.plantedBug)?.shownBy;
    return measureGrowth(stage, { only, folder });
  },
};
