import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { plantSession } from '../../../support/db/auth.ts';
import { simulateCollection } from '../../../support/db/drops.ts';
import { openPortalBrowser, portalCookies } from '../../../support/portal.ts';
import type { PortalBrowser } from '../../../support/portal.ts';
import { foreignSecrets } from '../check-cell.ts';
import type { Principal } from '../reference.ts';
import { canaryOf } from '../seed-world.ts';
import type { World } from '../seed-world.ts';
import type { PagesReport } from './run-pages.ts';

/** A page of the portal or one of its actions. */
interface GuardedPortalPage {
  name: string;
  /** Its path in `app/routes.ts`. */
  route: string;
  /** What the request names, of every creator. */
  named?: 'collab' | 'drop' | 'session';
  search?: (text: string) => Record<string, string>;
  /** The form; undefined for a page that is only read. */
  sends?: (text: string) => Record<string, string>;
  /** The status of an accepted form. By default a redirect. */
  own?: number;
}

/** Every page of the portal with data of a creator. Actions that end the own session come last. */
export const guardedPortalPages: readonly GuardedPortalPage[] = [
  { name: 'list the brands', route: 'portal' },
  { name: 'continue the list of brands', route: 'portal', named: 'collab', search: (after) => ({ after }) },
  { name: 'see the profile', route: 'portal/profile' },
  { name: 'save the profile', route: 'portal/profile', sends: () => ({ firstName: 'Own', lastName: 'Own' }) },
  {
    name: 'reset a brand',
    route: 'portal/profile',
    named: 'collab',
    sends: (collab) => ({ collab }),
    own: 409,
  },
  { name: 'see the account', route: 'portal/account' },
  { name: 'share a brand', route: 'portal/brands/:collabId', named: 'collab' },
  { name: 'share a drop', route: 'portal/brands/:collabId', named: 'drop', search: (drop) => ({ drop }) },
  { name: 'see a QR code', route: 'portal/brands/:collabId/qr', named: 'collab' },
  { name: 'see the settings', route: 'portal/account/settings' },
  { name: 'save the settings', route: 'portal/account/settings', sends: () => ({ news: 'on' }) },
  { name: 'see the address', route: 'portal/account/address' },
  {
    name: 'change the address',
    route: 'portal/account/address',
    sends: () => ({ email: 'x@example.com' }),
    own: 200,
  },
  { name: 'download the data', route: 'portal/account/data' },
  { name: 'see the deletion', route: 'portal/account/delete' },
  {
    name: 'delete the account',
    route: 'portal/account/delete',
    sends: () => ({ email: 'x@example.com' }),
    own: 400,
  },
  { name: 'list the sessions', route: 'portal/account/sessions' },
  {
    name: 'end a session',
    route: 'portal/account/sessions',
    named: 'session',
    sends: (session) => ({ session }),
  },
  { name: 'end all sessions', route: 'portal/account/sessions', sends: () => ({ session: 'all' }) },
  { name: 'sign out', route: 'portal/sign-out', sends: () => ({}) },
];

/** Pages of the portal without data of a creator. */
export const openPortalPages: readonly string[] = [
  'apply/:channel',
  'portal/invitation',
  'portal/sign-in',
  'portal/sign-in/code',
  'portal/sign-in/link',
  'portal/address',
  'portal/*',
];

/**
 * Requests every page of the portal as each creator and as strangers, with references to each creator's objects.
 * A request may end the own sessions only, and no page shows a collab or session of another creator.
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
    session: sessions,
  };
  return [...references[kind], randomUUID()];
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
  const answer = page.sends ? await browser.post(path, page.sends(text)) : await browser.get(path);
  report.cells += 1;
  const reached = `${page.name} ${answer.status}`;
  report.reached[reached] = (report.reached[reached] ?? 0) + 1;
  const reportProblem = (what: string) =>
    report.leaks.push(`${principal.name}, ${page.name}, ${text}: ${what}: ${answer.text.slice(0, 300)}`);
  const expected = isForeign(world, { principal, page, text }) ? 404 : 200;
  // The session may have ended by the request before.
  if (!page.sends && answer.status !== expected)
    reportProblem(`a ${answer.status} where ${expected} was promised`);
  for (const secret of foreignSecrets(world, principal))
    if (answer.text.includes(secret)) reportProblem(`it gives ${secret} away`);
  const isWhole = page.name === 'list the brands';
  for (const label of isWhole ? principal.collabs : [])
    if (!answer.text.includes(canaryOf(label.split('-')[0] ?? ''))) reportProblem(`it lacks ${label}`);
}

/** The path of a request: `:collabId` is the named collab, or that of the named drop. */
function pathOf({ route, search }: GuardedPortalPage, text: string, collabs: World['collabs']): string {
  const collab = collabs.find(({ dropId }) => dropId === text)?.id ?? text;
  const query = search ? `?${new URLSearchParams(search(text)).toString()}` : '';
  return `/${route.replace(':collabId', collab)}${query}`;
}

/** Whether the path names a collab that the creator does not have. */
function isForeign(
  { collabs }: World,
  { principal, page, text }: Pick<PortalCell, 'principal' | 'page' | 'text'>,
): boolean {
  if (!page.route.includes(':')) return false;
  return !collabs.some(
    ({ id, dropId, label }) => [id, dropId].includes(text) && principal.collabs.includes(label),
  );
}

/** Browsers without a creator's session are redirected to the sign-in, whatever they request. */
async function requestAsStrangers(world: World, report: PagesReport): Promise<void> {
  const cookies = ['', world.channelKeys.ash, 'eyJhbGciOiJub25lIn0.e30.'];
  for (const value of cookies)
    for (const page of guardedPortalPages) {
      const browser = openPortalBrowser(world.context.url);
      for (const name of [portalCookies.token, portalCookies.refresh]) browser.cookies.set(name, value);
      const path = pathOf(page, randomUUID(), world.collabs);
      const answer = page.sends
        ? await browser.post(path, page.sends(randomUUID()))
        : await browser.get(path);
      report.cells += 1;
      report.reached[`${page.name} stranger`] = (report.reached[`${page.name} stranger`] ?? 0) + 1;
      const target = answer.headers.get('location');
      if (answer.status !== 303 || !target?.startsWith('/portal/sign-in?'))
        report.leaks.push(`a stranger, ${page.name}: a ${answer.status} to ${target}`);
    }
}
