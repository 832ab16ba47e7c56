import { SignJWT } from 'jose';
import { env } from '#app/env.ts';
import { newId } from '#app/ids.ts';
import { signingAlgorithm } from './signing-keys/make-signing-key.ts';
import { currentSigner } from './signing-keys/current-signer.ts';
import { accessTokenSeconds } from './user.ts';
import type { User } from './user.ts';

/** The type of an access token, so that no other kind of JWT passes for one. https://www.rfc-editor.org/rfc/rfc9068 */
export const accessTokenType = 'at+jwt';

/** Whom the tokens are for: the HTTP interface. */
export const audience = `${env.APP_URL}/api`;

/**
 * Signs an access token of a user, good for 15 minutes. A creator's `sub` is the creator's id; a brand's `sub` and
 * `channel` are the channel's id. `sid` is the sign-in, the same in every token that it is refreshed to.
 */
export async function signUserToken(user: User, sessionId: string): Promise<string> {
  const { kid, privateKey } = await currentSigner();
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
