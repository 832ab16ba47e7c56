import { randomUUID } from 'node:crypto';
import { generateKeyPair, exportJWK, calculateJwkThumbprint, SignJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { z } from 'zod';
import { makeRefreshToken } from '#app/auth/sessions/refresh-token.ts';
import { appSettings } from './app-settings.ts';
import type { TestDatabase } from './database.ts';

/** What a client of a signed-in user holds, as the service spells it. */
export const tokenPair = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(900),
  refresh_token: z.string(),
});
export type TestTokens = z.output<typeof tokenPair>;

/**
 * Signs a user in by the command line: `--creator EMAIL` or `--channel DOMAIN`.
 * @param keys carries out a command line of the tool `keys`, in a process of its own or here.
 */
export async function signIn(
  keys: (...args: string[]) => Promise<string>,
  who: '--creator' | '--channel',
  name: string,
): Promise<TestTokens> {
  return tokenPair.parse(JSON.parse(await keys('token', who, name)));
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** A signing key whose private half a test holds, published beside the service's own. The service never signs with it. */
export interface PlantedKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: Awaited<ReturnType<typeof exportJWK>>;
}

export async function plantSigningKey(database: Pick<TestDatabase, 'query'>): Promise<PlantedKey> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  await database.query(
    `WITH planted AS (
       INSERT INTO signing_keys (kid, public_jwk, private_key, signs_from) VALUES ($1, $2, '', '2999-01-01'))
     SELECT pg_notify('signing_keys', '')`,
    [kid, JSON.stringify(publicJwk)],
  );
  return { kid, privateKey: pair.privateKey, publicJwk };
}

/** What a good token of a brand says, but for what a test says otherwise; undefined leaves a claim out. */
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

/** Signs claims with a planted key; `header` replaces parts of a good header, undefined leaves one out. */
export function signClaims(
  { kid, privateKey }: PlantedKey,
  claims: JWTPayload,
  header: Record<string, unknown> = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', ...header })
    .sign(privateKey, { crit: { demand: true } });
}

/** Puts a sign-in of a creator into the database and returns its refresh token. */
export async function plantSession(database: Pick<TestDatabase, 'query'>, email: string): Promise<string> {
  const { token, hash } = makeRefreshToken();
  await database.query(
    `INSERT INTO sessions (id, family_id, refresh_hash, creator_id, expires_at)
     SELECT $1, $1, $2, id, now() + interval '30 days' FROM creators WHERE email = $3`,
    [randomUUID(), hash, email],
  );
  return token;
}
