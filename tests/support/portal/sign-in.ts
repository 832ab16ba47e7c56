import { SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import { appSettings } from '../world/app-settings.ts';
import type { PlantedKey } from '../db/auth.ts';

/** The token response of a signed-in user. */
export const tokenPair = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(900),
  refresh_token: z.string(),
});
export type TestTokens = z.output<typeof tokenPair>;

/**
 * Signs a user in with the command-line tool: `--creator EMAIL` or `--channel DOMAIN`.
 * @param keys runs a command line of the tool `keys`.
 */
export async function signIn(
  keys: (...args: string[]) => Promise<string>,
  principalOption: '--creator' | '--channel',
  name: string,
): Promise<TestTokens> {
  return tokenPair.parse(JSON.parse(await keys('token', principalOption, name)));
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The claims of a valid brand token, with the test's changes; undefined omits a claim. */
export function brandClaims(channelId: string, own: Record<string, unknown> = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: appSettings.APP_URL,
    aud: `${appSettings.APP_URL}/api`,
    sub: channelId,
    channel: channelId,
    role: 'brand',
    sid: '01900000-0000-7000-8000-000000000001',
    jti: 'one',
    iat: now,
    nbf: now,
    exp: now + 900,
    ...own,
  };
}

/**
 * Signs claims with a planted key.
 * @param header replaces parts of a valid header; undefined removes one.
 */
export function signClaims(
  { kid, privateKey }: PlantedKey,
  claims: JWTPayload,
  header: Record<string, unknown> = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', ...header })
    .sign(privateKey, { crit: { demand: true } });
}
