import type { ParsedKey } from './api-key.ts';
import { readCredential } from './read-credential.ts';
import type { HeaderSource } from './read-credential.ts';

/**
 * The API key of a request, taken apart and not looked up: what a statement needs that checks the key and reads at
 * once. Such a statement finds the key by `publicId`, and the caller of this verb judges the row with `isLiveKey`.
 * @returns undefined when the request's one credential is a user token.
 * @throws Problem `unauthenticated` for no credential, two at once, and a key that is malformed or mistyped.
 */
export function readApiKey(headers: HeaderSource): ParsedKey | undefined {
  const credential = readCredential(headers);
  return 'key' in credential ? credential.key : undefined;
}
