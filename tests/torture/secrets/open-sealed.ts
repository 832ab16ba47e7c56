import { createDecipheriv } from 'node:crypto';

/** Opens what the service sealed (app/db/seal.ts): nonce, tag and ciphertext of AES-256-GCM, bound to a purpose. */
export function openSealed(key: Buffer, sealed: Buffer, purpose: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
