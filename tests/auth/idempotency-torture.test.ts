import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { appProcesses } from '../support/processes.ts';
import type { AppProcesses } from '../support/processes.ts';
import { runRaces } from '../torture/idempotency/run-races.ts';

let database: TestDatabase;
let processes: AppProcesses;
beforeAll(async () => {
  database = await createTestDatabase();
  // Nobody's store has the app installed, so the platform is never asked.
  const surroundings = { databaseUrl: database.url, platformUrl: 'http://127.0.0.1:1' };
  processes = appProcesses(database.name, surroundings);
});
afterAll(async () => {
  await processes.stop();
  await database.drop();
});

it('five racers for each of 100 idempotency keys have one effect and one answer, also when processes are killed', async () => {
  const report = await runRaces(
    {
      query: (sql, values) => database.query(sql, values),
      async startApp() {
        const { url, signal, ended } = await processes.startApp();
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
