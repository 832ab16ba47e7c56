import { timingSafeEqual } from 'node:crypto';
import { checksum, checksumLength, hashSecret, randomSecret, secretLength } from './secret-text.ts';

/** Who a key speaks for; it can be read off the key's first letters. */
export type KeyKind = 'channel' | 'partner';

const prefixes = { channel: 'cck', partner: 'cpk' } as const;
const publicLength = 16;
const shape = new RegExp(
  `^(cck|cpk)_([0-9A-Za-z]{${publicLength}})_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

const nameShape = new RegExp(`^(?:cck|cpk)_([0-9A-Za-z]{${publicLength}})(?:_|$)`);

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
export function generateApiKey(kind: KeyKind): { key: string; stored: ParsedKey } {
  const publicId = randomSecret(publicLength);
  const secret = randomSecret(secretLength);
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

/** What a key is called where its secret must not stand: `cck_<public part>`. */
export function apiKeyName(kind: KeyKind, publicId: string): string {
  return `${prefixes[kind]}_${publicId}`;
}

/** The public part of a key's name, or of a key; undefined when the text is neither. */
export function parsePublicId(text: string): string | undefined {
  return nameShape.exec(text.trim())?.[1];
}

/** Compares two secrets' hashes in a time that tells nothing of where they differ. */
export function isSameSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
