import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type CryptoKey,
} from 'jose';
import { z } from 'zod';
import { lockSigningKeys, notifySigningKeysChanged, signingKeysChannel } from '#app/db/auth.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { seal, unseal } from '#app/db/encryption/seal.ts';
import { signingKeyPurpose as purpose } from '#app/db/encryption/sealed-columns.ts';
import { createNotifiedCache } from '#app/db/connection/notified-cache.ts';

/** The only algorithm of user tokens: ECDSA on P-256 with SHA-256, which every JWT library supports. */
export const signingAlgorithm = 'ES256';

/** The public key in its stored and published form. */
interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
  y: string;
}

/** Creates a key pair. The private key is sealed with the key's id. */
async function generateSigningKey() {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const publicJwk = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(publicJwk);
  return { kid, publicJwk, privateKey: seal(await exportPKCS8(pair.privateKey), purpose(kid)) };
}

/**
 * Opens a stored private key.
 * @throws when it was sealed with another ENCRYPTION_KEY.
 */
async function openSigningKey(kid: string, sealed: Uint8Array): Promise<CryptoKey> {
  return importPKCS8(unseal(sealed, purpose(kid)), signingAlgorithm);
}

/** Lifetime of an access token. */
export const accessTokenSeconds = 15 * 60;

/** Maximum difference between the clocks of two processes. */
export const clockToleranceSeconds = 5;

/** A signing key in memory. Its private key stays sealed. */
interface SigningKey {
  kid: string;
  publicJwk: PublicJwk;
  publicKey: CryptoKey;
  sealedPrivateKey: Uint8Array;
  /** Milliseconds since 1970. */
  activeFrom: number;
  /** Milliseconds since 1970; infinite without a successor. */
  retiresAt: number;
}

const publicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});

/** The signing keys that are not retired, by key id. They are cached until they change. */
const cachedSigningKeys = createNotifiedCache(signingKeysChannel, loadKeys);

/** Reads the keys, and listens for changes of them, before the first request needs one. */
export function watchSigningKeys(): void {
  // The next use reads them again.
  void cachedSigningKeys.get().catch(() => undefined);
}

async function loadKeys(): Promise<ReadonlyMap<string, SigningKey>> {
  const rows = await db.signingKey.findMany({
    where: { OR: [{ retiresAt: null }, { retiresAt: { gt: new Date() } }] },
  });
  const keys = await Promise.all(
    rows.map(async (row): Promise<SigningKey> => {
      const jwk = publicJwk.parse(row.publicJwk);
      return {
        kid: row.kid,
        publicJwk: jwk,
        publicKey: await importJWK(jwk, signingAlgorithm),
        sealedPrivateKey: row.privateKey,
        activeFrom: row.activeFrom.getTime(),
        retiresAt: row.retiresAt?.getTime() ?? Infinity,
      };
    }),
  );
  return new Map(keys.map((key) => [key.kid, key]));
}

/** An RFC 7638 thumbprint with SHA-256. */
const kidShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Finds the public key of a token's `kid`. Unknown ids cause at most two statements per second, so made-up
 * ids are cheap and new keys are found.
 */
export async function findVerifyingKey(kid: string): Promise<CryptoKey | undefined> {
  if (!kidShape.test(kid)) return undefined;
  const key = (await cachedSigningKeys.get()).get(kid) ?? (await cachedSigningKeys.getFresh()).get(kid);
  return key !== undefined && key.retiresAt > Date.now() ? key.publicKey : undefined;
}

/** The key that signs now. The first one is created on demand. */
export async function getCurrentSigner(): Promise<{ kid: string; privateKey: CryptoKey }> {
  const { kid, sealedPrivateKey } = newest(await cachedSigningKeys.get()) ?? (await createFirstKey());
  return { kid, privateKey: await openSigningKey(kid, sealedPrivateKey) };
}

async function createFirstKey(): Promise<SigningKey> {
  await createSigningKey('first');
  const key = newest(await cachedSigningKeys.get());
  if (!key) throw new Error('New signing key not found');
  return key;
}

function newest(keys: ReadonlyMap<string, SigningKey>): SigningKey | undefined {
  const now = Date.now();
  return [...keys.values()]
    .filter(({ activeFrom, retiresAt }) => activeFrom <= now && retiresAt > now)
    .sort((a, b) => b.activeFrom - a.activeFrom)[0];
}

/**
 * Why a key is created. `first`: there is no signing key; skipped if there is one by now. `planned`: the new
 * key is published now and signs later; old keys stay until their last token expires. `at-once`: an old key
 * leaked; the new one signs now and all tokens of the old keys are rejected.
 */
type Rotation = 'first' | 'planned' | 'at-once';

/** Twice the cache time of the published keys, so that all verifiers know a key before it signs. */
const publishedBeforeMs = 10 * 60_000;
const lastTokenMs = (accessTokenSeconds + clockToleranceSeconds) * 1_000;
const keptAfterMs = 24 * 3_600_000;

/** Creates a signing key and retires the others. Every process knows it within a second. */
export async function createSigningKey(rotation: Rotation): Promise<void> {
  const made = await generateSigningKey();
  await inTransaction(async (tx) => {
    await lockSigningKeys(tx);
    const now = new Date();
    const signing = await tx.signingKey.count({
      where: { activeFrom: { lte: now }, OR: [{ retiresAt: null }, { retiresAt: { gt: now } }] },
    });
    if (rotation === 'first' && signing > 0) return;
    const activeFrom =
      rotation === 'planned' && signing > 0 ? new Date(now.getTime() + publishedBeforeMs) : now;
    const lastUse = rotation === 'at-once' ? now : new Date(activeFrom.getTime() + lastTokenMs);
    await retireOthers(tx, { lastUse, now });
    await tx.signingKey.create({ data: { ...made, activeFrom } });
    await notifySigningKeysChanged(tx);
  });
  // The next signature must not wait for our own notification: tokens of a retired key are rejected.
  cachedSigningKeys.invalidate();
}

async function retireOthers(tx: Transaction, { lastUse, now }: { lastUse: Date; now: Date }): Promise<void> {
  await tx.signingKey.updateMany({
    where: { OR: [{ retiresAt: null }, { retiresAt: { gt: lastUse } }] },
    data: { retiresAt: lastUse },
  });
  const longAgo = new Date(now.getTime() - keptAfterMs);
  await tx.signingKey.deleteMany({ where: { retiresAt: { lt: longAgo } } });
}

/** How long verifiers may cache the published keys. */
export const publishedKeysMaxAgeSeconds = 300;

/** The current and future public keys as a JSON Web Key Set (RFC 7517, section 5). */
export async function getJsonWebKeySet() {
  const now = Date.now();
  const alive = [...(await cachedSigningKeys.get()).values()].filter(({ retiresAt }) => retiresAt > now);
  return {
    keys: alive.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: signingAlgorithm, use: 'sig' })),
  };
}
