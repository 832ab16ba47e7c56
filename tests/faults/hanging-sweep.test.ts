import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#app/ids.ts';
import { addChannel } from '../support/db/channels.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { deleteJobs, listJobKeys } from '../support/db/jobs.ts';
import { addDueRow } from '../support/db/waiting-rows.ts';
import {
  startDatabaseProxy,
  type DatabaseProxy,
  type Ends,
} from '../support/network/start-database-proxy.ts';
import { until } from '../support/until.ts';
import { loadApp } from '../support/world/load-app.ts';

/** Connections that are lost without a sign: nothing comes through, and nobody closes them. */
const lost = new Set<Ends>();
const open = new Set<Ends>();

let database: TestDatabase;
let proxy: DatabaseProxy;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url, (ends) => {
    open.add(ends);
    ends.client.on('data', (bytes: Buffer) => lost.has(ends) || ends.upstream.write(bytes));
    ends.upstream.on('data', (bytes: Buffer) => lost.has(ends) || ends.client.write(bytes));
  });
  ({ closeDatabase } = await loadApp({ url: proxy.url }, { WORKER_EXPIRY_SECONDS: '4' }));
});
afterAll(async () => {
  for (const { client, upstream } of lost) for (const socket of [client, upstream]) socket.destroy();
  await closeDatabase();
  await proxy.close();
  await database.drop();
});

it('a sweep that hangs in a lost connection does not end those after it', async () => {
  const { startSweeps } = await import('#app/jobs/sweep.ts');
  const { createWorker, updateHeartbeat } = await import('#app/db/workers.ts');
  const workerId = newId();
  await createWorker(workerId);
  const channelId = await addChannel(database, 'lost-connection');
  await addDueRow(database, channelId, 'event');
  const stopSweeps = startSweeps(() => workerId);
  const isSwept = async () => {
    // A heartbeat on a lost connection fails once.
    await updateHeartbeat(workerId, []).catch(() => undefined);
    return (await listJobKeys(database, `fan-out-events:${channelId}`)).length > 0;
  };
  await until('a sweep finds the row', isSwept);
  for (const ends of open) lost.add(ends);
  await deleteJobs(database);
  await until('a later sweep finds it again', isSwept);
  expect(lost.size).toBeGreaterThan(0);
  for (const { client } of lost) client.destroy();
  await stopSweeps();
});
