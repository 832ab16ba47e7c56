import type { Bench } from './harness/bench.ts';
import { measurePlan, scaledSpeed } from './mirror/measure-plan.ts';
import { paceFigure, planFigures } from './mirror/plan-figures.ts';
import { plainStore, startMirror } from './mirror/start-mirror.ts';

const plans = ['standard', 'advanced', 'plus', 'enterprise'] as const;

export const bench: Bench = {
  about: 'a store with more changes than points: cost, used points and rejections on each plan',
  async run(stage) {
    const mirror = await startMirror(
      stage,
      plans.map((plan) => plainStore(plan, plan)),
    );
    for (let worker = 0; worker < 2; worker += 1) await mirror.startWorker();
    const seconds = stage.small ? 5 : 60;
    const measureAll = async (speedOf: typeof scaledSpeed) => {
      const measured = [];
      for (const plan of plans) {
        stage.print(`${plan}: ${seconds} seconds on a clock at ${speedOf(plan)} times the speed`);
        measured.push(await measurePlan(mirror, plan, { seconds, speed: speedOf(plan) }));
      }
      return measured;
    };
    const scaled = await measureAll(scaledSpeed);
    return [...planFigures(scaled, stage.small), paceFigure(await measureAll(() => 1))];
  },
};
