import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { appSettings } from '../../../support/world/app-settings.ts';
import { plantSession } from '../../../support/db/auth.ts';
import { simulateCollection } from '../../../support/db/drops.ts';
import { UnexpectedStatus } from '../../../support/http/api-client.ts';
import { openPortalBrowser, portalCookies, type PortalBrowser } from '../../../support/portal/portal.ts';
import { foreignSecrets } from '../check-cell.ts';
import type { Principal } from '../reference.ts';
import { canaryOf, collabOf, type World } from '../seed-world.ts';
import type { PagesReport } from './run-pages.ts';
import { guardedPortalPages, type GuardedPortalPage } from './portal-pages.ts';

/**
 * Requests every page of the portal as each creator, as strangers and from another site, with references to each
 * creator's objects. A request may end the own sessions only, no page shows a collab or session of another creator, and
 * none can be framed.
 */
export async function runPortal(world: World, principals: readonly Principal[]): Promise<PagesReport> {
  const report: PagesReport = { cells: 0, leaks: [], reached: {} };
  const creators = principals.filter(({ kind }) => kind === 'creator');
  for (const { dropId } of world.collabs) await simulateCollection(world.context, dropId);
  for (const principal of creators) {
    for (const page of guardedPortalPages) {
      const browsers = await signInAll(world, creators);
      const references = page.named === undefined ? [''] : referencesOf(world, browsers, page.named);
      const own = browsers.get(principal) ?? openPortalBrowser(world.context.url);
      for (const text of references) await request(world, { principal, page, text, browser: own }, report);
      for (const [other, browser] of browsers)
        if (other !== principal && (await browser.get('/portal')).status !== 200)
          report.leaks.push(`${principal.name}, ${page.name}: it ends a session of ${other.name}`);
    }
  }
  await requestAsStrangers(world, report);
  await requestFromOtherSite(world, creators, report);
  return report;
}

async function signInAll(world: World, creators: readonly Principal[]) {
  const browsers = new Map<Principal, PortalBrowser>();
  for (const creator of creators) {
    const browser = openPortalBrowser(world.context.url);
    browser.cookies.set(
      portalCookies.refresh,
      await plantSession(world.context, `${creator.owner}@people.example`),
    );
    await browser.get('/portal');
    browsers.set(creator, browser);
  }
  return browsers;
}

function referencesOf(
  { collabs }: World,
  browsers: ReadonlyMap<Principal, PortalBrowser>,
  kind: NonNullable<GuardedPortalPage['named']>,
): string[] {
  const sessions = [...browsers.values()].map(
    ({ cookies }) => decodeJwt<{ sid: string }>(cookies.get(portalCookies.token) ?? '').sid,
  );
  const references = {
    collab: collabs.map(({ id }) => id),
    drop: collabs.map(({ dropId }) => dropId),
    draft: collabs.map(({ draftId }) => draftId),
    // Endpoints remove the others from the end.
    removable: collabs.map(({ removable }) => removable[0] ?? ''),
    unpublishable: collabs.map(({ removable }) => removable[1] ?? ''),
    session: sessions,
  };
  return [...references[kind], randomUUID()];
}

/**
 * Signs the creator of a collab in, for a request of a page or one of its actions with the creator's own object.
 * @returns the request, which returns the text of the response. It throws when the object is not found, and for errors
 *   of the service.
 */
export async function preparePortalRequest(
  world: World,
  page: GuardedPortalPage,
  label: string,
): Promise<() => Promise<string>> {
  const { email, id, dropId, draftId, removable } = collabOf(world, label);
  const browser = openPortalBrowser(world.context.url);
  browser.cookies.set(portalCookies.refresh, await plantSession(world.context, email));
  await browser.get('/portal');
  const { sid } = decodeJwt<{ sid: string }>(browser.cookies.get(portalCookies.token) ?? '');
  const [first = '', second = ''] = removable;
  const own = {
    collab: id,
    drop: dropId,
    draft: draftId,
    removable: first,
    unpublishable: second,
    session: sid,
  };
  const text = page.named === undefined ? '' : own[page.named];
  return async () => {
    const { status, text: body } = await sendTo(browser, pathOf(page, text, world.collabs), { page, text });
    if (status === 404 || (status >= 500 && status !== page.own))
      throw new UnexpectedStatus(page.name, { status, text: body });
    return body;
  };
}

interface PortalCell {
  principal: Principal;
  page: GuardedPortalPage;
  text: string;
  browser: PortalBrowser;
}

