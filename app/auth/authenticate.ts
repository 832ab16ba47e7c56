import type { Caller } from '#app/domain/caller.ts';
import { findApiKey } from './find-api-key.ts';
import { readCredential } from './read-credential.ts';
import type { HeaderSource } from './read-credential.ts';
import type { KeyLookUp } from './stored-keys.ts';
import { verifyUserToken } from './verify-user-token.ts';

/**
 * Finds out who is asking: a server by its key, or a person by their user token.
 * @throws Problem `unauthenticated` for no credential, two at once, and one that is malformed, unknown, revoked or
 *   expired. The message is the same for the last four, so that it helps nobody to guess.
 */
export async function authenticate(headers: HeaderSource, lookUp: KeyLookUp): Promise<Caller> {
  const credential = readCredential(headers);
  return 'key' in credential ? findApiKey(credential.key, lookUp) : verifyUserToken(credential.token);
}
