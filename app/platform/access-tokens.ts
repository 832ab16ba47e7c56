import { z } from 'zod';
import { env } from '#app/env.ts';
import { PlatformError } from './errors.ts';
import { storeAddress } from './store-address.ts';

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});

/** An expiring offline access token of one store, and what renews it. */
export interface AccessTokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  refreshToken: string;
  refreshTokenExpiresAt: Date;
  scopes: string[];
}

/**
 * Trades a session token of the store's admin for an offline access token (one hour, renewable for 90 days).
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/token-exchange
 * @throws {PlatformError} `unauthorized` when the platform does not accept the token, `unavailable` when it is away.
 */
export function exchangeSessionToken(shop: string, sessionToken: string): Promise<AccessTokens> {
  return requestTokens(shop, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: sessionToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  });
}

/**
 * Renews an offline access token. The refresh token used stays good until the new one is first used, so that a lost
 * answer does no harm: ask again with the old one.
 * @throws {PlatformError} as {@link exchangeSessionToken}.
 */
export function refreshAccessToken(shop: string, refreshToken: string): Promise<AccessTokens> {
  return requestTokens(shop, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function requestTokens(shop: string, grant: Record<string, string>): Promise<AccessTokens> {
  const askedAt = Date.now();
  const response = await post(shop, {
    client_id: env.SHOPIFY_API_KEY,
    client_secret: env.SHOPIFY_API_SECRET,
    ...grant,
  });
  if (!response.ok) {
    const kind = response.status >= 500 || response.status === 429 ? 'unavailable' : 'unauthorized';
    throw new PlatformError(kind, 'access token', [{ message: `The platform answered ${response.status}` }]);
  }
  const answer = tokenAnswer.safeParse(await response.json().catch(() => undefined));
  if (!answer.success)
    throw new PlatformError('unavailable', 'access token', [{ message: 'The answer is not a token' }]);
  return {
    accessToken: answer.data.access_token,
    accessTokenExpiresAt: new Date(askedAt + answer.data.expires_in * 1_000),
    refreshToken: answer.data.refresh_token,
    refreshTokenExpiresAt: new Date(askedAt + answer.data.refresh_token_expires_in * 1_000),
    scopes: answer.data.scope.split(',').filter((scope) => scope !== ''),
  };
}

async function post(shop: string, body: Record<string, string>): Promise<Response> {
  try {
    return await fetch(storeAddress(shop, 'admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'No answer';
    throw new PlatformError('unavailable', 'access token', [{ message }]);
  }
}
