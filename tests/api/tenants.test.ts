import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { appProcesses } from '../support/processes.ts';
import type { AppProcesses } from '../support/processes.ts';
import { guardedEndpoints } from '../torture/tenants/endpoints.ts';
import { runMatrix } from '../torture/tenants/run-matrix.ts';

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

it('whoever asks for whatever sees, changes and can tell of nothing that is another tenant’s', async () => {
  const { url } = await processes.startApp();
  const report = await runMatrix(
    { url, query: (sql, values) => database.query(sql, values) },
    { small: true },
  );
  expect(report.leaks).toEqual([]);
  expect(report.cells).toBeGreaterThan(2_000);
  // Everything is refused to somebody and carried out for somebody else.
  for (const { name } of guardedEndpoints) {
    const reached = Object.keys(report.reached).filter((reason) => reason.startsWith(`${name} `));
    const statuses = new Set(reached.map((reason) => reason.slice(name.length + 1, name.length + 4)));
    expect([...statuses], name).toEqual(
      expect.arrayContaining(['200', '401', name.includes('drop') ? '404' : '403']),
    );
  }
}, 1_200_000);
