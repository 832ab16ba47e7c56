import { describe, expect, it } from 'vitest';
import { startCountingProxy } from '../../bench/counters/start-counting-proxy.ts';
import { createCollab } from '../../support/http/api-calls.ts';
import type { ApiResult } from '../../support/http/api-client.ts';
import { countAddedJobs, countJobs } from '../../support/db/jobs.ts';
import {
  listSignInMails,
  openPortalBrowser,
  portalCookies,
  untilSignInMail,
} from '../../support/portal/portal.ts';
import { until } from '../../support/until.ts';
import {
  locationOf,
  mailUrl,
  open,
  portalWorld,
  startSignIn,
  toCodePage,
} from '../../portal/portal-world.ts';

const untilNoSignInJob = () =>
  until('no job is left', async () => (await countJobs(portalWorld().database, 'send-sign-in-mail')) === 0);

/** Sends requests until one gets 429. */
async function untilRejected(send: () => Promise<number>): Promise<void> {
  for (let sent = 0; sent < 100; sent += 1) if ((await send()) === 429) return;
  throw new Error('No request was rejected');
}

describe('an address', () => {
  it('that no creator has gets the same response, statements and jobs, and no mail', async () => {
    const proxy = await startCountingProxy(portalWorld().database.url);
    const { url } = await portalWorld().processes.startApp({ DATABASE_URL: proxy.url, RUN_WORKER: 'false' });
    await createCollab(portalWorld(), portalWorld().halo, { email: 'known-1@example.com' });
    const measure = async (address: string) => {
      const browser = openPortalBrowser(url);
      proxy.take();
      const jobs = await countAddedJobs(portalWorld().database);
      const response = await browser.post('/portal/sign-in', { email: address });
      const added = async () => (await countAddedJobs(portalWorld().database)) - jobs;
      // Nobody waits for the wake-up of a worker.
      await until('a worker is woken', async () => (await added()) > 0);
      const { sql } = proxy.take();
      const page = await browser.get('/portal/sign-in/code');
      const headers = [...response.headers].filter(
        ([name]) => !['x-request-id', 'date', 'set-cookie'].includes(name),
      );
      const cookie = response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '='));
      const pages = [response.text, page.status, page.text.replaceAll(address, '{address}')];
      return { status: response.status, headers, cookie, pages, sql: sql.toSorted(), added: await added() };
    };
    // The first request prepares statements.
    await measure('warm@example.com');
    const [known, unknown] = [await measure('known-1@example.com'), await measure('known-2@example.com')];
    expect(unknown).toEqual(known);
    expect([known.added, known.sql.length > 3]).toEqual([1, true]);
    await untilSignInMail(await mailUrl(), 'known-1@example.com');
    await untilNoSignInJob();
    expect(await listSignInMails(await mailUrl(), 'known-2@example.com')).toEqual([]);
    await proxy.close();
  });

  it('that is none is rejected, also with further headers in it', async () => {
    const browser = open();
    const injected = [
      'a@b.example\r\nBcc: eve@c.example',
      'a@b.example\nSubject: x',
      'a@b.example, eve@c.example',
    ];
    for (const address of ['', 'ada', 'Ada <a@b.example>', 'a@b.example\0', ...injected]) {
      const page = await browser.post('/portal/sign-in', { email: address });
      expect([page.status, page.text.includes('aria-invalid')]).toEqual([400, true]);
    }
    expect(browser.cookies.size).toBe(0);
    expect((await browser.post('/portal/sign-in', { email: 'a'.repeat(2_000_000) })).status).toBe(413);
  });

  it('gets five mails of a network, which then waits alone', async () => {
    const sender = open();
    const statuses: number[] = [];
    let last: ApiResult | undefined;
    for (let sent = 0; sent < 6; sent += 1) {
      last = await sender.post('/portal/sign-in', { email: 'often@example.com' });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(last?.text).toContain('Too many sign-in emails.');
    expect((await open().post('/portal/sign-in', { email: 'often@example.com' })).status).toBe(303);
  });

  it('that strangers use up still signs in on a device that it used before', async () => {
    const { browser, mail, address } = await startSignIn();
    expect((await browser.post('/portal/sign-in/code', { code: mail.code })).status).toBe(303);
    const device = browser.cookies.get(portalCookies.device) ?? '';
    const requestAsStranger = async (cookie?: string) => {
      const stranger = open();
      if (cookie !== undefined) stranger.cookies.set(portalCookies.device, cookie);
      return (await stranger.post('/portal/sign-in', { email: address })).status;
    };
    await untilRejected(() => requestAsStranger());
    // A device of another address, and one that this service did not name.
    const other = await startSignIn();
    await other.browser.post('/portal/sign-in/code', { code: other.mail.code });
    const [id = ''] = device.split('.');
    for (const forged of [other.browser.cookies.get(portalCookies.device), `${id}.`, `${id}.AAAA`, id, '.'])
      expect(await requestAsStranger(forged), forged).toBe(429);

    const linked = await browser.post('/portal/account/address', { email: `new-${address}` });
    expect(linked.status).toBe(200);
    await browser.post('/portal/sign-out', {});
    expect(browser.cookies.get(portalCookies.device)).toBe(device);
    const before = (await listSignInMails(await mailUrl(), address)).length;
    expect(locationOf(await browser.post('/portal/sign-in', { email: address }))).toEqual(toCodePage);
    const { code } = await untilSignInMail(await mailUrl(), address, before + 1);
    expect(locationOf(await browser.post('/portal/sign-in/code', { code }))).toEqual([303, '/portal']);
  });

  it('that waits for a code on a device that it used before gets no mail for other browsers', async () => {
    const { browser, mail, address } = await startSignIn();
    await browser.post('/portal/sign-in/code', { code: mail.code });
    await browser.post('/portal/sign-out', {});
    await browser.post('/portal/sign-in', { email: address });
    const { code } = await untilSignInMail(await mailUrl(), address, 2);
    const stranger = open();
    const requestAgain = () => stranger.post('/portal/sign-in', { email: address });
    expect(locationOf(await requestAgain())).toEqual(toCodePage);
    await untilNoSignInJob();
    expect((await listSignInMails(await mailUrl(), address)).map((sent) => sent.code)[0]).toBe(code);
    expect(locationOf(await browser.post('/portal/sign-in/code', { code }))).toEqual([303, '/portal']);
    await requestAgain();
    await untilSignInMail(await mailUrl(), address, 3);
  });

  it('of a network that has started thirty sign-ins waits', async () => {
    const crowded = open();
    const send = (number: number) => crowded.post('/portal/sign-in', { email: `n-${number}@example.com` });
    for (let sent = 0; sent < 30; sent += 1) expect((await send(sent)).status).toBe(303);
    expect((await send(30)).status).toBe(429);
    expect((await open().post('/portal/sign-in', { email: 'n-31@example.com' })).status).toBe(303);
  });

  it('behind a proxy without TRUSTED_PROXIES waits with all others, and only when they are many', async () => {
    const { url } = await portalWorld().processes.startApp({ TRUSTED_PROXIES: '0', RUN_WORKER: 'false' });
    const statuses: number[] = [];
    // Each one in a network of its own, as the header says.
    for (let sent = 0; sent < 320; sent += 20) {
      const posts = Array.from({ length: 20 }, (_, at) =>
        openPortalBrowser(url).post('/portal/sign-in', { email: `u-${sent + at}@example.com` }),
      );
      for (const { status } of await Promise.all(posts)) statuses.push(status);
    }
    expect(statuses.filter((status) => status === 303).length).toBeGreaterThanOrEqual(300);
    expect(statuses.at(-1)).toBe(429);
  });
});
