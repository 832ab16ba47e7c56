import { afterAll, beforeAll, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { prepareLoneApp } from '../support/lone-app.ts';
import type { LoneApp } from '../support/lone-app.ts';
import { guardedEndpoints } from '../torture/tenants/endpoints.ts';
import { guardedPages } from '../torture/tenants/pages/guarded-pages.ts';
import { runMatrix } from '../torture/tenants/run-matrix.ts';

let app: LoneApp;
beforeAll(async () => {
  app = await prepareLoneApp();
});
afterAll(() => app.stop());

it('whoever asks for whatever sees, changes and can tell of nothing that is another tenant’s', async () => {
  const { url } = await app.processes.startApp();
  const report = await runMatrix(
    { url, query: (sql, values) => app.database.query(sql, values) },
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
  // Every page is shown, and does what it does, for its own brand, and neither for nobody nor with what is another's.
  for (const { name, named, refusal = 404 } of guardedPages) {
    const statuses = [200, 401, ...(named ? [refusal] : [])];
    for (const status of statuses) expect(report.reached[`${name} ${status}`], name).toBeGreaterThan(0);
  }
}, 1_200_000);

it('every page of the admin is among those that everybody asks for', () => {
  const entries = routes.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const pages = entries.filter(({ file }) => file.startsWith('routes/admin/') && file !== frame);
  const asked = new Set(guardedPages.map(({ route }) => route));
  const unasked = pages.map(({ path = '' }) => path).filter((path) => !asked.has(path));
  // The first is for whoever has no token yet, the other for addresses of nothing: neither knows a brand.
  expect(unasked).toEqual(['session-token', '*']);
});

const frame = 'routes/admin/frame.tsx';
