import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { receiveMail } from '../../../local/mail/receive-mail.ts';
import { startMailCatcher } from '../../../local/mail/start-mail-catcher.ts';
import { createCollab } from '../../support/http/api-calls.ts';
import { openApp, requestAdmin } from '../../support/world/install.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { countJobs, listFollowUps } from '../../support/db/jobs.ts';
import { waitForWebhooks } from '../../support/db/webhooks.ts';
import { controlPlatform } from '../../support/store/mirror.ts';
import { listSignInMails, untilInvitation, untilSignInMail } from '../../support/portal/portal.ts';
import { until } from '../../support/until.ts';
import { openAs } from '../../portal/open-as.ts';
import { locationOf, mailUrl, open, portalWorld, spaced, toCodePage } from '../../portal/portal-world.ts';

const email = 'ada@example.com';

/** What pages say while the mail server does not respond. */
const delayed = 'Emails are delayed';

/** Waits until a new browser's sign-in says that mails are delayed, or no longer. */
async function untilCodePageShows(address: string, isDelayed: boolean) {
  const browser = open();
  expect(locationOf(await browser.post('/portal/sign-in', { email: address }))).toEqual(toCodePage);
  await until(`${address} shows the state of the mail server`, async () => {
    const { text } = await browser.get('/portal/sign-in/code');
    return text.includes(delayed) === isDelayed;
  });
}

describe('while the mail server is away, pages', () => {
  it('show that mails are delayed, for any address, and pending mails are sent once it is back', async () => {
    const { halo, database, smtpPort } = portalWorld();
    // The first mail is to an address that is no creator's.
    await untilCodePageShows('nobody@example.com', true);
    const { _id: collabId } = await createCollab(portalWorld(), halo, { email: 'waits@example.com' });
    const inAdmin = async (path: string, body?: object) =>
      (await requestAdmin(portalWorld(), { domain: halo.domain, path, ...(body && { body }) })).text;
    await inAdmin(`collabs/${collabId}`, { invite: true });
    for (const path of ['_root', `collabs/${collabId}`, 'applications'])
      expect(await inAdmin(path)).toContain('"delayed"');
    await until('the mail is retried only after more than ten minutes', async () => {
      await portalWorld().passTime(10 * 60);
      const [retry] = await listFollowUps(database, 'send-invitation', collabId);
      return retry !== undefined && retry.attempts > 0 && retry.seconds > 10 * 60;
    });

    const catcher = await startMailCatcher({ smtpPort });
    await untilCodePageShows('nobody@example.com', false);
    await untilInvitation(catcher.url, 'waits@example.com');
    expect(await inAdmin('_root')).not.toContain('"delayed"');
    await catcher.close();

    // An error of one mail says nothing about the others.
    let tries = 0;
    const failing = await receiveMail(smtpPort, () => {
      tries += 1;
      return Promise.reject(new Error('Disk full'));
    });
    await untilCodePageShows('waits@example.com', false);
    await until('the mail has failed', () => tries > 0);
    await untilCodePageShows('waits@example.com', false);
    await failing.close();
    await untilCodePageShows('nobody@example.com', true);
  });
});

describe('the mail of an invitation', () => {
  it('waits while the app is uninstalled, and is in the language that the creator chose', async () => {
    const { pine, database, platform, appUrl, smtpPort } = portalWorld();
    const address = 'uninstalled@example.com';
    const { _id } = await createCollab(portalWorld(), pine, { email: address });
    await (await openAs(address)).post('/portal/account/settings', { locale: 'de' });
    await requestAdmin(portalWorld(), {
      domain: pine.domain,
      path: `collabs/${_id}`,
      body: { invite: true },
    });
    const attempts = async () => (await listFollowUps(database, 'send-invitation', _id))[0]?.attempts;
    await until('the mail has failed', async () => ((await attempts()) ?? 0) > 0);
    await controlPlatform(platform.url, 'uninstall', { shop: pine.domain });
    expect(await sendWebhook(appUrl, { topic: 'app/uninstalled', shop: pine.domain })).toBe(200);
    await waitForWebhooks(database);
    await until('it waits', async () => {
      await portalWorld().passTime(10 * 60);
      return (await attempts()) === 0;
    });
    await openApp(appUrl, platform.url, pine.domain);
    const catcher = await startMailCatcher({ smtpPort });
    await portalWorld().passTime(3_600);
    const { subject } = await untilInvitation(catcher.url, address);
    expect(subject).toContain('lädt Sie in sein Creator-Programm ein');
    await catcher.close();
  });
});