async function request(
  world: World,
  { principal, page, text, browser }: PortalCell,
  report: PagesReport,
): Promise<void> {
  const path = pathOf(page, text, world.collabs);
  const response = await sendTo(browser, path, { page, text });
  report.cells += 1;
  const reached = `${page.name} ${response.status}`;
  report.reached[reached] = (report.reached[reached] ?? 0) + 1;
  const reportProblem = (what: string) =>
    report.leaks.push(`${principal.name}, ${page.name}, ${text}: ${what}: ${response.text.slice(0, 300)}`);
  const expected = isForeign(world, { principal, page, text }) ? 404 : 200;
  // The session may have ended by the request before.
  const isRead = !page.sends && !page.json;
  if (page.sends || isRead)
    if (!response.headers.get('content-security-policy')?.includes("frame-ancestors 'none'"))
      reportProblem('it can be framed');
  if ((isRead || expected === 404) && response.status !== expected)
    reportProblem(`a ${response.status} where ${expected} was promised`);
  for (const secret of foreignSecrets(world, principal))
    if (response.text.includes(secret)) reportProblem(`it gives ${secret} away`);
  const isWhole = page.name === 'list the brands';
  for (const label of isWhole ? principal.collabs : [])
    if (!response.text.includes(canaryOf(label.split('-')[0] ?? ''))) reportProblem(`it lacks ${label}`);
}

/** Reads a page, or sends its form or JSON. */
function sendTo(
  browser: PortalBrowser,
  path: string,
  { page, text, origin = appSettings.APP_URL }: { page: GuardedPortalPage; text: string; origin?: string },
) {
  if (page.sends) return browser.post(path, page.sends(text), { Origin: origin });
  if (!page.json) return browser.get(path);
  return browser.send(path, { json: page.json(text), headers: { Origin: origin } });
}

/** The path of a request: `:collabId` is the named collab, or that of the named drop or draft, which `:id` is. */
function pathOf({ route, search }: GuardedPortalPage, text: string, collabs: World['collabs']): string {
  const collab = collabs.find((one) => idsOf(one).includes(text))?.id ?? text;
  const query = search ? `?${new URLSearchParams(search(text)).toString()}` : '';
  return `/${route.replace(':collabId', collab).replace(':id', text)}${query}`;
}

function idsOf({ id, dropId, draftId, removable }: World['collabs'][number]): string[] {
  return [id, dropId, draftId, ...removable];
}

/** Whether the path names a collab that the creator does not have. */
function isForeign(
  { collabs }: World,
  { principal, page, text }: Pick<PortalCell, 'principal' | 'page' | 'text'>,
): boolean {
  if (!page.route.includes(':')) return false;
  return !collabs.some((collab) => idsOf(collab).includes(text) && principal.collabs.includes(collab.label));
}

/**
 * Browsers without a creator's session are redirected to the sign-in, or get a page with what their form sent, or a 401 for
 * JSON. The response for an object of a creator is the one for an object that does not exist.
 */
async function requestAsStrangers(world: World, report: PagesReport): Promise<void> {
  const cookies = ['', world.channelKeys.ash, 'eyJhbGciOiJub25lIn0.e30.'];
  for (const value of cookies)
    for (const page of guardedPortalPages) {
      const responses = new Set<string>();
      const ids = [...idsOf(collabOf(world, 'ash-1')), randomUUID()];
      for (const text of page.named === undefined ? [''] : ids) {
        const response = await requestSignedOut(world, { page, text, cookie: value });
        report.cells += 1;
        report.reached[`${page.name} stranger`] = (report.reached[`${page.name} stranger`] ?? 0) + 1;
        const target = response.headers.get('location') ?? '';
        const isRedirected = response.status === 303 && target.startsWith('/portal/sign-in?');
        const sendsTexts = Object.keys(page.sends?.(text) ?? {}).length > 0;
        if (page.json || sendsTexts ? response.status !== 401 : !isRedirected)
          report.leaks.push(`a stranger, ${page.name}: a ${response.status} to ${target}`);
        responses.add(withoutIds(target + response.text));
      }
      if (responses.size > 1)
        report.leaks.push(`a stranger, ${page.name}: it tells whether an object exists`);
    }
}

function requestSignedOut(
  world: World,
  { page, text, cookie }: { page: GuardedPortalPage; text: string; cookie: string },
) {
  const browser = openPortalBrowser(world.context.url);
  for (const name of [portalCookies.token, portalCookies.refresh]) browser.cookies.set(name, cookie);
  return sendTo(browser, pathOf(page, text, world.collabs), { page, text });
}

/** A text without the ids of the request, and of the response itself. */
function withoutIds(text: string): string {
  return text.replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '…');
}

/** Forms and JSON that another site sends in the browser of a creator, with the creator's own objects. */
async function requestFromOtherSite(
  world: World,
  creators: readonly Principal[],
  report: PagesReport,
): Promise<void> {
  for (const [creator, browser] of await signInAll(world, creators)) {
    const collab = world.collabs.find(({ label }) => creator.collabs.includes(label));
    for (const page of guardedPortalPages.filter(({ sends, json }) => sends ?? json)) {
      const text = (page.named === 'collab' ? collab?.id : collab?.dropId) ?? randomUUID();
      const sent = { page, text, origin: 'https://evil.example' };
      const response = await sendTo(browser, pathOf(page, text, world.collabs), sent);
      report.cells += 1;
      const reached = `${page.name} from another site`;
      report.reached[reached] = (report.reached[reached] ?? 0) + 1;
      if (response.status !== 403)
        report.leaks.push(`${creator.name}, ${page.name}: a ${response.status} to a form of another site`);
    }
  }
}
