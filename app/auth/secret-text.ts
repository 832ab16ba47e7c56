import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits of a secret: 43 of them hold 256 random bits. */
export const secretLength = 43;
export const checksumLength = 6;

/** Random letters and digits, each equally likely: bytes beyond the last whole multiple of 62 are thrown away. */
export function randomSecret(length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length))
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % 62);
  return text;
}

/** Six characters by which a mistyped secret is refused without asking the database. */
export function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let place = 0; place < checksumLength; place += 1) {
    sum = alphabet.charAt(rest % alphabet.length) + sum;
    rest = Math.floor(rest / alphabet.length);
  }
  return sum;
}

/** What is stored of a secret. Its 256 random bits need no slow hash. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', secret, 'buffer'));
}
