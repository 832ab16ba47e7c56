import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
} from 'jose';
import type { CryptoKey } from 'jose';
import { z } from 'zod';
import { lockSigningKeys, notifySigningKeysChanged, signingKeysChannel } from '#app/db/auth.ts';
import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { seal, unseal } from '#app/db/encryption/seal.ts';
import { signingKeyPurpose as purpose } from '#app/db/encryption/sealed-columns.ts';
import { createNotifiedCache } from '#app/db/notified-cache.ts';

/** The one algorithm of user tokens: ECDSA on P-256 with SHA-256, which every JWT library knows. */
export const signingAlgorithm = 'ES256';

/** The public half, as it is stored and published. */
interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
  y: string;
}

/** Makes a key pair; its private half is sealed before it leaves this function, bound to the key's id. */
async function generateSigningKey() {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const publicJwk = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(publicJwk);
  return { kid, publicJwk, privateKey: seal(await exportPKCS8(pair.privateKey), purpose(kid)) };
}

/** Opens a stored private half. @throws when it was sealed with another ENCRYPTION_KEY. */
async function openSigningKey(kid: string, sealed: Uint8Array): Promise<CryptoKey> {
  return importPKCS8(unseal(sealed, purpose(kid)), signingAlgorithm);
}

/** How long an access token is good for. */
export const accessTokenSeconds = 15 * 60;

/** How far the clocks of two processes may be apart. */
export const clockToleranceSeconds = 5;

/** A signing key in memory. Its private half stays sealed. */
interface SigningKey {
  kid: string;
  publicJwk: PublicJwk;
  publicKey: CryptoKey;
  sealedPrivateKey: Uint8Array;
  /** Milliseconds since 1970. */
  activeFrom: number;
  /** Milliseconds since 1970; infinite while it has no successor. */
  retiresAt: number;
}

const publicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});

/** The signing keys that are not retired, by key id. Reading them costs no statement until they change. */
const cachedSigningKeys = createNotifiedCache(signingKeysChannel, loadKeys);

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
 * The public key that a token's `kid` names, if tokens of it count. An unknown one is looked for in the database, all
 * of them together at most twice a second: made-up ones cost nothing, and one that has just been added is found.
 */
export async function findVerifyingKey(kid: string): Promise<CryptoKey | undefined> {
  if (!kidShape.test(kid)) return undefined;
  const key = (await cachedSigningKeys.get()).get(kid) ?? (await cachedSigningKeys.getFresh()).get(kid);
  return key !== undefined && key.retiresAt > Date.now() ? key.publicKey : undefined;
}

/** The key that signs now; the first one is made when it is first needed. */
export async function getCurrentSigner(): Promise<{ kid: string; privateKey: CryptoKey }> {
  const { kid, sealedPrivateKey } = newest(await cachedSigningKeys.get()) ?? (await createFirstKey());
  return { kid, privateKey: await openSigningKey(kid, sealedPrivateKey) };
}

async function createFirstKey(): Promise<SigningKey> {
  await createSigningKey('first');
  const key = newest(await cachedSigningKeys.get());
  if (!key) throw new Error('A signing key was made and is not there');
  return key;
}

function newest(keys: ReadonlyMap<string, SigningKey>): SigningKey | undefined {
  const now = Date.now();
  return [...keys.values()]
    .filter(({ activeFrom, retiresAt }) => activeFrom <= now && retiresAt > now)
    .sort((a, b) => b.activeFrom - a.activeFrom)[0];
}

/**
 * Why a key is added. `first`: there is none that signs; nothing happens when there is one after all. `planned`: the
 * new key is published now and signs later, and the old ones stay until the last token that they signed has ended.
 * `at-once`: an old one is known to others; the new one signs now, and nothing that the old ones signed counts any more.
 */
type Rotation = 'first' | 'planned' | 'at-once';

/** Twice as long as verifiers may keep the published keys: all of them know a key before it signs. */
const publishedBeforeMs = 10 * 60_000;
const lastTokenMs = (accessTokenSeconds + clockToleranceSeconds) * 1_000;
const keptAfterMs = 24 * 3_600_000;

/** Adds a signing key and retires the others. Every process knows of it within a second. */
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
  // Whoever signs next here must not wait for a notice of our own: a retired key's signature counts nowhere.
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

/** How long verifiers may keep the published keys. */
export const publishedKeysMaxAgeSeconds = 300;

/** The public keys that user tokens are signed with, now and soon, as a JSON Web Key Set (RFC 7517, section 5). */
export async function getJsonWebKeySet() {
  const now = Date.now();
  const alive = [...(await cachedSigningKeys.get()).values()].filter(({ retiresAt }) => retiresAt > now);
  return {
    keys: alive.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: signingAlgorithm, use: 'sig' })),
  };
}
