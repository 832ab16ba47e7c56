import { expect, it } from 'vitest';
import { endpoints } from '#app/routes/api/endpoints.ts';
import routes from '#app/routes.ts';
import { guardedEndpoints, openToAll } from '../torture/tenants/endpoints.ts';
import { kinds, type Own } from '../torture/tenants/pages/guarded-page.ts';
import { guardedPages } from '../torture/tenants/pages/guarded-pages.ts';
import { guardedPortalPages, openPortalPages } from '../torture/tenants/pages/portal-pages.ts';
import { listVariants, type PageVariant } from '../torture/tenants/pages/list-variants.ts';

const frame = 'routes/admin/frame.route.tsx';

it('every path and method of the interface is in the tenants matrix', () => {
  const listed = [...guardedEndpoints, ...openToAll].map(({ method, route }) => `${method} ${route}`);
  const served = Object.entries(endpoints).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => `${method} api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(listed.sort()).toEqual(served.sort());
});

/** The stores of the matrix do not respond, and a request without a body cannot be sent with another one. */
const outsideIdempotencyMatrix = [
  ...['upload a file', 'complete an upload', 'remove a drop', 'delete a custom field'],
];

it('every other write endpoint is in the idempotency matrix', () => {
  const writing = guardedEndpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const repeating = guardedEndpoints.filter(({ repeated }) => repeated).map(({ name }) => name);
  expect([...repeating, ...outsideIdempotencyMatrix].sort()).toEqual(writing.sort());
});

it('every admin page is in the tenants suite', () => {
  const entries = routes.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const pages = entries.filter(({ file }) => file.startsWith('routes/admin/') && file !== frame);
  const checkedRoutes = new Set(guardedPages.map(({ route }) => route));
  const unasked = pages.map(({ path = '' }) => path).filter((path) => !checkedRoutes.has(path));
  // Session-token page and not-found page: neither has a brand.
  expect(unasked).toEqual(['session-token', '*']);
});

it('every page of the portal is in the tenants suite', () => {
  const pages = routes.filter(({ file }) => file.startsWith('routes/portal/')).map(({ path }) => path ?? '');
  const checkedRoutes = new Set([...guardedPortalPages.map(({ route }) => route), ...openPortalPages]);
  expect(pages.toSorted()).toEqual([...checkedRoutes].sort());
});

it('every request of an admin page is in the tenants suite', () => {
  const own = Object.fromEntries(kinds.map((kind) => [kind, kind])) as Own;
  const sent = guardedPages.flatMap(({ sends }) => bodiesIn(sends?.('named', own)));
  const isChecked = ({ values }: PageVariant) =>
    sent.some((body) =>
      Object.entries(values).every(
        ([key, value]) => key in body && (value === undefined || body[key] === value),
      ),
    );
  const variants = listVariants();
  expect(variants.length).toBeGreaterThan(20);
  expect(variants.filter((variant) => !isChecked(variant))).toEqual([]);
});

/** A body, and all that it holds. */
function bodiesIn(sent: unknown): Record<string, unknown>[] {
  if (typeof sent !== 'object' || sent === null || sent instanceof FormData) return [];
  return [sent as Record<string, unknown>, ...Object.values(sent).flatMap(bodiesIn)];
}
