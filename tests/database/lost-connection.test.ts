import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { appSettings } from '../support/world/app-settings.ts';
import { closeConnections } from '../support/db/auth.ts';
import { getProcessId, ping } from '../support/db/connection.ts';
import { createTestDatabase } from '../support/db/database.ts';

it('a connection lost between two statements is reported to its user, and ends no process', async () => {
  const database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  const { pool, closeDatabase } = await import('#app/db/connection/client.ts');
  const lent = await pool.connect();
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
  expect(await ping(pool)).toBe(true);
  await closeDatabase();
  await database.drop();
});
