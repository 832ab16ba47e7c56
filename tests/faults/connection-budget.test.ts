import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitConnections } from '../support/db/connection.ts';
import { prepareAppWithoutPlatform, type AppWithoutPlatform } from '../support/world/app-without-platform.ts';
import { until } from '../support/until.ts';

let app: AppWithoutPlatform;
beforeAll(async () => {
  app = await prepareAppWithoutPlatform();
});
afterAll(() => app.stop());

const limit = (count: number) => limitConnections(app.database, count);

it('an app that exceeds the connection limit does not start, and prints the numbers', async () => {
  await limit(12);
  await expect(app.processes.startApp({ DATABASE_POOL_SIZE: '10' })).rejects.toThrow(
    'This process may open 13 database connections, but the database allows 12',
  );
});

it('an app with too few free connections warns and serves requests', async () => {
  await limit(13);
  const running = await app.processes.startApp({ DATABASE_POOL_SIZE: '10' });
  expect(app.processes.logOf('app')).toMatch(
    /"needed":13,"limit":13,"used":\d+,"msg":"Too few free database connections"/,
  );
  await running.stop();
});

it('a worker waits until it fits in addition to a whole app', async () => {
  await limit(30);
  const starting = app.processes.startWorker({ DATABASE_POOL_SIZE: '10' });
  await until('the worker logs that it waits', () =>
    app.processes.logOf('worker').includes('Worker waits for free database connections'),
  );
  await limit(60);
  await (await starting).stop();
  expect(app.processes.logOf('worker')).toContain('"needed":18,"reserve":13,"limit":30');
});
