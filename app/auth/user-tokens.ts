import { errors, jwtVerify, SignJWT } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
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

/** A person who signs in: a creator, or somebody of a brand, who acts for that brand's channel. */
export type User = { role: 'creator'; creatorId: string } | { role: 'brand'; channelId: string };

/** The type of an access token, so that no other kind of JWT passes for one. https://www.rfc-editor.org/rfc/rfc9068 */
const accessTokenType = 'at+jwt';

/** Whom the tokens are for: the HTTP interface. */
const audience = `${env.APP_URL}/api`;

/**
 * Signs an access token of a user, good for 15 minutes. A creator's `sub` is the creator's id; a brand's `sub` and
 * `channel` are the channel's id. `sid` is the sign-in, the same in every token that it is refreshed to.
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

const longestToken = 4_096;

const claims = z.discriminatedUnion('role', [
  z.object({ role: z.literal('creator'), sub: z.uuid(), sid: z.uuid() }),
  z
    .object({ role: z.literal('brand'), sub: z.uuid(), sid: z.uuid(), channel: z.uuid() })
    .refine(({ sub, channel }) => sub === channel),
]);

/**
 * Checks a user token: signed by a key of ours that is not retired, with the one algorithm that we use, of the type
 * of an access token, from us, for this interface, within its 15 minutes. The key is found by `kid` among our own and
 * nowhere else; `jwk`, `jku` and `x5u` mean nothing here. Costs no SQL while the keys stay the same.
 * @throws Problem `unauthenticated`, without saying which check failed.
 */
export async function verifyUserToken(token: string): Promise<UserPrincipal> {
  if (token.length > longestToken) throw invalidUserToken();
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
    // Anything else is a failure of ours to find the key, and says nothing about the token.
    throw error instanceof errors.JOSEError ? invalidUserToken() : error;
  }
}

async function keyOf({ kid }: JWTHeaderParameters) {
  const key = typeof kid === 'string' ? await findVerifyingKey(kid) : undefined;
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
