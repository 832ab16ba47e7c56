import { expect, it } from 'vitest';
import { call } from '../support/api-client.ts';
import { prepareLoneApp } from '../support/lone-app.ts';
import { startWorld } from '../support/world.ts';
import type { FuzzReport } from '../torture/fuzz/fuzz-report.ts';
import { fuzzService } from '../torture/fuzz/fuzz-service.ts';
import { addBrand, seedTarget } from '../torture/fuzz/seed-target.ts';
import type { SeededTarget } from '../torture/fuzz/seed-target.ts';

/* As many as `npm test` has time for; `npm run torture -- fuzz` sends a million. */

async function fuzz(target: SeededTarget, url: string, requests: number): Promise<FuzzReport> {
  const credentials = await target.signIn();
  const report = await fuzzService(
    { ...target, url, credentials },
    { requests, seed: 1, patienceMs: 30_000 },
  );
  expect(report.broken).toEqual([]);
  expect(report.sent).toBe(requests);
  expect((await call(`${url}/healthz`)).status).toBe(200);
  return report;
}

/** The fuzzing has to get through the door, and to be refused behind it: every operation, in every way. */
function expectReached({ reached }: FuzzReport): void {
  const writes = ['createCollab', 'updateCollab', 'createDrop', 'updateDrop'];
  for (const operation of [...writes, 'listCollabs', 'getChannelCollab'])
    for (const status of [200, 400, 401, 404, 405]) reach(`${operation} ${status}`);
  for (const [path, status] of [
    ['token', 400],
    ['revoke', 200],
    ['revoke', 400],
  ] as const)
    reach(`POST /auth/${path} ${status}`);

  function reach(what: string) {
    expect(reached[what] ?? 0, what).toBeGreaterThanOrEqual(6);
  }
}

/** Which of few requests get through hangs on what was made before: they are counted together. */
function expectReachedAtAll({ reached }: FuzzReport): void {
  for (const status of [200, 400, 401, 404, 405]) {
    const answers = Object.keys(reached).filter((what) => what.endsWith(` ${String(status)}`));
    const sum = answers.reduce((total, what) => total + (reached[what] ?? 0), 0);
    expect(sum, `answers ${String(status)}`).toBeGreaterThanOrEqual(10);
  }
}

it('6,000 hostile requests get nothing but answers that the service documents', async () => {
  const lone = await prepareLoneApp();
  const target = await seedTarget(lone.database, await addBrand(lone.database));
  const { url } = await lone.processes.startApp();
  expectReached(await fuzz(target, url, 6_000));
  await lone.stop();
}, 1_200_000);

it('600 hostile requests through Remix, to a brand whose store is asked, get nothing else either', async () => {
  const world = await startWorld({ shortWay: false });
  const target = await seedTarget(world.database, { ...world.halo, partnerKey: world.partnerKey });
  expectReachedAtAll(await fuzz(target, world.appUrl, 600));
  await world.stop();
}, 1_200_000);
