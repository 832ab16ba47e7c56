import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { env } from '#app/env.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
/** Marks values that name their key. Values without the marker start with their random nonce. */
const marker = Buffer.from([0x00, 0x53, 0x4c, 0x01]);

/** Keys that open stored values. The first one seals new values. */
type SealKeys = readonly [Uint8Array, ...Uint8Array[]];

/**
 * Encrypts a secret for storage (AES-256-GCM). `purpose` is authenticated: a value sealed for one store cannot be opened
 * for another.
 * @param key 32 bytes; by default the first ENCRYPTION_KEY
 * @returns header (8 bytes, see {@link sealHeader}), nonce (12 bytes), tag (16 bytes), ciphertext
 */
export function seal(
  secret: string,
  purpose: string,
  key: Uint8Array = env.ENCRYPTION_KEY[0],
): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([sealHeader(key), nonce, cipher.getAuthTag(), ciphertext]));
}

/**
 * Decrypts a value of {@link seal} with the key that sealed it. Also opens values without a header.
 * @throws when no key opens it, or the purpose or a bit differs
 */
export function unseal(sealed: Uint8Array, purpose: string, keys: SealKeys = env.ENCRYPTION_KEY): string {
  const named = keys.find((key) => startsWith(sealed, sealHeader(key)));
  const attempts = [
    ...(named ? [{ key: named, box: sealed.subarray(marker.length + keyIdBytes) }] : []),
    ...keys.map((key) => ({ key, box: sealed })),
  ];
  for (const { key, box } of attempts) {
    const plain = open(box, purpose, key);
    if (plain !== undefined) return plain;
  }
  throw new Error('No ENCRYPTION_KEY opens a sealed value');
}

/** Returns the header of values sealed with this key: a marker (4 bytes) and the key's id (4 bytes). */
export function sealHeader(key: Uint8Array = env.ENCRYPTION_KEY[0]): Buffer {
  return Buffer.concat([marker, Buffer.from(keyId(key), 'hex')]);
}

/** Returns eight hexadecimal digits that identify a key without revealing it. */
export function keyId(key: Uint8Array): string {
  return createHmac('sha256', key).update('key id').digest().subarray(0, keyIdBytes).toString('hex');
}

function open(box: Uint8Array, purpose: string, key: Uint8Array): string | undefined {
  if (box.length < nonceBytes + tagBytes) return undefined;
  const nonce = box.subarray(0, nonceBytes);
  const tag = box.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  try {
    const plain = Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return plain.toString('utf8');
  } catch {
    // Wrong key, wrong purpose, or changed bytes.
    return undefined;
  }
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
