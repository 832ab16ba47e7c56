import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { deleteSessions, plantSession } from '../../support/db/auth.ts';
import { portalCookies, type PortalBrowser } from '../../support/portal/portal.ts';
import { bearer, signIn } from '../../support/portal/sign-in.ts';
import { until } from '../../support/until.ts';
import { open, portalWorld } from '../../portal/portal-world.ts';

const email = 'tess@example.com';
const plant = () => plantSession(portalWorld().database, email);
/** Whether the interface accepts a user token. */
const opens = async (token: string) =>
  (await call(`${portalWorld().base}/creators/collabs`, { headers: bearer(token) })).status === 200;

/** A browser with the refresh token of a session, as after an hour without a request. */
function openPortal(refreshToken: string): PortalBrowser {
  const browser = open();
  browser.cookies.set(portalCookies.refresh, refreshToken);
  return browser;
}
const statusOf = async (browser: PortalBrowser, path = '/portal/account/sessions') =>
  (await browser.get(path)).status;
const cookieOf = ({ cookies }: PortalBrowser, name: keyof typeof portalCookies) =>
  cookies.get(portalCookies[name]) ?? '';
/** The session of a browser, which its user token names. */
const sessionOf = (browser: PortalBrowser) => decodeJwt<{ sid: string }>(cookieOf(browser, 'token')).sid;

describe('a browser at the portal', () => {
  beforeAll(() => createCollab(portalWorld(), portalWorld().halo, { email }));

  it('gets a new pair when its user token has expired, and keeps it then', async () => {
    const first = await plant();
    const browser = openPortal(first);
    expect(await statusOf(browser)).toBe(200);
    const pair = [cookieOf(browser, 'token'), cookieOf(browser, 'refresh')];
    expect(pair[1]).not.toBe(first);
    expect(await opens(pair[0] ?? '')).toBe(true);
    const again = await browser.get('/portal');
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
    browser.cookies.set(portalCookies.token, `${pair[0]?.slice(0, -4) ?? ''}AAAA`);
    expect(await statusOf(browser)).toBe(200);
    expect(cookieOf(browser, 'refresh')).not.toBe(pair[1]);
  });

  it('may load several tabs at once', async () => {
    const first = await plant();
    const tabs = Array.from({ length: 5 }, () => openPortal(first));
    expect(await Promise.all(tabs.map((tab) => statusOf(tab)))).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(tabs.map((tab) => cookieOf(tab, 'refresh'))).size).toBe(1);
    for (const tab of tabs) {
      tab.cookies.delete(portalCookies.token);
      expect(await statusOf(tab)).toBe(200);
    }
  });

  it('is signed out with a thief who copied a token at once, when both continue', async () => {
    const first = await plant();
    const [owner, thief] = [openPortal(first), openPortal(first)];
    expect([await statusOf(owner), await statusOf(thief)]).toEqual([200, 200]);
    await portalWorld().passTime(16 * 60);
    expect(await statusOf(owner)).toBe(200);
    await portalWorld().passTime(31);
    expect(await statusOf(thief)).toBe(303);
    expect(await statusOf(owner)).toBe(303);
  });

  it('that sends a used token later ends its session on all of its devices', async () => {
    const stolen = await plant();
    const owner = openPortal(stolen);
    expect(await statusOf(owner)).toBe(200);
    await portalWorld().passTime(31);
    const thief = openPortal(stolen);
    expect(await statusOf(thief)).toBe(303);
    expect(thief.cookies.size).toBe(0);
    expect(await statusOf(owner)).toBe(303);
    expect(owner.cookies.size).toBe(0);
  });

  it('lists the sessions of its creator, and ends one of them or all', async () => {
    await deleteSessions(portalWorld().database);
    await createCollab(portalWorld(), portalWorld().halo, { email: 'eve@example.com' });
    const [phone, laptop, third] = [
      openPortal(await plant()),
      openPortal(await plant()),
      openPortal(await plant()),
    ];
    const other = openPortal(await plantSession(portalWorld().database, 'eve@example.com'));
    for (const browser of [phone, laptop, third, other]) expect(await statusOf(browser)).toBe(200);
    const page = await phone.get('/portal/account/sessions');
    for (const browser of [phone, laptop, third])
      expect(page.text).toContain(`value="${sessionOf(browser)}"`);
    expect(page.text).not.toContain(sessionOf(other));
    expect(page.text.match(/This device/g)).toHaveLength(1);

    for (const session of [sessionOf(laptop), sessionOf(other), 'nonsense']) {
      const ended = await phone.post('/portal/account/sessions', { session });
      expect([ended.status, ended.headers.get('location')]).toEqual([303, '/portal/account/sessions']);
    }
    expect(await Promise.all([phone, laptop, third, other].map((one) => statusOf(one)))).toEqual([
      ...[200, 303, 200, 200],
    ]);
    const all = await phone.post('/portal/account/sessions', { session: 'all' });
    expect([all.headers.get('location'), phone.cookies.size]).toEqual(['/portal/sign-in', 0]);
    expect(await Promise.all([third, other].map((one) => statusOf(one)))).toEqual([303, 200]);
  });

  it('signs out by its button alone', async () => {
    const browser = openPortal(await plant());
    expect(await statusOf(browser, '/portal/sign-out')).toBe(303);
    expect(await statusOf(browser)).toBe(200);
    const forged = await browser.post('/portal/sign-out', {}, { Origin: 'https://evil.example' });
    expect([forged.status, await statusOf(browser)]).toEqual([403, 200]);
    const cookies = [...browser.cookies];
    const token = cookieOf(browser, 'token');
    expect(await opens(token)).toBe(true);
    const { headers } = await browser.post('/portal/sign-out', {});
    expect(headers.get('location')).toBe('/portal/sign-in');
    // The page deletes the creator's own edits: those of another creator of the browser stay.
    expect(headers.get('clear-site-data')).toBeNull();
    expect(browser.cookies.size).toBe(0);
    // A copy of the cookies opens nothing, neither here nor in the interface.
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await statusOf(browser)).toBe(303);
    await until('the interface rejects the token', async () => !(await opens(token)));
  });

  it('needs a creator’s token', async () => {
    const keys = (...args: string[]) => portalWorld().processes.readTool('keys', ...args);
    const brand = await signIn(keys, '--channel', portalWorld().halo.domain);
    for (const value of [brand.access_token, 'x', '']) {
      const browser = open();
      browser.cookies.set(portalCookies.token, value);
      const page = await browser.get('/portal');
      expect([page.status, page.headers.get('location')]).toEqual([303, '/portal/sign-in?next=%2Fportal']);
    }
    expect(await statusOf(openPortal(brand.refresh_token))).toBe(303);
  });
});
