import { UnexpectedStatus } from '../../../support/http/api-client.ts';
import { foreignSecrets } from '../check-cell.ts';
import { foreignChanges, rowsReader } from '../read-rows.ts';
import type { Principal, Reference, Tenant } from '../reference.ts';
import type { World } from '../seed-world.ts';
import { pagePrincipals, type PagePrincipal } from './admin-principals.ts';
import { kinds, type GuardedPage } from './guarded-page.ts';
import { guardedPages } from './guarded-pages.ts';
import { seedPages, type Things } from './seed-pages.ts';

export interface PagesReport {
  cells: number;
  leaks: string[];
  /** Number of cells by page and status. */
  reached: Record<string, number>;
}

/**
 * Requests every page and every action as each principal, with references to each tenant's objects, and
 * checks the responses.
 * @param effort.small whether one reference of each kind is enough: own, another tenant's, missing.
 */
export async function runPages(world: World, { small }: { small: boolean }): Promise<PagesReport> {
  const things = await seedPages(world);
  const report: PagesReport = { cells: 0, leaks: [], reached: {} };
  const readRows = rowsReader(world);
  let before = await readRows();
  const strangersFirst = pagePrincipals(world).toSorted(
    (a, b) => Number(Boolean(a.tenant)) - Number(Boolean(b.tenant)),
  );
  for (const principal of strangersFirst) {
    const responses = new Map<string, string>();
    for (const page of guardedPages) {
      const references = ownLast(things.references(page.named), principal);
      for (const reference of small ? oneOfEachSort(references, principal) : references)
        await request(world, { principal, page, reference, things }, { report, responses });
    }
    const after = await readRows();
    const changes = foreignChanges(world, asPrincipal(principal), [before, after]);
    report.leaks.push(...changes.map((what) => `${principal.name}: ${what}`));
    before = after;
  }
  return report;
}

/** References to other tenants' objects come first, while the own one still exists. */
function ownLast(references: readonly (Reference | undefined)[], { tenant }: PagePrincipal) {
  const isOwn = (reference: Reference | undefined) => Number(tenant && reference?.tenant === tenant);
  return references.toSorted((a, b) => isOwn(a) - isOwn(b));
}

function oneOfEachSort(references: readonly (Reference | undefined)[], { tenant }: PagePrincipal) {
  const sortOf = (reference: Reference | undefined): string =>
    reference?.tenant === undefined ? 'missing' : reference.tenant === tenant ? 'own' : 'foreign';
  const sorts = references.map(sortOf);
  return references.filter((_, index) => sorts.indexOf(sorts[index] ?? '') === index);
}

/**
 * Requests a page or one of its actions as an admin of a brand, with the brand's own object.
 * @returns the text of the response.
 * @throws when it is rejected.
 */
export async function requestPageAsAdmin(
  world: World,
  { page, tenant, things }: { page: GuardedPage; tenant: Tenant; things: Things },
): Promise<string> {
  const principal = pagePrincipals(world).find((one) => one.tenant === tenant);
  const reference = things.references(page.named).find((one) => !one || one.tenant === tenant);
  if (!principal) throw new Error(`No admin of ${tenant}`);
  const cell = { principal, page, reference, things };
  const response = await send(world, cell);
  // The whole response: a download is made while it is read.
  const text = await response.text();
  const { status } = response;
  if (status !== expectedStatus(cell)) throw new UnexpectedStatus(page.name, { status, text });
  return text;
}

interface PageCell {
  principal: PagePrincipal;
  page: GuardedPage;
  reference: Reference | undefined;
  things: Things;
}

async function request(
  world: World,
  cell: PageCell,
  { report, responses }: { report: PagesReport; responses: Map<string, string> },
): Promise<void> {
  const { principal, page, reference } = cell;
  const expected = expectedStatus(cell);
  const response = await send(world, cell);
  const text = await response.text();
  const reportProblem = (what: string) =>
    report.leaks.push(
      `${principal.name}, ${page.name}, ${JSON.stringify(reference)}: ${what}: ${text.slice(0, 300)}`,
    );
  report.cells += 1;
  if (response.status !== expected) reportProblem(`a ${response.status} where ${expected} was promised`);
  const reached = `${page.name} ${response.status}`;
  report.reached[reached] = (report.reached[reached] ?? 0) + 1;
  for (const secret of foreignSecrets(world, asPrincipal(principal)))
    if (text.includes(secret) && !reference?.text.includes(secret)) reportProblem(`it gives ${secret} away`);
  if (isOwn(cell) && !page.isAbsent) return;
  const timeless = text.replaceAll(/\b\d{13}\b/g, '{now}');
  const essence = reference ? timeless.replaceAll(reference.text, '{named}') : timeless;
  const first = responses.get(page.name);
  if (first === undefined) responses.set(page.name, essence);
  else if (first !== essence) reportProblem(`other words than for another's: ${first.slice(0, 300)}`);
}

/** Without a session the status is always 401. Otherwise the reference must be the brand's own. */
function expectedStatus(cell: PageCell): number {
  const { principal, page } = cell;
  if (principal.tenant === undefined) return 401;
  return isOwn(cell) && !page.isAbsent ? (page.own ?? 200) : (page.rejection ?? 404);
}

function isOwn({ principal: { tenant }, reference }: PageCell): boolean {
  return tenant !== undefined && (!reference || reference.tenant === tenant);
}

async function send({ context }: World, cell: PageCell): Promise<Response> {
  const { principal, page, reference, things } = cell;
  const text = reference?.text ?? '';
  const body = page.sends?.(text, things.own[principal.tenant ?? 'ash']);
  const isForm = body instanceof FormData;
  // The headers of a fetch by a page, not of a document.
  const fixed = { 'Sec-Fetch-Dest': 'empty', ...(!isForm && { 'Content-Type': 'application/json' }) };
  const headers = { ...(await principal.headers()), ...fixed };
  return fetch(`${context.url}/${addressOf(cell)}`, {
    redirect: 'manual',
    headers,
    ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
  });
}

function addressOf({ principal, page, reference, things }: PageCell): string {
  const text = reference?.text ?? '';
  const own = things.own[principal.tenant ?? 'ash'];
  const path = page.route.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const kind = page.at?.[parameter] ?? kinds.find((one) => `${one}Id` === parameter);
    if (!kind) throw new Error(`No kind for the parameter ${parameter}`);
    return kind === page.named ? text : own[kind];
  });
  const query = page.search ? `?${new URLSearchParams(page.search(text)).toString()}` : '';
  return `${path || '_root'}${page.isPlain ? '' : '.data'}${query}`;
}

/** An admin of a store sees the same data as a user of that brand. */
function asPrincipal({ name, tenant }: PagePrincipal): Principal {
  return {
    name,
    kind: tenant === undefined ? 'none' : 'brand',
    tenants: tenant === undefined ? [] : [tenant],
    collabs: [],
    headers: {},
    owner: name,
  };
}
