import { randomBytes } from 'node:crypto';
import { seal, unseal } from '#app/db/seal.ts';
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

function open(sealed: Uint8Array, endpointId: string): string {
  try {
    return unseal(sealed, purpose(endpointId));
  } catch {
    throw new Problem('unavailable', 'The secret was sealed with another ENCRYPTION_KEY: rotate it');
  }
}

function purpose(endpointId: string): string {
  return `event-endpoint:${endpointId}`;
}