describe('the mail', () => {
  it('fails after its time at a server that never ends a response', async () => {
    // The connection is never idle.
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.write('220 ready\r\n');
      const more = setInterval(() => socket.write('250-more\r\n'), 50);
      socket.once('close', () => clearInterval(more));
    });
    await once(server.listen(portalWorld().smtpPort, '127.0.0.1'), 'listening');
    const { sendMail } = await import('#app/mail/send-mail.ts');
    const limit = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const ofMail = vi.spyOn(AbortSignal, 'timeout');
    ofMail.mockImplementation((ms) => (ms === 50_000 ? limit.signal : timeout(ms)));
    const sending = sendMail({ to: email, id: 'slow', subject: 'Slow', html: '', text: '' });
    await Promise.race([sending, until('it is sent', () => sockets.size > 0)]);
    limit.abort(new Error('Took too long'));
    await expect(sending).rejects.toThrow();
    ofMail.mockRestore();
    for (const socket of sockets) socket.destroy();
    await once(server.close(), 'close');
  });

  it('waits while the mail server is away, and every attempt has the same id and secrets', async () => {
    await createCollab(portalWorld(), portalWorld().halo, { email });
    const browser = open();
    expect(locationOf(await browser.post('/portal/sign-in', { email }))).toEqual(toCodePage);
    expect((await browser.get('/portal/sign-in/code')).text).toContain('It can take a few minutes.');
    await until('the job has failed', () => portalWorld().processes.logOf('app').includes('ECONNREFUSED'));
    // This one takes the mail and fails before it confirms.
    const taken: Buffer[] = [];
    const failing = await receiveMail(portalWorld().smtpPort, ({ raw }) => {
      taken.push(raw);
      return Promise.reject(new Error('Disk full'));
    });
    await until('it was sent once', async () => {
      await portalWorld().passTime(2);
      return taken.some((raw) => raw.includes(`To: ${email}`));
    });
    await failing.close();
    await mailUrl();
    await until('it was sent again', async () => {
      await portalWorld().passTime(2);
      return (await listSignInMails(await mailUrl(), email)).length > 0;
    });
    const { link, code, messageId } = await untilSignInMail(await mailUrl(), email);
    expect(messageId).toMatch(/^<sign-in\.[0-9a-f-]{36}@collabs\.example>$/);
    const first = taken.map(String).find((raw) => raw.includes(messageId));
    expect(first).toContain(spaced(code));
    expect((await browser.get(link)).text).toContain('Confirm sign-in');
    await until(
      'no job is left',
      async () => (await countJobs(portalWorld().database, 'send-sign-in-mail')) === 0,
    );
  });

  it('is in the language of the browser, as HTML and as plain text', async () => {
    const browser = open({ 'Accept-Language': 'de-AT' });
    await createCollab(portalWorld(), portalWorld().halo, { email: 'greta@example.com' });
    await browser.post('/portal/sign-in', { email: 'Greta@Example.com ' });
    const { subject, text, link, code } = await untilSignInMail(await mailUrl(), 'greta@example.com');
    expect(subject).toBe('Ihr Anmeldecode');
    expect(text).toContain(spaced(code));
    expect(text).toContain('Link und Code funktionieren einmal und 15 Minuten lang');
    expect((await browser.get(link)).text).toContain('<html lang="de">');
  });

  it.each([
    ['fr-CH, de;q=0.9, en;q=0.8', 'de'],
    ['en;q=0.5, de;q=0.8', 'de'],
    ['de;q=0, en', 'en'],
    ['de-AT;q=0.3,en-GB', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ])('has pages in the language that Accept-Language prefers: %j', async (accepted, language) => {
    const browser = open({ 'Accept-Language': accepted });
    expect((await browser.get('/portal/sign-in')).text).toContain(`<html lang="${language}`);
  });
});
