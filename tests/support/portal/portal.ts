import { z } from 'zod';
import { call, type ApiCall, type ApiResult } from '../http/api-client.ts';
import { appSettings } from '../world/app-settings.ts';
import { until } from '../until.ts';

const mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    messageId: z.string(),
    to: z.array(z.string()),
  }),
);
export type CaughtMail = z.infer<typeof mails>[number];

/** The mails to an address, the newest first. @param about a part of the subject. */
export async function listMails(mailUrl: string, email: string, about = ''): Promise<CaughtMail[]> {
  const response = await fetch(`${mailUrl}/messages.json?to=${encodeURIComponent(email)}`);
  return mails.parse(await response.json()).filter(({ subject }) => subject.includes(about));
}

/** Waits for an invitation mail. @param count how many there must be. @returns the newest, with its link's path and token. */
export async function untilInvitation(mailUrl: string, email: string, count = 1) {
  let found: CaughtMail[] = [];
  await until(`${email} has ${count} invitations`, async () => {
    found = await listMails(mailUrl, email);
    found = found.filter(({ text }) => text.includes('/portal/invitation'));
    return found.length >= count;
  });
  const [newest] = found;
  if (!newest) throw new Error('No mail');
  const { pathname, search, searchParams } = new URL(
    /https?:\/\/\S+\/portal\/invitation\S+/.exec(newest.text)?.[0] ?? '',
  );
  return { ...newest, link: pathname + search, token: searchParams.get('token') ?? '' };
}

interface CaughtSignIn extends Pick<CaughtMail, 'subject' | 'text' | 'messageId'> {
  code: string;
  /** Path and query of the link. */
  link: string;
  /** The secret in the link. */
  token: string;
}

/** Waits for a mail to an address whose text contains a text. @returns its text. */
export async function untilMail(mailUrl: string, email: string, part: string): Promise<string> {
  let text: string | undefined;
  await until(`${email} has a mail with ${part}`, async () => {
    text = (await listMails(mailUrl, email)).find((mail) => mail.text.includes(part))?.text;
    return text !== undefined;
  });
  return text ?? '';
}

/** The sign-in mails to an address, the newest first. */
export async function listSignInMails(mailUrl: string, email: string): Promise<CaughtSignIn[]> {
  const found = await listMails(mailUrl, email);
  return found
    .filter(({ text }) => text.includes('/portal/sign-in/link'))
    .map((mail) => {
      const link = new URL(/https?:\/\/\S+\/portal\/sign-in\/link\S+/.exec(mail.text)?.[0] ?? '');
      const code = /\b(\d{3}) (\d{3})\b/.exec(mail.text) ?? [];
      return {
        ...mail,
        link: link.pathname + link.search,
        token: link.searchParams.get('token') ?? '',
        code: code.slice(1).join(''),
      };
    });
}

/** Waits for a sign-in mail to an address. @param count how many there must be. @returns the newest. */
export async function untilSignInMail(mailUrl: string, email: string, count = 1): Promise<CaughtSignIn> {
  let found: CaughtSignIn[] = [];
  await until(`${email} has ${count} mails`, async () => {
    found = await listSignInMails(mailUrl, email);
    return found.length >= count;
  });
  const [newest] = found;
  if (!newest) throw new Error('No mail');
  return newest;
}

/** A browser at the portal: it keeps cookies, follows no redirect, and sends the header Origin with forms. */
export interface PortalBrowser {
  cookies: Map<string, string>;
  get(path: string): Promise<ApiResult>;
  send(path: string, request: ApiCall): Promise<ApiResult>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<ApiResult>;
}

export const portalCookies = {
  token: '__Host-portal-token',
  refresh: '__Host-portal-refresh',
  signIn: '__Host-portal-sign-in',
  invitation: '__Host-portal-invitation',
  device: '__Host-portal-device',
} as const;

/** The cookie of a session for a browser, from its refresh token. */
export const sessionCookie = (value: string, appUrl: string) => ({
  name: portalCookies.refresh,
  value,
  secure: true,
  url: appUrl.replace('http:', 'https:'),
});

let browsers = 0;

/** Opens a browser in a network of its own, because sign-in mails are limited per network. */
export function openPortalBrowser(appUrl: string, more: Record<string, string> = {}): PortalBrowser {
  const cookies = new Map<string, string>();
  browsers += 1;
  const own = { 'X-Forwarded-For': `10.1.${Math.floor(browsers / 256)}.${browsers % 256}`, ...more };
  const send = async (path: string, request: ApiCall = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...own, ...(cookie && { Cookie: cookie }), ...request.headers };
    const result = await call(appUrl + path, { ...request, headers });
    for (const line of result.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return result;
  };
  return {
    cookies,
    send,
    get: (path) => send(path),
    post: (path, fields, headers = {}) =>
      send(path, {
        body: new URLSearchParams(fields).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: appSettings.APP_URL,
          ...headers,
        },
      }),
  };
}
