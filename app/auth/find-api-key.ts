import type { ApiKey } from '#app/db/generated/client.ts';
import type { KeyCaller } from '#app/domain/caller.ts';
import { isSameSecret } from './api-key.ts';
import type { ParsedKey } from './api-key.ts';
import { noteKeyUse } from './note-key-use.ts';
import { badKey } from './read-credential.ts';
import { findStoredKey } from './stored-keys.ts';
import type { KeyLookUp } from './stored-keys.ts';

/** What decides whether a stored key is good. */
export type StoredKey = Pick<ApiKey, 'secretHash' | 'expiresAt' | 'revokedAt'>;

/**
 * Looks up who a key speaks for. A key that is revoked is refused by every process half a second later at most.
 * @throws Problem `unauthenticated` when it is unknown, revoked or expired, in the same words.
 */
export async function findApiKey(given: ParsedKey, lookUp: KeyLookUp): Promise<KeyCaller> {
  const stored = await findStoredKey(given.publicId, lookUp);
  if (!stored || !isLiveKey(stored, given)) throw badKey(given.kind);
  await noteKeyUse(stored);
  return callerOf(stored);
}

/** Whether a stored key is the one that was sent, and neither revoked nor expired. Secrets are compared in constant time. */
function isLiveKey(stored: StoredKey, given: ParsedKey): boolean {
  const sameSecret = isSameSecret(stored.secretHash, given.secretHash);
  const expired = stored.expiresAt !== null && stored.expiresAt.getTime() <= Date.now();
  return sameSecret && !expired && stored.revokedAt === null;
}

function callerOf(key: ApiKey): KeyCaller {
  if (key.channelId !== null) return { kind: 'channel', credentialId: key.id, channelId: key.channelId };
  if (key.partnerId !== null) return { kind: 'partner', credentialId: key.id, partnerId: key.partnerId };
  throw new Error('A key without an owner');
}
