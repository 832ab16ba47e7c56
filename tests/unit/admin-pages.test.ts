import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { areas } from '#app/routes/admin/areas.ts';
import routes from '#app/routes.ts';
import en from '#app/ui/text/en.json' with { type: 'json' };

const folder = 'app/routes/admin';
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && name !== 'no-such-page.tsx')
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

it('every page that saves keeps what was typed when saving fails', () => {
  const saving = pages.filter(({ text }) => /export (async function|function|const) action\b/.test(text));
  const forgetful = saving.filter(({ text }) => !text.includes('clientAction'));
  expect(saving.length).toBeGreaterThan(0);
  expect(forgetful.map(({ name }) => name)).toEqual([]);
});

it('every page that saves, reads itself again or turns pages stays when it cannot be read', () => {
  const reading = pages.filter(
    ({ text }) =>
      /clientAction|useRefreshWhile|useRevalidator/.test(text) ||
      (/export (async )?function loader\b/.test(text) && text.includes('<TurnPage')),
  );
  const lost = reading.filter(
    ({ name, text }) => name !== 'old-banner.tsx' && !text.includes('clientLoader'),
  );
  expect(reading.length).toBeGreaterThan(0);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

it('the menu leads to every area that there is, and to nothing else', () => {
  const [frame] = routes.filter(({ file }) => file === 'routes/admin/frame.tsx');
  const tops = (frame?.children ?? []).flatMap(({ path: address }) => address?.split('/')[0] ?? []);
  expect(new Set(areas)).toEqual(new Set(tops));
});

it('every page has a title for its document', () => {
  const [frame] = routes.filter(({ file }) => file === 'routes/admin/frame.tsx');
  const names = (frame?.children ?? []).map(({ file }) => file.replace(/^routes\/admin\/|\.tsx$/g, ''));
  expect(Object.keys(en.titles).toSorted()).toEqual(names.toSorted());
});

it('no page writes words of its own: they stand in the files of texts', () => {
  const wordy = pages.filter(({ text }) => /\b(label|title|placeholder|helpText)="[A-Z][a-z]+/.test(text));
  expect(wordy.map(({ name }) => name)).toEqual([]);
});
