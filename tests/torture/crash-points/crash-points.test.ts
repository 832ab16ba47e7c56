import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clearFaults } from '../../support/store/mirror.ts';
import { startWorld, type World } from '../../support/world/world.ts';
import { pointWithoutWakeUps } from './find-points.ts';
import type { Way } from './gate.ts';
import { openEnvironment, type CrashEnvironment } from './open-environment.ts';
import { runScenario } from './run-scenario.ts';
import { scenarios } from './scenarios.ts';
import type { Part } from './start-killable-process.ts';
import { takesJob } from './statement-kind.ts';
import { visitPoint } from './visit-point.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

/** Points of `npm run torture -- crash-points` that no other test visits. */
describe('a change is in the store completely and once, although', () => {
  const timeoutMinutes = 120;
  let environment: CrashEnvironment;
  beforeAll(async () => {
    const options = { databaseUrl: world.database.url, platformUrl: world.platform.url };
    environment = await openEnvironment(`${world.database.name}-points`, options);
  });
  afterAll(() => environment.stop());

  const savesObject =
    'write: INSERT INTO platform_objects (channel_id, id, kind, collab_id, drop_id, platform_id';

  const wakesWorker = 'write: SELECT task, (graphile_worker.add_job';

  /** By prefixes of the effects' names, and their number if not the first. */
  const points: Record<string, (readonly [Part, Way, string, number?])[]> = {
    'a collab is created': [
      ['worker', 'unanswered', 'platform write: CreateDiscount'],
      ['worker', 'unanswered', 'platform write: CreateCustomer'],
      ['worker', 'killed after', 'platform write: CreateFile'],
    ],
    'a drop is created': [
      ['app', 'unanswered', 'COMMIT of UPDATE "public"."idempotency_records"'],
      ['worker', 'unanswered', takesJob],
      ['app', 'killed before', wakesWorker],
      ['app', 'unanswered', wakesWorker],
      ['worker', 'unanswered', wakesWorker],
      ['worker', 'killed after', wakesWorker],
    ],
    'a drop is removed, where the brand has its collection deleted': [
      ['worker', 'unanswered', 'write: UPDATE platform_objects SET platform_id = CASE'],
    ],
    'a drop is removed, where the brand has its collection taken off': [
      ['worker', 'killed after', savesObject, 2],
      ['worker', 'killed after', savesObject, 3],
    ],
  };

  it.each(Object.entries(points))(
    'no wake-up arrives, a process is killed, or a response is lost at: %s',
    async (name, targets) => {
      const scenario = scenarios.find((each) => each.name === name);
      if (!scenario) throw new Error(`There is no change "${name}"`);
      const run = () => runScenario(environment, scenario, { timeoutMinutes });
      const { picture: expected, wrong, met: first } = await run();
      expect(wrong).toEqual([]);
      let met = first;
      // A wake-up can come after the change's work has ended, which another one started.
      const untilMet = async (part: Part, begin: string) => {
        for (let attempt = 0; attempt < 10; attempt += 1) {
          const kind = [...met[part].keys()].find((each) => each.startsWith(begin));
          if (kind !== undefined) return kind;
          ({ met } = await run());
        }
        throw new Error(`The ${part} has no effect "${begin}".`);
      };
      const withoutWakeUps = pointWithoutWakeUps(scenario, expected);
      expect(await visitPoint(environment, withoutWakeUps, timeoutMinutes)).toEqual({
        wasHit: true,
        broken: [],
      });
      for (const [part, way, begin, nth = 1] of targets) {
        const kind = await untilMet(part, begin);
        const point = { part, way, kind, nth, scenario, expected, isPulse: false };
        const visited = await visitPoint(environment, point, timeoutMinutes);
        expect({ part, way, begin, ...visited }).toEqual({ part, way, begin, wasHit: true, broken: [] });
      }
    },
  );
});
