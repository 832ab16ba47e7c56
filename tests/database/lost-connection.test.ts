import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';

it('a connection that dies between two statements is told to whoever uses it, and ends no process', async () => {
  const database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  const { pool, closeDatabase } = await import('#app/db/client.ts');
  const lent = await pool.connect();
  const { rows } = await lent.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  await database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await sleep(300);
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  await expect(lent.query('SELECT 1')).rejects.toThrow(/not queryable|terminated/);
  lent.release(true);
  expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await closeDatabase();
  await database.drop();
});
