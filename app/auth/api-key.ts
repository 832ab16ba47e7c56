import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Who a key speaks for; it can be read off the key's first letters. */
export type KeyKind = 'channel' | 'partner';

const prefixes = { channel: 'cck', partner: 'cpk' } as const;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const publicLength = 16;
const secretLength = 43;
const checksumLength = 6;
const shape = new RegExp(
  `^(cck|cpk)_([0-9A-Za-z]{${publicLength}})_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

/** A key taken apart: what it is found by, and the hash that must match the stored one. */
export interface ParsedKey {
  kind: KeyKind;
  publicId: string;
  secretHash: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a new key, `cck_<public part>_<secret><checksum>`: 256 random bits of secret, and a checksum by which a
 * mistyped key is refused without asking the database.
 * @returns the key, which is shown once and never stored, and what is stored of it.
 */
export function makeApiKey(kind: KeyKind): { key: string; stored: ParsedKey } {
  const publicId = randomText(publicLength);
  const secret = randomText(secretLength);
  const body = `${prefixes[kind]}_${publicId}_${secret}`;
  return { key: body + checksum(body), stored: { kind, publicId, secretHash: hashSecret(secret) } };
}

/** Takes a key apart; undefined when it is malformed or mistyped. Asks nobody. */
export function parseApiKey(text: string): ParsedKey | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, prefix, publicId = '', secret = '', sum] = match;
  if (checksum(text.slice(0, -checksumLength)) !== sum) return undefined;
  return {
    kind: prefix === prefixes.channel ? 'channel' : 'partner',
    publicId,
    secretHash: hashSecret(secret),
  };
}

/** Compares two secrets' hashes in a time that tells nothing of where they differ. */
export function isSameSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest());
}

function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let place = 0; place < checksumLength; place += 1) {
    sum = alphabet.charAt(rest % alphabet.length) + sum;
    rest = Math.floor(rest / alphabet.length);
  }
  return sum;
}

/** Random letters and digits, each equally likely: bytes beyond the last whole multiple of 62 are thrown away. */
function randomText(length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length))
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % 62);
  return text;
}
