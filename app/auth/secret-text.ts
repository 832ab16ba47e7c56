import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Length of a secret: 43 letters and digits hold 256 random bits. */
export const secretLength = 43;
export const checksumLength = 6;

/** Random letters and digits with equal probability. */
export function randomSecret(length: number): string {
  let text = '';
  while (text.length < length) text += pickLetters(randomBytes(length), length - text.length);
  return text;
}

/** At most as many letters and digits, of random bytes. Bytes above the largest multiple of 62 are dropped. */
export function pickLetters(bytes: Uint8Array, length: number): string {
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % alphabet.length));
  return fair
    .slice(0, length)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('');
}

/** Six characters that reject a mistyped secret without SQL. */
export function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let index = 0; index < checksumLength; index += 1) {
    sum = alphabet.charAt(rest % alphabet.length) + sum;
    rest = Math.floor(rest / alphabet.length);
  }
  return sum;
}

/** The stored hash. A secret with 256 random bits needs no slow hash. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', secret, 'buffer'));
}
