import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { dumpSignIns } from '../../support/db/auth.ts';
import { portalCookies } from '../../support/portal/portal.ts';
import { bearer } from '../../support/portal/sign-in.ts';
import {
  isSignedIn,
  locationOf,
  open,
  portalWorld,
  spaced,
  startSignIn,
  wrongCode,
} from '../../portal/portal-world.ts';

describe('the link', () => {
  it('signs in by the button, however often it was opened before', async () => {
    const { browser, mail, address } = await startSignIn('/portal/account/sessions');
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await browser.get(mail.link);
      expect([page.status, page.text.includes(`as ${address}`)]).toEqual([200, true]);
    }
    await call(`${portalWorld().appUrl}${mail.link}`, { method: 'HEAD' });
    expect(isSignedIn(browser)).toBe(false);
    const { token } = mail;
    expect(locationOf(await browser.post('/portal/sign-in/link', { token }))).toEqual([
      303,
      '/portal/account/sessions',
    ]);
    expect((await browser.get('/portal/account/sessions')).status).toBe(200);
    expect(browser.cookies.has(portalCookies.signIn)).toBe(false);
  });

  it('shows the code in another browser, and does not sign that one in', async () => {
    const { browser, mail } = await startSignIn();
    // Knows the attempt, which is in the Message-ID, but not the secret of its browser.
    const forged = open();
    const attempt = browser.cookies.get(portalCookies.signIn)?.split('.')[0] ?? '';
    expect(mail.messageId).toContain(attempt);
    forged.cookies.set(portalCookies.signIn, `${attempt}.secret`);
    for (const other of [open(), forged, (await startSignIn()).browser]) {
      const page = await other.get(mail.link);
      expect([page.status, page.text.includes(spaced(mail.code))]).toEqual([200, true]);
      for (const fields of [{ token: mail.token }, { code: mail.code }])
        for (const path of ['link', 'code']) await other.post(`/portal/sign-in/${path}`, fields);
      expect(isSignedIn(other)).toBe(false);
    }
    const { code } = mail;
    expect(locationOf(await browser.post('/portal/sign-in/code', { code }))).toEqual([303, '/portal']);
  });

  it('is rejected when it is malformed or unknown', async () => {
    const { browser } = await startSignIn();
    for (const token of ['', 'x', `csl_${'A'.repeat(43)}`, 'csl_%00']) {
      expect((await browser.get(`/portal/sign-in/link?token=${token}`)).status).toBe(400);
      expect((await browser.post('/portal/sign-in/link', { token })).status).toBe(400);
    }
  });
});

describe('the code', () => {
  it('signs in, and the session has the user token of the interface', async () => {
    const { browser, mail, address } = await startSignIn();
    const code = spaced(mail.code);
    const signedIn = await browser.post('/portal/sign-in/code', { code });
    for (const line of signedIn.headers.getSetCookie())
      expect(line).toMatch(
        /^__Host-portal-[a-z-]+=[^;]*; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
      );
    const token = browser.cookies.get(portalCookies.token) ?? '';
    const list = await call(`${portalWorld().base}/creators/collabs`, { headers: bearer(token) });
    const { collabs } = JSON.parse(list.text) as { collabs: { creator: { email: string } }[] };
    expect(collabs.map(({ creator }) => creator.email)).toEqual([address]);
  });

  it.each([
    ['Arabic', 0x660],
    ['full-width', 0xff10],
    ['Devanagari', 0x966],
  ])('can be typed in %s digits', async (_, zero) => {
    const { browser, mail } = await startSignIn();
    const code = mail.code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    expect(locationOf(await browser.post('/portal/sign-in/code', { code }))).toEqual([303, '/portal']);
  });

  it('ends with its attempt after five wrong ones', async () => {
    const { browser, mail } = await startSignIn();
    const { code, token } = mail;
    for (let tried = 0; tried < 4; tried += 1) {
      const page = await browser.post('/portal/sign-in/code', { code: wrongCode(code) });
      expect([page.status, page.text.includes('This code is wrong.')]).toEqual([400, true]);
    }
    for (const tried of [wrongCode(code), code, code]) {
      const page = await browser.post('/portal/sign-in/code', { code: tried });
      expect([page.status, page.text.includes('This sign-in has ended.')]).toEqual([400, true]);
    }
    expect((await browser.post('/portal/sign-in/link', { token })).status).toBe(400);
    expect(isSignedIn(browser)).toBe(false);
  });

  it('is used once, also by concurrent requests and with the link', async () => {
    const { browser, mail } = await startSignIn();
    const { code, token } = mail;
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? browser.post('/portal/sign-in/code', { code })
          : browser.post('/portal/sign-in/link', { token }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([303, ...Array<number>(9).fill(400)]);
  });

  it('and its link expire', async () => {
    const { browser, mail } = await startSignIn();
    await portalWorld().passTime(15 * 60);
    const { code, token } = mail;
    expect((await browser.get(mail.link)).text).toContain('Link expired');
    expect((await browser.post('/portal/sign-in/code', { code })).status).toBe(400);
    expect((await browser.post('/portal/sign-in/link', { token })).status).toBe(400);
    expect(locationOf(await browser.get('/portal/sign-in/code'))).toEqual([303, '/portal/sign-in']);
    expect(isSignedIn(browser)).toBe(false);
  });
});

describe('secrets of a sign-in', () => {
  it('are in no table, job or log', async () => {
    const { browser, mail } = await startSignIn();
    const secret = browser.cookies.get(portalCookies.signIn)?.split('.')[1] ?? '';
    const stored = await dumpSignIns(portalWorld().database);
    await browser.get(mail.link);
    await browser.post('/portal/sign-in/code', { code: wrongCode(mail.code) });
    await browser.post('/portal/sign-in/code', { code: mail.code });
    const log = portalWorld().processes.logOf('app');
    expect(log).toContain('"path":"/portal/sign-in/link"');
    const sessions = [portalCookies.token, portalCookies.refresh].map(
      (name) => browser.cookies.get(name) ?? '',
    );
    for (const text of [mail.token.slice(4), secret, ...sessions]) {
      expect(text.length).toBeGreaterThan(40);
      expect([stored.includes(text), log.includes(text)]).toEqual([false, false]);
    }
    for (const text of [mail.code, spaced(mail.code)])
      expect([stored, log].map((all) => new RegExp(`(?<![\\da-f])${text}(?![\\da-f])`).test(all))).toEqual([
        false,
        false,
      ]);
  });
});
