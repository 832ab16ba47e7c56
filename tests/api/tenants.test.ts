import { afterAll, beforeAll, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { prepareLoneApp } from '../support/lone-app.ts';
import type { LoneApp } from '../support/lone-app.ts';
import { guardedEndpoints } from '../torture/tenants/endpoints.ts';
import { kinds } from '../torture/tenants/pages/guarded-page.ts';
import type { Own } from '../torture/tenants/pages/guarded-page.ts';
import { guardedPages } from '../torture/tenants/pages/guarded-pages.ts';
import { knownWishes } from '../torture/tenants/pages/known-wishes.ts';
import type { Wish } from '../torture/tenants/pages/known-wishes.ts';
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
  for (const { name, named, isNobodys, refusal = 404, own = 200 } of guardedPages) {
    const statuses = [...(isNobodys ? [] : [own]), 401, ...(named ? [refusal] : [])];
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

it('everything that a page of the admin can be asked for is among what everybody asks for', () => {
  const own = Object.fromEntries(kinds.map((kind) => [kind, kind])) as Own;
  const sent = guardedPages.flatMap(({ sends }) => bodiesIn(sends?.('named', own)));
  const isAsked = ({ says }: Wish) =>
    sent.some((body) =>
      Object.entries(says).every(
        ([key, value]) => key in body && (value === undefined || body[key] === value),
      ),
    );
  const wishes = knownWishes();
  expect(wishes.length).toBeGreaterThan(20);
  expect(wishes.filter((wish) => !isAsked(wish))).toEqual([]);
});

/** A body, and all that it holds. */
function bodiesIn(sent: unknown): Record<string, unknown>[] {
  if (typeof sent !== 'object' || sent === null || sent instanceof FormData) return [];
  return [sent as Record<string, unknown>, ...Object.values(sent).flatMap(bodiesIn)];
}
