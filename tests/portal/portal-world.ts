import { expect } from 'vitest';
import { startMailCatcher, type MailCatcher } from '../../local/mail/start-mail-catcher.ts';
import { anyFreePort } from '../../local/ports.ts';
import { createCollab } from '../support/http/api-calls.ts';
import type { ApiResult } from '../support/http/api-client.ts';
import { closeApp, loadApp } from '../support/world/load-app.ts';
import {
  openPortalBrowser,
  portalCookies,
  untilSignInMail,
  type PortalBrowser,
} from '../support/portal/portal.ts';
import { startWorld, type World } from '../support/world/world.ts';

/** A world whose app sends mail. */
interface PortalWorld extends World {
  /** Where the app expects its mail server, which starts later. */
  smtpPort: number;
}

let world: PortalWorld | undefined;
let mailbox: MailCatcher | undefined;
let creators = 0;

export async function startPortalWorld(): Promise<void> {
  const smtpPort = await anyFreePort();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Creator Collabs <portal@collabs.example>',
    TRUSTED_PROXIES: '1',
  };
  world = { ...(await startWorld({ worker: true, movesTime: true, env })), smtpPort };
  // Pages of creators that have no form yet are called as functions.
  await loadApp(world.database, env);
}

export async function stopPortalWorld(): Promise<void> {
  await closeApp();
  await world?.stop();
  await mailbox?.close();
}

export function portalWorld(): PortalWorld {
  if (!world) throw new Error('The world has not started');
  return world;
}

/** URL of the mail catcher, which starts at the first call. */
export async function mailUrl(): Promise<string> {
  mailbox ??= await startMailCatcher({ smtpPort: portalWorld().smtpPort });
  return mailbox.url;
}

export const open = (headers: Record<string, string> = {}) =>
  openPortalBrowser(portalWorld().appUrl, headers);
export const locationOf = ({ status, headers }: ApiResult) => [status, headers.get('location')];
export const isSignedIn = ({ cookies }: PortalBrowser) => cookies.has(portalCookies.token);
/** The response to an email address. */
export const toCodePage = [303, '/portal/sign-in/code'];
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
export const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Starts a sign-in of a new creator, and waits for the mail. */
export async function startSignIn(next = '/portal') {
  creators += 1;
  const address = `creator-${creators}@example.com`;
  await createCollab(portalWorld(), portalWorld().halo, { email: address });
  const browser = open();
  expect(locationOf(await browser.post('/portal/sign-in', { email: address, next }))).toEqual(toCodePage);
  return { browser, address, mail: await untilSignInMail(await mailUrl(), address) };
}
