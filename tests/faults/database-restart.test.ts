import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { startCrashWorld, type CrashWorld } from '../support/world/crash-world.ts';
import { countJobsLockedByOthers, listRunnerIds } from '../support/db/workers.ts';
import { startReceiver, type Receiver } from '../support/http/receiver.ts';
import { closeApp } from '../support/world/load-app.ts';
import { loadInProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';

let world: CrashWorld;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { EVENT_ENDPOINT_ALLOWED_ORIGINS: receiver.origin };
  world = await startCrashWorld({ env: { ...settings, WORKER_EXPIRY_SECONDS: '2' } });
  const tools = await loadInProcessTools(world.database, settings);
  await tools.eventEndpoints('add', '--channel', world.halo.domain, '--url', `${receiver.origin}/hook`);
  await closeApp();
});
afterAll(async () => {
  await world.stop();
  await receiver.close();
});

it('a job that ends while the database is unavailable runs again, without a restart of its worker', async () => {
  let respond: (() => void) | undefined;
  receiver.respond('/hook', (response) => (respond = () => response.writeHead(204).end()), 204);
  const first = await createCollab(world, world.halo);
  await until('a delivery is in progress', () => respond !== undefined);
  const before = await listRunnerIds(world.database);
  await world.kill('postgres');
  respond?.();
  await until('a runner has ended', () => world.logOf('worker').includes('committing seppuku'));
  await world.revive('postgres');
  await until('the event is delivered again', () => received(first._id) > 1);
  const second = await createCollab(world, world.halo);
  await until('another event is delivered', () => received(second._id) > 0);
  expect(world.logOf('worker')).toContain('Freed jobs of runners that ended');
  const after = await listRunnerIds(world.database);
  expect(after).toHaveLength(before.length);
  expect(after.filter((id) => before.includes(id)).length).toBeLessThan(before.length);
  expect(await countJobsLockedByOthers(world.database, after)).toBe(0);
});

function received(collabId: string): number {
  return receiver.at('/hook').filter(({ body }) => body.includes(collabId)).length;
}
