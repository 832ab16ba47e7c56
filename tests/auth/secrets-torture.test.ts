import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { runSecrets } from '../torture/secrets/run-secrets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('forty secrets are seen in no log, answer, table or file, a mistyped key asks nobody, and a revoked one is refused after a second', async () => {
  const report = await runSecrets(
    {
      databaseUrl: database.url,
      query: (sql, values) => database.query(sql, values),
      folder: process.cwd(),
      name: database.name,
    },
    true,
  );
  expect(report.seen).toEqual([]);
  expect(report.canaries).toBeGreaterThanOrEqual(40);
  expect(report.mistyped).toMatchObject({ statements: 0 });
  expect(report.mistyped.keys).toBeGreaterThan(70);
  expect(report.revoked).toEqual({ used: 30, letIn: 0 });
  // What is refused, let in, and broken was all reached.
  for (const status of ['200', '400', '401', '403', '404', '405'])
    expect(report.shown.statuses[status], status).toBeGreaterThan(0);
  // On a machine that runs other tests beside it.
}, 300_000);
