import { createHash } from 'node:crypto';

/** A fingerprint of what is written to one platform object: equal content, equal bytes. */
export function hashOf(content: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(JSON.stringify(content)).digest());
}

/** Whether two fingerprints are of the same content; a missing one is of none. */
export function isSameHash(a: Uint8Array | null | undefined, b: Uint8Array): boolean {
  return a !== null && a !== undefined && Buffer.compare(a, b) === 0;
}
