import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { openPortalBrowser, portalCookies } from '../../support/portal/portal.ts';
import { restricted, restrictionsOf } from '../../support/http/restrictions.ts';
import { isSignedIn, locationOf, open, portalWorld, startSignIn } from '../../portal/portal-world.ts';

const email = 'ada@example.com';

describe('a page of the sign-in', () => {
  it('returns to pages of the portal only', async () => {
    const browser = open();
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/portal/../settings',
      '/',
    ])
      expect((await browser.get(`/portal/sign-in?next=${encodeURIComponent(next)}`)).text).toContain(
        'name="next" value="/portal"',
      );
    for (const next of ['https://evil.example/portal', '/portal//evil.example', '/portal\r\nX: y']) {
      const { browser: other, mail } = await startSignIn(next);
      const { code } = mail;
      expect(locationOf(await other.post('/portal/sign-in/code', { code }))).toEqual([303, '/portal']);
    }
  });

  it('cannot be framed, cached or sent by another site', async () => {
    const { browser, mail } = await startSignIn();
    const secure = { headers: { 'X-Forwarded-Proto': 'https' } };
    for (const path of ['/portal/sign-in', '/portal/sign-in/code', mail.link, '/portal', '/portal/none']) {
      const { headers } = await browser.send(path, secure);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(restrictionsOf(headers)).toEqual(restricted);
    }
    const { code, token } = mail;
    const forms: [string, Record<string, string>][] = [
      ['/portal/sign-in', { email }],
      ['/portal/sign-in/code', { code }],
      ['/portal/sign-in/link', { token }],
    ];
    for (const Origin of ['https://evil.example', 'null', ''])
      for (const [path, fields] of forms)
        for (const ending of ['', '.data'])
          expect((await browser.post(path + ending, fields, { Origin })).status).toBe(403);
    expect(isSignedIn(browser)).toBe(false);
    expect((await call(`${portalWorld().appUrl}/portal/sign-in`, { method: 'PUT' })).status).toBe(405);
  });

  it('does not continue a session that was there before', async () => {
    const attacker = await startSignIn();
    await attacker.browser.post('/portal/sign-in/code', { code: attacker.mail.code });
    const victim = await startSignIn();
    // Cookies that someone else put into the browser.
    for (const name of [portalCookies.token, portalCookies.refresh])
      victim.browser.cookies.set(name, attacker.browser.cookies.get(name) ?? '');
    await victim.browser.post('/portal/sign-in/code', { code: victim.mail.code });
    for (const name of [portalCookies.token, portalCookies.refresh])
      expect(victim.browser.cookies.get(name)).not.toBe(attacker.browser.cookies.get(name));
    expect(locationOf(await attacker.browser.get('/portal'))).toEqual([
      303,
      '/portal/sign-in?next=%2Fportal',
    ]);

    const fixed = open();
    fixed.cookies.set(portalCookies.signIn, `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.known`);
    const started = fixed.cookies.get(portalCookies.signIn);
    await fixed.post('/portal/sign-in', { email: victim.address });
    expect(fixed.cookies.get(portalCookies.signIn)).not.toBe(started);
  });

  it('explains that no mail server is set up', async () => {
    const { url } = await portalWorld().processes.startApp({ SMTP_URL: '', RUN_WORKER: 'false' });
    const browser = openPortalBrowser(url);
    for (const page of [
      await browser.get('/portal/sign-in'),
      await browser.post('/portal/sign-in', { email }),
    ])
      expect([page.status, page.text.includes('Sign-in by email is not set up')]).toEqual([503, true]);
  });
});
