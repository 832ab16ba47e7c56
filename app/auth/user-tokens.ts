import { errors, jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { UserPrincipal } from '#app/domain/principal.ts';
import { env } from '#app/env.ts';
import { newId } from '#app/ids.ts';
import { invalidUserToken } from './credentials.ts';
import {
  accessTokenSeconds,
  clockToleranceSeconds,
  findVerifyingKey,
  getCurrentSigner,
  signingAlgorithm,
} from './signing-keys.ts';

/** A signed-in user: a creator, or a brand user who acts for its channel. */
export type User = { role: 'creator'; creatorId: string } | { role: 'brand'; channelId: string };

/**
 * The type of an access token, so that no other JWT is accepted as one.
 * https://www.rfc-editor.org/rfc/rfc9068
 */
const accessTokenType = 'at+jwt';

/** The audience: the HTTP API. */
const audience = `${env.APP_URL}/api`;

/**
 * Signs an access token that is valid for 15 minutes. `sub` is the creator's id; for a brand, `sub` and
 * `channel` are the channel's id. `sid` is the session, the same in all its tokens.
 */
export async function signUserToken(user: User, sessionId: string): Promise<string> {
  const { kid, privateKey } = await getCurrentSigner();
  const now = Math.floor(Date.now() / 1_000);
  const channel = user.role === 'brand' ? { channel: user.channelId } : {};
  return new SignJWT({ role: user.role, sid: sessionId, ...channel })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: accessTokenType })
    .setIssuer(env.APP_URL)
    .setAudience(audience)
    .setSubject(user.role === 'creator' ? user.creatorId : user.channelId)
    .setJti(newId())
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(privateKey);
}

const maxTokenLength = 4_096;

const claims = z.discriminatedUnion('role', [
  z.object({ role: z.literal('creator'), sub: z.uuid(), sid: z.uuid() }),
  z
    .object({ role: z.literal('brand'), sub: z.uuid(), sid: z.uuid(), channel: z.uuid() })
    .refine(({ sub, channel }) => sub === channel),
]);

/**
 * Verifies a user token: signature by a key that is not retired, algorithm, type, issuer, audience and times.
 * The key is found by `kid` among our own; `jwk`, `jku` and `x5u` are ignored. Needs no SQL while the keys
 * stay the same.
 * @throws Problem `unauthenticated` without the failed check.
 */
export async function verifyUserToken(token: string): Promise<UserPrincipal> {
  if (token.length > maxTokenLength) throw invalidUserToken();
  const parsed = claims.safeParse(await readPayload(token));
  if (!parsed.success) throw invalidUserToken();
  const { data: user } = parsed;
  return user.role === 'creator'
    ? { kind: 'creator', credentialId: user.sid, creatorId: user.sub }
    : { kind: 'brand', credentialId: user.sid, channelId: user.channel };
}

async function readPayload(token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [signingAlgorithm],
      issuer: env.APP_URL,
      audience,
      typ: accessTokenType,
      requiredClaims: ['exp', 'nbf', 'iat', 'jti', 'sub'],
      maxTokenAge: accessTokenSeconds,
      clockTolerance: clockToleranceSeconds,
    });
    return payload;
  } catch (error) {
    // Other errors are failures to read the keys and do not concern the token.
    throw error instanceof errors.JOSEError ? invalidUserToken() : error;
  }
}

async function keyOf({ kid }: JWTHeaderParameters) {
  const key = typeof kid === 'string' ? await findVerifyingKey(kid) : undefined;
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
