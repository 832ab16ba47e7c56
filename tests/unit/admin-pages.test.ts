import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { areas } from '#app/routes/admin/nav-menu.tsx';
import routes from '#app/routes.ts';
import en from '#app/i18n/pages/en.json' with { type: 'json' };

const folder = 'app/routes/admin';
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && name !== 'not-found.route.tsx')
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

it('every page that saves keeps typed values when saving fails', () => {
  const saving = pages.filter(({ text }) => /export (async function|function|const) action\b/.test(text));
  const forgetful = saving.filter(({ text }) => !text.includes('clientAction'));
  expect(saving.length).toBeGreaterThan(0);
  expect(forgetful.map(({ name }) => name)).toEqual([]);
});

it('every page that saves, reloads or paginates stays when it cannot be reloaded', () => {
  const reading = pages.filter(
    ({ text }) =>
      /clientAction|useRefreshWhile|useRevalidator/.test(text) ||
      (/export (async )?function loader\b/.test(text) && text.includes('<ListPagination')),
  );
  const lost = reading.filter(
    ({ name, text }) => name !== 'page-error.tsx' && !text.includes('clientLoader'),
  );
  expect(reading.length).toBeGreaterThan(0);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

it('the menu links to every area, and to nothing else', () => {
  const [frame] = routes.filter(({ file }) => file === 'routes/admin/frame.route.tsx');
  const tops = (frame?.children ?? []).flatMap(({ path: address }) => address?.split('/')[0] ?? []);
  expect(new Set(areas)).toEqual(new Set(tops));
});

it('every page has a document title', () => {
  const [frame] = routes.filter(({ file }) => file === 'routes/admin/frame.route.tsx');
  const names = (frame?.children ?? []).map(({ id }) => id?.replace('routes/admin/', ''));
  expect(Object.keys(en.titles).toSorted()).toEqual(names.toSorted());
});

it('no page contains texts outside the text files', () => {
  const wordy = pages.filter(({ text }) => /\b(label|title|placeholder|helpText)="[A-Z][a-z]+/.test(text));
  expect(wordy.map(({ name }) => name)).toEqual([]);
});
