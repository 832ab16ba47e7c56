import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { startListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts';
import { addFault, untilDelayed } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { advanceClockAtOnce } from '../support/db/clock.ts';
import { deliveriesTo } from '../support/db/events.ts';
import { lockTable } from '../support/db/locks.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { countJobsLockedBy } from '../support/db/workers.ts';

const settings = { WORKER_EXPIRY_SECONDS: '2', STOP_SECONDS: '2' };
const never = 10 * 60_000;

let world: ListeningWorld;
beforeAll(async () => {
  world = await startListeningWorld({ env: settings });
});
afterAll(() => world.stop());

describe('a stopping worker', () => {
  it('exits at its deadline although an endpoint and the platform never respond, and another worker takes its jobs', async () => {
    const { database, halo, platform, processes, receiver } = world;
    receiver.respond('/never', () => undefined, 204);
    const endpoint = await world.listen('/never');
    await addFault(platform.url, { fault: 'delay', ms: never, operation: 'UpsertMetaobject' });
    const worker = await processes.startWorker();
    const { _id } = await createCollab(world, halo);
    await world.untilReceived('/never');
    await untilDelayed(platform.url);
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe('exit code 1');
    const lines = processes.logOf('worker').split('\n');
    const text = lines.find((line) => line.includes('Worker stop timed out')) ?? '{}';
    const { jobs } = JSON.parse(text) as { jobs: { task: string }[] };
    expect(jobs.map(({ task }) => task).toSorted()).toEqual(['deliver-events', 'mirror-channel']);
    const successor = await processes.startWorker();
    await until(
      'its jobs are taken over',
      async () => (await countJobsLockedBy(world.database, worker.announcement['workerId'])) === 0,
    );
    // Makes acquired deliveries due, as after half a minute.
    await advanceClockAtOnce(database, 60);
    await waitForMirror(database);
    expect((await findMirrored(platform.url, halo.domain, _id)).entry.status).toBe('ACTIVE');
    await until('the event is delivered', async () =>
      (await deliveriesTo(database, endpoint)).every(({ delivered_at: at }) => at !== null),
    );
    expect(receiver.at('/never')).toHaveLength(2);
    await successor.stop();
  });

  it('exits although a DNS lookup hangs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hang-'));
    const fifo = path.join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const preload = path.resolve('tests/support/network/hang-lookup.mjs');
    const hanging = { NODE_OPTIONS: `--import ${preload}`, HANG_ON: fifo };
    const worker = await world.processes.startWorker(hanging);
    let how: string | undefined;
    void worker.ended.then((ending) => (how = ending));
    worker.signal('SIGTERM');
    await until('it has ended', () => how !== undefined, 20_000);
    expect(how).toBe('SIGKILL');
    rmSync(folder, { recursive: true });
  });
});

it('a worker whose heartbeats fail although its database responds exits', async () => {
  const { database, processes } = world;
  const worker = await processes.startWorker({ WORKER_RECOVERY_SECONDS: '2' });
  const lock = await lockTable(database.url, 'workers');
  let how: string | undefined;
  void worker.ended.then((ending) => (how = ending));
  await until('it has ended', () => how !== undefined);
  await lock.release();
  expect(how).toBe('exit code 1');
  expect(processes.logOf('worker')).toContain('Worker cannot recover; exiting');
});
