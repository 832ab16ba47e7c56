import { db } from '#app/db/connection/client.ts';
import { refusesWrites } from '#app/db/connection/errors.ts';
import { type SignInBrowser, signInMinutes } from '#app/domain/creators/sign-in/sign-in.ts';
import type { CreatorPrincipal } from '#app/domain/principal.ts';
import { Problem } from '#app/domain/problem.ts';
import { isId } from '#app/ids.ts';
import { isRead } from '#app/request-context.ts';
import { findDevice, issueDevice } from './known-device.ts';
import {
  endSession,
  findCreatorOf,
  isSessionActive,
  refreshSession,
  sessionSeconds,
  startSession,
} from './refresh-sessions.ts';
import { accessTokenSeconds } from './signing-keys.ts';
import { verifyUserToken } from './user-tokens.ts';

/** A creator on a page of the portal, with the cookies to set when the tokens were refreshed. */
export interface PortalSession {
  principal: CreatorPrincipal;
  setCookies: string[];
}

/**
 * The user token of the interface, its refresh token, the secret of a sign-in, the token of an invitation, and the proof
 * of an earlier sign-in. With the prefix, browsers accept them only from this host, over https, so that no other host of
 * the domain can plant one.
 */
const names = {
  token: '__Host-portal-token',
  refresh: '__Host-portal-refresh',
  signIn: '__Host-portal-sign-in',
  invitation: '__Host-portal-invitation',
  device: '__Host-portal-device',
} as const;

/** Tabs that a browser restores send the same refresh token at once. */
const refreshLeewayMs = 30_000;
const deviceSeconds = 365 * 24 * 3_600;

function readCookie(request: Request, name: keyof typeof names): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${names[name]}=`))?.slice(names[name].length + 1);
}

/** Scripts cannot read it, and requests of other sites that change something do not send it. */
function writeCookie(name: keyof typeof names, value: string, seconds: number): string {
  return `${names[name]}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}

/**
 * Finds the creator of a request, and refreshes the tokens when the user token has expired. While the database refuses to
 * write, the tokens stay as they are, and the creator can read.
 */
export async function findPortalSession(request: Request): Promise<PortalSession | undefined> {
  const token = readCookie(request, 'token');
  const principal = token === undefined ? undefined : await verified(token);
  // Another device may have ended the session.
  if (principal && (await isSessionActive(principal.credentialId))) return { principal, setCookies: [] };
  const refreshToken = readCookie(request, 'refresh');
  if (refreshToken === undefined) return undefined;
  try {
    const pair = await refreshSession(refreshToken, { leewayMs: refreshLeewayMs });
    const refreshed = await verified(pair.accessToken);
    return refreshed && { principal: refreshed, setCookies: tokenCookies(pair) };
  } catch (error) {
    if (isRead(request) && refusesWrites(error)) return findReader(refreshToken, error);
    throwUnlessInvalid(error);
    return undefined;
  }
}

/** @throws the refusal for a token that another tab has just replaced: signed out, the browser would lose its successor. */
async function findReader(refreshToken: string, refusal: unknown): Promise<PortalSession | undefined> {
  const principal = await findCreatorOf(refreshToken);
  if (principal === 'replaced') throw refusal;
  return principal && { principal, setCookies: [] };
}

async function verified(token: string): Promise<CreatorPrincipal | undefined> {
  try {
    const user = await verifyUserToken(token);
    return user.kind === 'creator' ? user : undefined;
  } catch (error) {
    throwUnlessInvalid(error);
    return undefined;
  }
}

/** @throws other errors: they do not concern the token. */
function throwUnlessInvalid(error: unknown): void {
  if (!(error instanceof Problem && error.kind === 'unauthenticated')) throw error;
}

/** Signs a creator in. @returns the cookies of a new session. An earlier session of the browser ends. */
export async function startPortalSession(request: Request, creatorId: string): Promise<string[]> {
  const earlier = readCookie(request, 'refresh');
  if (earlier !== undefined) await endSession(earlier);
  const userAgent = request.headers.get('user-agent') ?? undefined;
  const pair = await startSession({ role: 'creator', creatorId }, userAgent);
  const { email } = await db.creator.findUniqueOrThrow({ where: { id: creatorId }, select: { email: true } });
  const device = writeCookie('device', issueDevice(email), deviceSeconds);
  return [...tokenCookies(pair), device, writeCookie('signIn', '', 0)];
}

function tokenCookies({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
  return [
    writeCookie('token', accessToken, accessTokenSeconds),
    writeCookie('refresh', refreshToken, sessionSeconds),
  ];
}

/** The cookies that sign a browser out. */
export function signOutCookies(): string[] {
  return [writeCookie('token', '', 0), writeCookie('refresh', '', 0)];
}

/** The id of this browser if it signed in with an address before. It keeps the cookie when the creator signs out. */
export function readDevice(request: Request, email: string): string | undefined {
  return findDevice(readCookie(request, 'device'), email);
}

/** The cookie that binds a mail's link and code to the browser. */
export function signInCookie({ attemptId, secret }: SignInBrowser): string {
  return writeCookie('signIn', `${attemptId}.${secret}`, signInMinutes * 60);
}

/** The cookie that keeps an invitation's token during a sign-in by mail. */
export function invitationCookie(token: string): string {
  return writeCookie('invitation', token, signInMinutes * 60);
}

/** Deletes the cookie of {@link invitationCookie}. */
export function endedInvitationCookie(): string {
  return writeCookie('invitation', '', 0);
}

/** The token of the invitation that this browser opened, not yet verified. */
export function readInvitationCookie(request: Request): string | undefined {
  return readCookie(request, 'invitation');
}

/** The attempt that this browser started, not yet verified. */
export function readSignInCookie(request: Request): SignInBrowser | undefined {
  const [attemptId = '', secret = ''] = (readCookie(request, 'signIn') ?? '').split('.');
  return isId(attemptId) && secret !== '' ? { attemptId, secret } : undefined;
}
