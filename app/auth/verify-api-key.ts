import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { findApiKeys } from '#app/db/auth.ts';
import type { StoredKey } from '#app/db/auth.ts';
import { db } from '#app/db/client.ts';
import type { KeyPrincipal } from '#app/domain/principal.ts';
import { isSameSecret } from './api-key-format.ts';
import type { ParsedKey } from './api-key-format.ts';
import { invalidKey } from './credentials.ts';

/** How to look up a key: in its own statement, or in one statement with others, which bounds the cost of a flood. */
export type KeyLookup = 'single' | 'batched';

/**
 * Finds the principal of a key. Every process rejects a revoked key within half a second.
 * @throws Problem `invalid-key` for a key that is unknown, revoked or expired.
 */
export async function verifyApiKey(given: ParsedKey, lookup: KeyLookup): Promise<KeyPrincipal> {
  const stored = await findStoredKey(given.publicId, lookup);
  if (!stored || !isLive(stored, given)) throw invalidKey(given.kind);
  await recordKeyUse(stored);
  return principalOf(stored);
}

function isLive(stored: StoredKey, given: ParsedKey): boolean {
  const sameSecret = isSameSecret(stored.secretHash, given.secretHash);
  const expired = stored.expiresAt !== null && stored.expiresAt.getTime() <= Date.now();
  return sameSecret && !expired && stored.revokedAt === null;
}

function principalOf(key: StoredKey): KeyPrincipal {
  if (key.channelId !== null) return { kind: 'channel', credentialId: key.id, channelId: key.channelId };
  if (key.partnerId !== null) return { kind: 'partner', credentialId: key.id, partnerId: key.partnerId };
  throw new Error(`API key ${key.id} has no owner`);
}

/** Less than the second within which every process must reject a revoked key. */
const keyCacheMs = 500;
/** How long a key that no request uses is read again with the others. */
const inUseMs = 10_000;
/** The most keys of one statement. */
const maxBatchSize = 1_000;

/** A key that was read at `readAt` and used by a request at `usedAt`, both of `performance.now()`. */
interface CachedKey {
  key: Promise<StoredKey | undefined>;
  readAt: number;
  usedAt: number;
}

/** Keys that exist. A missing key is looked up again, because it may be issued at any moment. */
const cachedKeys = new LRUCache<string, CachedKey>({ max: 10_000 });
/** Keys that are looked up for the first time. */
const newKeys = new Map<string, Promise<StoredKey | undefined>>();

/** Keys in use are read again together: a process runs two such statements a second, however many keys it has. */
async function findStoredKey(publicId: string, lookup: KeyLookup): Promise<StoredKey | undefined> {
  const now = performance.now();
  const cached = cachedKeys.get(publicId);
  if (cached) {
    cached.usedAt = now;
    if (now - cached.readAt >= keyCacheMs) readKeysInUse(now);
    return cached.key;
  }
  const running = newKeys.get(publicId);
  if (running) return running;
  const key = (lookup === 'single' ? findOne(publicId) : findInBatch(publicId)).finally(() =>
    newKeys.delete(publicId),
  );
  newKeys.set(publicId, key);
  if (await key) cachedKeys.set(publicId, { key, readAt: now, usedAt: now });
  return key;
}

/** Reads all keys in use, and deletes from the cache what cannot be read. */
function readKeysInUse(now: number): void {
  const inUse = new Map<string, CachedKey>();
  // The cache lists the key that was used last first.
  for (const [publicId, cached] of cachedKeys.entries()) {
    if (now - cached.usedAt >= inUseMs || inUse.size === maxBatchSize) break;
    inUse.set(publicId, cached);
  }
  const keys = readKeys(inUse.keys());
  for (const [publicId, cached] of inUse) {
    const key = keys.then((found) => found.get(publicId));
    Object.assign(cached, { key, readAt: now });
    const evict = () => cachedKeys.peek(publicId)?.key === key && cachedKeys.delete(publicId);
    key.then((found) => found ?? evict(), evict);
  }
}

async function findOne(publicId: string): Promise<StoredKey | undefined> {
  return (await readKeys([publicId])).get(publicId);
}

/** Reads keys in one statement, by their public ids. */
async function readKeys(publicIds: Iterable<string>): Promise<ReadonlyMap<string, StoredKey>> {
  const keys = await findApiKeys([...publicIds]);
  return new Map(keys.map((key) => [key.publicId, key]));
}

const batchDelayMs = 50;

interface Batch {
  publicIds: Set<string>;
  found: Promise<ReadonlyMap<string, StoredKey>>;
}

let latestBatch: Batch | undefined;
let isBatchOpen = false;

async function findInBatch(publicId: string): Promise<StoredKey | undefined> {
  const batch =
    latestBatch && isBatchOpen && latestBatch.publicIds.size < maxBatchSize
      ? latestBatch
      : openBatch(latestBatch?.found);
  latestBatch = batch;
  batch.publicIds.add(publicId);
  return (await batch.found).get(publicId);
}

/** Opens a batch. Its statement runs after the one of the previous batch. */
function openBatch(previous: Promise<unknown> | undefined): Batch {
  const publicIds = new Set<string>();
  const find = async () => {
    await Promise.allSettled([sleep(batchDelayMs), previous]);
    if (latestBatch?.publicIds === publicIds) isBatchOpen = false;
    return readKeys(publicIds);
  };
  isBatchOpen = true;
  return { publicIds, found: find() };
}

const lastUsedPrecisionMs = 60_000;

/** Records the last use of a key with a precision of a minute, so that a busy key is not written at every request. */
async function recordKeyUse(key: { id: string; lastUsedAt: Date | null }): Promise<void> {
  const before = new Date(Date.now() - lastUsedPrecisionMs);
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
  key.lastUsedAt = new Date();
  await db.apiKey.updateMany({
    where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: key.lastUsedAt },
  });
}
