import type { Caller } from '#app/domain/caller.ts';
import { findApiKey } from './find-api-key.ts';
import { badToken, readCredential } from './read-credential.ts';
import type { HeaderSource } from './read-credential.ts';

/**
 * Finds out who is asking.
 * @throws Problem `unauthenticated` for no credential, two at once, and one that is malformed, unknown, revoked or
 *   expired. The message is the same for the last four, so that it helps nobody to guess.
 */
export async function authenticate(headers: HeaderSource): Promise<Caller> {
  const credential = readCredential(headers);
  if ('token' in credential) throw badToken();
  return findApiKey(credential.key);
}
