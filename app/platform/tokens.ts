import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { recordPlatformCall } from '#app/metrics.ts';
import { recordPlatformTime } from './clock.ts';
import { PlatformError, ownReason, type PlatformErrorKind, type PlatformReason } from './errors.ts';
import {
  limitResponse,
  maxResponseBytes,
  ResponseTooLarge,
  storeUrl,
  traceCall,
  traceHeaders,
} from './http.ts';

/** An expiring offline access token of one store, and the token that renews it. */
export interface AccessTokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  refreshToken: string;
  refreshTokenExpiresAt: Date;
  scopes: string[];
}

/** A member of a store's staff. */
interface AssociatedUser {
  /** The `sub` of the member's session tokens. */
  id: string;
  /** Empty when the platform has no name. */
  name: string;
}

type Grant = Readonly<Record<string, string>>;

/**
 * Exchanges a session token of the store's admin for an offline access token: one hour, renewable for 90
 * days. https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/token-exchange
 * @throws {PlatformError} `unauthorized` when the platform rejects the token, `unavailable` when it does not
 * respond or rejects the request for now, `forbidden` when the store is frozen or locked, or access is refused
 */
export function exchangeSessionToken(shop: string, sessionToken: string): Promise<AccessTokens> {
  return requestOfflineToken(shop, { ...sessionTokenGrant(sessionToken, 'offline'), expiring: '1' });
}

/**
 * Renews an offline access token. The old refresh token stays valid until the new one is first used, so a lost response
 * is harmless: retry with the old token.
 * @throws {PlatformError} like {@link exchangeSessionToken}
 */
export function refreshAccessToken(shop: string, refreshToken: string): Promise<AccessTokens> {
  return requestOfflineToken(shop, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/**
 * Returns the staff member who owns a session token. The platform reports it together with an online access token,
 * which is discarded.
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/online-access-tokens
 * @throws {PlatformError} like {@link exchangeSessionToken}
 */
export async function getAssociatedUser(shop: string, sessionToken: string): Promise<AssociatedUser> {
  const { associated_user: user } = await requestToken(
    shop,
    sessionTokenGrant(sessionToken, 'online'),
    onlineTokenResponse,
  );
  const names = [user.first_name, user.last_name].map((name) => name?.trim() ?? '');
  return { id: user.id, name: names.filter((name) => name !== '').join(' ') };
}

const offlineTokenResponse = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});

const onlineTokenResponse = z.object({
  associated_user: z.object({
    id: z.number().transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
  }),
});

async function requestOfflineToken(shop: string, grant: Grant): Promise<AccessTokens> {
  const requestedAt = Date.now();
  const token = await requestToken(shop, grant, offlineTokenResponse);
  return {
    accessToken: token.access_token,
    accessTokenExpiresAt: new Date(requestedAt + token.expires_in * 1_000),
    refreshToken: token.refresh_token,
    refreshTokenExpiresAt: new Date(requestedAt + token.refresh_token_expires_in * 1_000),
    scopes: token.scope.split(',').filter((scope) => scope !== ''),
  };
}

function sessionTokenGrant(sessionToken: string, kind: 'offline' | 'online'): Grant {
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: sessionToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
  };
}

async function requestToken<Shape extends z.ZodType>(
  shop: string,
  grant: Grant,
  shape: Shape,
): Promise<z.output<Shape>> {
  const call = traceCall(shop, 'access token');
  const startedAt = performance.now();
  let outcome: PlatformErrorKind | 'ok' = 'unavailable';
  try {
    const response = call.onResponse(await post(shop, grant));
    const token = await readToken(response, shape);
    outcome = 'ok';
    call.end({ error: undefined });
    return token;
  } catch (error) {
    if (error instanceof PlatformError) {
      outcome = error.kind;
      call.end({ error });
    }
    throw error;
  } finally {
    const seconds = (performance.now() - startedAt) / 1_000;
    recordPlatformCall({ operation: 'AccessToken', outcome, seconds, cost: undefined });
  }
}

async function post(shop: string, grant: Grant): Promise<Response> {
  const credentials = { client_id: env.SHOPIFY_API_KEY, client_secret: env.SHOPIFY_API_SECRET };
  const sentAt = Date.now();
  try {
    const response = await fetch(storeUrl(shop, 'admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...traceHeaders() },
      body: JSON.stringify({ ...credentials, ...grant }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    recordPlatformTime(response.headers, sentAt);
    return limitResponse(response, maxResponseBytes.token);
  } catch (error) {
    const reason = error instanceof Error ? { message: error.message } : ownReason(message('no-response'));
    throw tokenError('unavailable', reason);
  }
}

async function readToken<Shape extends z.ZodType>(
  response: Response,
  shape: Shape,
): Promise<z.output<Shape>> {
  if (!response.ok) {
    await response.body?.cancel();
    const { status } = response;
    throw tokenError(classifyStatus(status), ownReason(message('platform-status', { status })));
  }
  const token = shape.safeParse(await readJson(response));
  if (!token.success) throw tokenError('unavailable', ownReason(message('not-a-token')));
  return token.data;
}

/** Returns undefined for a body that is not JSON or is incomplete. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof ResponseTooLarge) throw tokenError('unavailable', ownReason(error.reason));
    return undefined;
  }
}

/** The request did not arrive in time (RFC 9110 §15.5.9), is one of too many, or was taken for an attack. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 430]);

/** 402 is a frozen store, 403 a refused request, 423 a locked store: none shows whether the token is valid. */
function classifyStatus(status: number): PlatformErrorKind {
  if (status === 402 || status === 403 || status === 423) return 'forbidden';
  return status >= 500 || passingStatuses.has(status) ? 'unavailable' : 'unauthorized';
}

function tokenError(kind: PlatformErrorKind, reason: PlatformReason): PlatformError {
  return new PlatformError(kind, 'access token', [reason]);
}
