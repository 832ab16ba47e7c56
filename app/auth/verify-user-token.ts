import { errors, jwtVerify } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { z } from 'zod';
import type { UserCaller } from '#app/domain/caller.ts';
import { env } from '#app/env.ts';
import { badToken } from './read-credential.ts';
import { accessTokenType, audience } from './sign-user-token.ts';
import { findVerifyingKey } from './signing-keys/find-verifying-key.ts';
import { signingAlgorithm } from './signing-keys/make-signing-key.ts';
import { accessTokenSeconds, clockToleranceSeconds } from './user.ts';

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
export async function verifyUserToken(token: string): Promise<UserCaller> {
  if (token.length > longestToken) throw badToken();
  const parsed = claims.safeParse(await readPayload(token));
  if (!parsed.success) throw badToken();
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
    throw error instanceof errors.JOSEError ? badToken() : error;
  }
}

async function keyOf({ kid }: JWTHeaderParameters) {
  const key = typeof kid === 'string' ? await findVerifyingKey(kid) : undefined;
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
