import { createDecipheriv } from 'node:crypto';

/** The prefix: the marker and the id of the key. */
const headerBytes = 8;

/**
 * Opens what the service sealed (app/db/encryption/seal.ts). It consists of header, nonce, tag and ciphertext
 * of AES-256-GCM, bound to a purpose.
 */
export function openSealed(key: Buffer, sealed: Buffer, purpose: string): string {
  const box = sealed.subarray(headerBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(box.subarray(12, 28));
  return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]).toString('utf8');
}
