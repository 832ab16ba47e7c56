import { foreignSecrets } from '../judge-cell.ts';
import { foreignChanges, rowsReader } from '../read-rows.ts';
import type { Principal, Reference } from '../reference.ts';
import type { World } from '../seed-world.ts';
import { pagePrincipals } from './admin-principals.ts';
import type { PagePrincipal } from './admin-principals.ts';
import { guardedPages } from './guarded-pages.ts';
import type { GuardedPage } from './guarded-pages.ts';
import { seedSettings } from './seed-settings.ts';
import type { Settings } from './seed-settings.ts';

/** What came of asking for every page. */
export interface PagesReport {
  cells: number;
  leaks: string[];
  /** Cells by page and status. */
  reached: Record<string, number>;
}

/** Has everybody ask for every page and everything that it does, of everybody's things, and judges each answer. */
export async function runPages(world: World): Promise<PagesReport> {
  const settings = await seedSettings(world);
  const report: PagesReport = { cells: 0, leaks: [], reached: {} };
  const readRows = rowsReader(world);
  let before = await readRows();
  const strangersFirst = pagePrincipals(world).toSorted(
    (a, b) => Number(Boolean(a.tenant)) - Number(Boolean(b.tenant)),
  );
  for (const principal of strangersFirst) {
    const said = new Map<string, string>();
    for (const page of guardedPages)
      for (const reference of page.named?.(settings) ?? [undefined])
        await ask(world, { principal, page, reference, settings }, { report, said });
    const after = await readRows();
    const changes = foreignChanges(world, asPrincipal(principal), [before, after]);
    report.leaks.push(...changes.map((what) => `${principal.name}: ${what}`));
    before = after;
  }
  return report;
}

interface PageCell {
  principal: PagePrincipal;
  page: GuardedPage;
  reference: Reference | undefined;
  settings: Settings;
}

async function ask(
  world: World,
  cell: PageCell,
  { report, said }: { report: PagesReport; said: Map<string, string> },
): Promise<void> {
  const { principal, page, reference } = cell;
  const expected = expectedStatus(cell);
  const answer = await send(world, cell);
  const text = await answer.text();
  const tell = (what: string) =>
    report.leaks.push(
      `${principal.name}, ${page.name}, ${JSON.stringify(reference)}: ${what}: ${text.slice(0, 300)}`,
    );
  report.cells += 1;
  if (answer.status !== expected) tell(`a ${answer.status} where ${expected} was promised`);
  const reached = `${page.name} ${answer.status}`;
  report.reached[reached] = (report.reached[reached] ?? 0) + 1;
  for (const secret of foreignSecrets(world, asPrincipal(principal)))
    if (text.includes(secret)) tell(`it gives ${secret} away`);
  if (expected === 200) return;
  const timeless = text.replaceAll(/\b\d{13}\b/g, '{now}');
  const essence = reference ? timeless.replaceAll(reference.text, '{named}') : timeless;
  const first = said.get(page.name);
  if (first === undefined) said.set(page.name, essence);
  else if (first !== essence) tell(`other words than for another's: ${first.slice(0, 300)}`);
}

/** Nobody is told apart from nobody; what is named has to be the brand's own. */
function expectedStatus({ principal, page, reference }: PageCell): number {
  if (principal.tenant === undefined) return 401;
  return !reference || reference.tenant === principal.tenant ? 200 : (page.refusal ?? 404);
}

async function send({ ground }: World, { principal, page, reference }: PageCell): Promise<Response> {
  const text = reference?.text ?? '';
  // As a page asks, and no document.
  const fixed = { 'Sec-Fetch-Dest': 'empty', 'Content-Type': 'application/json' };
  const headers = { ...(await principal.headers()), ...fixed };
  const body = page.sends?.(text);
  const path = page.route === '' ? '_root' : page.route.replace(':id', text);
  return fetch(`${ground.url}/${path}.data`, {
    redirect: 'manual',
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

/** Whoever is in a store's admin sees what a user of that brand sees. */
function asPrincipal({ name, tenant }: PagePrincipal): Principal {
  return {
    name,
    kind: tenant === undefined ? 'nobody' : 'brand',
    tenants: tenant === undefined ? [] : [tenant],
    collabs: [],
    headers: {},
    owner: name,
  };
}
