import type { Torture } from './harness/torture.ts';
import { wakeUpCases } from './wake-ups/cases.ts';
import { openWakeUpWorld } from './wake-ups/open-wake-up-world.ts';
import { wakeUpBugs } from './wake-ups/planted-bugs.ts';

const rounds = { full: 20, small: 1 };
const reportLimit = 10;

export const torture: Torture = {
  about:
    'wake-ups that come too early, too late, twice or never: all work is done, and none before it may be',
  plantedBugs: wakeUpBugs,
  async run(stage) {
    const world = await openWakeUpWorld(stage);
    const wrong: string[] = [];
    for (let round = 0; round < rounds[stage.small ? 'small' : 'full']; round += 1)
      for (const { name, run } of wakeUpCases) {
        if (stage.plantedBug !== undefined && wrong.length > 0) break;
        stage.print(name);
        wrong.push(...(await run(world)).map((violation) => `${name}: ${violation}`));
      }
    return [
      {
        name: 'wake-ups: work that was forgotten, or began too early',
        value: wrong.length,
        unit: `in ${wakeUpCases.length} cases`,
        goal: '0',
        pass: wrong.length === 0,
        detail: { wrong: wrong.slice(0, reportLimit) },
      },
    ];
  },
};
