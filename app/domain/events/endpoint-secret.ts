import { randomBytes } from 'node:crypto';
import { seal, unseal } from '#app/db/seal.ts';
import { endpointPurpose as purpose } from '#app/db/sealed-columns.ts';
import { Problem } from '../problem.ts';

const secretBytes = 32;
const prefix = 'whsec_';

/** A new signing secret, as its owner gets to see it: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0). */
export function makeEndpointSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** Encrypts a secret for storage, bound to its endpoint. */
export function sealEndpointSecret(secret: string, endpointId: string): Uint8Array<ArrayBuffer> {
  return seal(secret, purpose(endpointId));
}

/** The bytes to sign with, out of what {@link sealEndpointSecret} made. @throws Problem `unavailable` without the right key. */
export function openEndpointSecret(sealed: Uint8Array, endpointId: string): Buffer {
  return Buffer.from(open(sealed, endpointId).slice(prefix.length), 'base64');
}

/**
 * Seals a secret again, with the key that seals now: a copy of the old bytes could be one that a key rotation missed.
 * @returns null when no listed key opens it; then nothing can be signed with it any more.
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
    throw new Problem('unavailable', 'The secret was sealed with another ENCRYPTION_KEY: rotate it');
  }
}
