import { createHash, timingSafeEqual } from 'node:crypto';
import type { Store } from '../state/store.ts';
import type { AppCredentials } from './app-credentials.ts';
import {
  ACCESS_TOKEN_LIFE,
  acquirePair,
  ONLINE_TOKEN_LIFE,
  onlineToken,
  permanentToken,
  refreshPair,
  REFRESH_TOKEN_LIFE,
  type TokenPair,
} from './issue-tokens.ts';
import { compressScopes } from './scopes.ts';
import { isInstalled } from './install-app.ts';
import { userOfSessionToken } from './session-token.ts';
import { findStaff, type StaffMember } from './staff.ts';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token';
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token';

interface TokenResponse {
  status: 200 | 400;
  body: Record<string, unknown>;
}

interface Setting {
  app: AppCredentials;
  now: number;
}

/**
 * Handles `POST /admin/oauth/access_token` for the two grants of an embedded app: token exchange (a session
 * token for an offline token, expiring with `expiring=1`, or for an online token) and refresh. The request's
 * fields are text, from JSON or a form.
 */
export async function exchangeToken(
  store: Store,
  request: Readonly<Record<string, string>>,
  { app, now }: Setting,
): Promise<TokenResponse> {
  if (!areCredentialsRight(request, app))
    return rejection('invalid_client', 'The client id and secret do not belong together.');
  if (!isInstalled(store)) return rejection('invalid_request', 'The app is not installed in this store.');
  const grant = request['grant_type'];
  if (grant === TOKEN_EXCHANGE) return exchangeSessionToken(store, request, { app, now });
  if (grant !== 'refresh_token') return rejection('invalid_request', 'Unknown or missing grant_type.');
  const pair = refreshPair(store, request['refresh_token'] ?? '', now);
  if (!pair) return rejection('invalid_grant', 'The refresh token is invalid, expired or was replaced.');
  return pairResponse(store, pair, now);
}

async function exchangeSessionToken(
  store: Store,
  request: Readonly<Record<string, string>>,
  { app, now }: Setting,
): Promise<TokenResponse> {
  const requestedType = request['requested_token_type'] ?? OFFLINE;
  if (request['subject_token_type'] !== ID_TOKEN || ![ONLINE, OFFLINE].includes(requestedType))
    return rejection('invalid_request', 'Only id tokens are exchanged here, for offline or online tokens.');
  const user = await userOfSessionToken(store.domain, request['subject_token'] ?? '', { app, now });
  if (user === undefined)
    return rejection('invalid_subject_token', 'The id token is invalid or has expired.');
  if (requestedType === ONLINE) {
    const person = findStaff(store, user);
    return person
      ? onlineResponse(store, person, now)
      : rejection('invalid_subject_token', 'The id token names no staff member of this store.');
  }
  return request['expiring'] === '1'
    ? pairResponse(store, acquirePair(store, now), now)
    : permanentResponse(store);
}

function pairResponse(store: Store, { accessToken, refreshToken }: TokenPair, now: number): TokenResponse {
  const secondsLeft = Math.min(REFRESH_TOKEN_LIFE, refreshToken.expiresAt - now) / 1000;
  const body = {
    access_token: accessToken,
    scope: grantedScopes(store),
    expires_in: ACCESS_TOKEN_LIFE / 1000,
    refresh_token: refreshToken.id,
    refresh_token_expires_in: Math.floor(secondsLeft),
  };
  return { status: 200, body };
}

function permanentResponse(store: Store): TokenResponse {
  return { status: 200, body: { access_token: permanentToken(store), scope: grantedScopes(store) } };
}

/** https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/online-access-tokens */
function onlineResponse(store: Store, person: StaffMember, now: number): TokenResponse {
  const body = {
    access_token: onlineToken(store, now),
    scope: grantedScopes(store),
    expires_in: ONLINE_TOKEN_LIFE / 1000 - 1,
    associated_user_scope: grantedScopes(store),
    associated_user: {
      id: Number(person.id),
      first_name: person.firstName,
      last_name: person.lastName,
      email: `staff-${person.id}@${store.domain}`,
      email_verified: true,
      account_owner: person.isOwner,
      locale: 'en',
      collaborator: false,
    },
  };
  return { status: 200, body };
}

function grantedScopes(store: Store): string {
  return compressScopes(store.installations.all()[0]?.scopes ?? []).join(',');
}

function areCredentialsRight(request: Readonly<Record<string, string>>, app: AppCredentials): boolean {
  return isSame(request['client_id'] ?? '', app.key) && isSame(request['client_secret'] ?? '', app.secret);
}

function isSame(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}

function rejection(error: string, description: string): TokenResponse {
  return { status: 400, body: { error, error_description: description } };
}
