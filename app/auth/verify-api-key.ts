import { findApiKeys, type StoredKey } from '#app/db/auth.ts';
import { db } from '#app/db/connection/client.ts';
import { writeInPassing } from '#app/db/connection/unawaited-writes.ts';
import type { KeyPrincipal } from '#app/domain/principal.ts';
import { isSameSecret, type ParsedKey } from './api-key-format.ts';
import { createCachedLookup, type KeyLookup } from './credential-cache.ts';
import { invalidKey } from './credentials.ts';

/**
 * Finds the principal of a key. Every process rejects a revoked key within half a second.
 * @throws Problem `invalid-key` for a key that is unknown, revoked or expired.
 */
export async function verifyApiKey(key: ParsedKey, lookup: KeyLookup): Promise<KeyPrincipal> {
  const stored = await findStoredKey(key.publicId, lookup);
  if (!stored || !isLive(stored, key)) throw invalidKey(key.kind);
  recordKeyUse(stored);
  return principalOf(stored);
}

function isLive(stored: StoredKey, key: ParsedKey): boolean {
  const sameSecret = isSameSecret(stored.secretHash, key.secretHash);
  const expired = stored.expiresAt !== null && stored.expiresAt.getTime() <= Date.now();
  return sameSecret && !expired && stored.revokedAt === null;
}

function principalOf(key: StoredKey): KeyPrincipal {
  if (key.channelId !== null) return { kind: 'channel', credentialId: key.id, channelId: key.channelId };
  if (key.partnerId !== null) return { kind: 'partner', credentialId: key.id, partnerId: key.partnerId };
  throw new Error(`API key ${key.id} has no owner`);
}

const findStoredKey = createCachedLookup(async (publicIds) => {
  const keys = await findApiKeys(publicIds);
  return new Map(keys.map((key) => [key.publicId, key]));
});

const lastUsedPrecisionMs = 60_000;

/** Records the last use of a key with a precision of a minute, so that a busy key is not written at every request. */
function recordKeyUse(key: { id: string; lastUsedAt: Date | null }): void {
  const before = new Date(Date.now() - lastUsedPrecisionMs);
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
  const lastUsedAt = new Date();
  key.lastUsedAt = lastUsedAt;
  writeInPassing('Recording the use of an API key failed', () =>
    db.apiKey.updateMany({
      where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
      data: { lastUsedAt },
    }),
  );
}
