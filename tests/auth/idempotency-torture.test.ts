import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareLoneApp } from '../support/lone-app.ts';
import type { LoneApp } from '../support/lone-app.ts';
import { runRaces } from '../torture/idempotency/run-races.ts';

let app: LoneApp;
beforeAll(async () => {
  app = await prepareLoneApp();
});
afterAll(() => app.stop());

it('five racers for each of 100 idempotency keys have one effect and one answer, also when processes are killed', async () => {
  const report = await runRaces(
    {
      query: (sql, values) => app.database.query(sql, values),
      async startApp() {
        const { url, signal, ended } = await app.processes.startApp();
        const kill = async () => {
          signal('SIGKILL');
          await ended;
        };
        return { url, kill };
      },
    },
    { keys: 100, processes: 2, killEvery: 45 },
  );
  expect(report.broken).toEqual([]);
  expect(report).toMatchObject({ effects: 100, keys: 100, kills: 2 });
  expect(report.replays).toBeGreaterThanOrEqual(5 * 100);
  expect(report.lostConnections).toBeGreaterThan(0);
  // Every racer waits as long as it is told, on a machine that runs other tests beside it.
}, 300_000);
