import type { CryptoKey } from 'jose';
import { knownKeys } from './known-keys.ts';

/** An RFC 7638 thumbprint with SHA-256. */
const kidShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * The public key that a token's `kid` names, if tokens of it count. An unknown one is looked for in the database, all
 * of them together at most twice a second: made-up ones cost nothing, and one that has just been added is found.
 */
export async function findVerifyingKey(kid: string): Promise<CryptoKey | undefined> {
  if (!kidShape.test(kid)) return undefined;
  const key = (await knownKeys.get()).get(kid) ?? (await knownKeys.again()).get(kid);
  return key !== undefined && key.retiresAt > Date.now() ? key.publicKey : undefined;
}
