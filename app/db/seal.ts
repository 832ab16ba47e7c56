import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from '#app/env.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for storage (AES-256-GCM). `purpose` is bound to it: what was sealed for one store cannot be
 * opened for another.
 * @param key 32 bytes; the service's own unless another is given.
 * @returns nonce (12 bytes), tag (16 bytes), ciphertext.
 */
export function seal(
  secret: string,
  purpose: string,
  key: Uint8Array = env.ENCRYPTION_KEY,
): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]));
}

/** Decrypts what {@link seal} made. @throws when the key, the purpose or a single bit is another. */
export function unseal(sealed: Uint8Array, purpose: string, key: Uint8Array = env.ENCRYPTION_KEY): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return plain.toString('utf8');
}
