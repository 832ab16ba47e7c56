import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Client from '#app/db/connection/client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { closeConnections } from '../support/db/auth.ts';
import { countPlans, getProcessId, ping } from '../support/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { seedBrand } from '../support/db/seed.ts';

let database: TestDatabase;
let client: typeof Client;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  client = await import('#app/db/connection/client.ts');
});
afterAll(async () => {
  await client.closeDatabase();
  await database.drop();
});

it('a connection lost between two statements is reported to its user, and ends no process', async () => {
  const lent = await client.pool.connect();
  const pid = await getProcessId(lent);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  const lost = new Promise((resolve) => lent.once('end', resolve));
  await closeConnections(database, [pid]);
  await lost;
  // An error without a listener would be thrown by now.
  await nextTurn();
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  await expect(ping(lent)).rejects.toThrow(/not queryable|terminated/);
  lent.release(true);
  expect(await ping(client.pool)).toBe(true);
});

it('a connection plans a read with relations a few times only, and keeps none with a list', async () => {
  const { findMirroredCollab, findMirroredCollabs } = await import('#app/domain/collabs/mirrored-collab.ts');
  const { channelId, collabIds } = await seedBrand(database, { name: 'ash', collabs: 8 });
  for (const collabId of collabIds) await findMirroredCollab({ channelId, collabId });
  // Postgres compares the first five plans with one for all values.
  const ofRead = { custom: 5, generic: 3 };
  expect(await countPlans(client.pool)).toEqual([ofRead]);
  await findMirroredCollabs(channelId, collabIds);
  expect(await countPlans(client.pool)).toEqual([ofRead]);
});
