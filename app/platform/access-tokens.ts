import { z } from 'zod';
import { askTokenEndpoint, sessionTokenGrant } from './token-endpoint.ts';

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
  return requestTokens(shop, { ...sessionTokenGrant(sessionToken, 'offline'), expiring: '1' });
}

/**
 * Renews an offline access token. The refresh token used stays good until the new one is first used, so that a lost
 * answer does no harm: ask again with the old one.
 * @throws {PlatformError} as {@link exchangeSessionToken}.
 */
export function refreshAccessToken(shop: string, refreshToken: string): Promise<AccessTokens> {
  return requestTokens(shop, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function requestTokens(shop: string, grant: Readonly<Record<string, string>>): Promise<AccessTokens> {
  const askedAt = Date.now();
  const answer = await askTokenEndpoint(shop, grant, tokenAnswer);
  return {
    accessToken: answer.access_token,
    accessTokenExpiresAt: new Date(askedAt + answer.expires_in * 1_000),
    refreshToken: answer.refresh_token,
    refreshTokenExpiresAt: new Date(askedAt + answer.refresh_token_expires_in * 1_000),
    scopes: answer.scope.split(',').filter((scope) => scope !== ''),
  };
}
