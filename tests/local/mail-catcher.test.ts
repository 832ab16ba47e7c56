import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBrowser } from '../../local/browser.ts';
import type { CaughtMail } from '../../local/mail/caught-mail.ts';
import { startMailCatcher, type MailCatcher } from '../../local/mail/start-mail-catcher.ts';

let browser: Browser;
let catcher: MailCatcher;

beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
});

afterAll(() => browser.close());

beforeEach(async () => {
  catcher = await startMailCatcher({}, () => new Date('2026-11-21T10:00:00Z'));
});

afterEach(() => catcher.close());

async function send(mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]): Promise<void> {
  const transport = createTransport(catcher.smtpUrl);
  await transport.sendMail({ from: 'hello@halo.example', ...mail });
  transport.close();
}

async function caught(query = ''): Promise<CaughtMail[]> {
  const response = await fetch(`${catcher.url}/messages.json${query}`);
  return (await response.json()) as CaughtMail[];
}

/** A server that counts its visitors, as a tracking pixel's would. */
async function startTracker() {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/pixel.png`, visits: () => visits, close };
}

test('a mail is saved as sent, with blind copies and attachments', async () => {
  await send({
    from: '"Halo Botanics" <hello@halo.example>',
    to: 'Mila <mila@example.com>',
    bcc: 'log@halo.example',
    subject: 'Dein Link für heute ✨',
    messageId: '<one@halo.example>',
    text: 'https://app.example/sign-in',
    html: '<p>Grüße</p>',
    attachments: [{ filename: 'terms.txt', content: 'twelve bytes' }],
  });
  expect(await caught()).toEqual([
    {
      id: 1,
      receivedAt: '2026-11-21T10:00:00.000Z',
      from: 'Halo Botanics <hello@halo.example>',
      to: ['mila@example.com', 'log@halo.example'],
      subject: 'Dein Link für heute ✨',
      messageId: '<one@halo.example>',
      text: 'https://app.example/sign-in\n',
      html: '<p>Grüße</p>\n',
      attachments: [{ filename: 'terms.txt', mimeType: 'text/plain', bytes: 12 }],
    },
  ]);
});

test('the list is newest first, can be filtered by recipient, and emptied', async () => {
  await send({ to: 'a@example.com', subject: 'one' });
  await send({ to: 'b@example.com', subject: 'two' });
  expect((await caught()).map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect((await caught('?to=A@example.com')).map(({ subject }) => subject)).toEqual(['one']);
  await fetch(`${catcher.url}/messages.json`, { method: 'DELETE' });
  expect(await caught()).toEqual([]);
});

test('any credential is accepted, as in a provider’s URL', async () => {
  const transport = createTransport(catcher.smtpUrl.replace('//', '//user:secret@'));
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x' });
  transport.close();
  expect(await caught()).toHaveLength(1);
});

test('an empty inbox shows the SMTP address', async () => {
  const page = await browser.newPage();
  await page.goto(catcher.url);
  expect(await page.getByRole('main').innerText()).toContain(
    `Whatever is sent to ${catcher.smtpUrl} appears here`,
  );
  await page.close();
});

test('a user reads a mail and opens its link', async () => {
  const link = `${catcher.url}/messages.json`;
  await send({
    to: 'mila@example.com',
    subject: 'Sign in',
    text: 'plain',
    html: `<a href="${link}">Sign me in</a>`,
  });
  const page = await browser.newPage();
  await page.goto(catcher.url);
  await page.getByRole('link', { name: 'Sign in' }).click();
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Sign me in' }).click();
  const target = await opened;
  expect(target.url()).toBe(link);
  // In a sandbox, which a popup inherits unless it is let out, the origin would be "null".
  expect(await target.evaluate(() => origin)).toBe(catcher.url);
  await page.context().close();
});

test('a mail’s scripts do not run, its resources are not loaded, and markup in headers is text', async () => {
  const tracker = await startTracker();
  const html = `<p id="body">untouched</p><img src="${tracker.url}">
    <script>document.getElementById('body').textContent = 'changed'</script>`;
  await send({ to: 'mila@example.com', subject: '<script>alert(1)</script>', html });
  const page = await browser.newPage();
  for (const address of ['/messages/1', '/messages/1/body']) {
    await page.goto(catcher.url + address, { waitUntil: 'networkidle' });
  }
  expect(await page.locator('#body').textContent()).toBe('untouched');
  expect(tracker.visits()).toBe(0);
  await page.goto(`${catcher.url}/messages/1`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('<script>alert(1)</script>');
  await page.close();
  await tracker.close();
});

test('an unknown mail has its own page', async () => {
  const response = await fetch(`${catcher.url}/messages/7`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('No such mail');
});

test('a port in use is reported, and nothing stays open', async () => {
  const httpPort = Number(new URL(catcher.url).port);
  await expect(startMailCatcher({ httpPort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
