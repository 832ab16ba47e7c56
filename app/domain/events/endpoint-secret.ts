import { randomBytes } from 'node:crypto';
import { seal, unseal } from '#app/db/encryption/seal.ts';
import { endpointPurpose as purpose } from '#app/db/encryption/sealed-columns.ts';
import { Problem } from '../problem.ts';

const secretBytes = 32;
const prefix = 'whsec_';

/** Generates a signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0). */
export function generateEndpointSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** Encrypts a secret for storage. The result can be decrypted for this endpoint only. */
export function sealEndpointSecret(secret: string, endpointId: string): Uint8Array<ArrayBuffer> {
  return seal(secret, purpose(endpointId));
}

/** @returns the bytes to sign with. @throws Problem `unavailable` when no ENCRYPTION_KEY opens the secret. */
export function unsealEndpointSecret(sealed: Uint8Array, endpointId: string): Buffer {
  return Buffer.from(open(sealed, endpointId).slice(prefix.length), 'base64');
}

/**
 * Seals a secret with the current key, in case a key rotation has missed the old bytes.
 * @returns null when no ENCRYPTION_KEY opens it: saved, it would fail every delivery of the overlap.
 */
export function resealEndpointSecret(sealed: Uint8Array, endpointId: string): Uint8Array<ArrayBuffer> | null {
  try {
    return sealEndpointSecret(open(sealed, endpointId), endpointId);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function open(sealed: Uint8Array, endpointId: string): string {
  try {
    return unseal(sealed, purpose(endpointId));
  } catch {
    throw new Problem('secret-unreadable');
  }
}
