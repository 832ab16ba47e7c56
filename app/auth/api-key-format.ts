import { timingSafeEqual } from 'node:crypto';
import { checksum, checksumLength, hashSecret, randomSecret, secretLength } from './secret-text.ts';

/** The owner's type, which is the key's prefix. */
export type KeyKind = 'channel' | 'partner';

const prefixes = { channel: 'cck', partner: 'cpk' } as const;
const publicLength = 16;
const shape = new RegExp(
  `^(cck|cpk)_([0-9A-Za-z]{${publicLength}})_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

const nameShape = new RegExp(`^(?:cck|cpk)_([0-9A-Za-z]{${publicLength}})(?:_|$)`);

/** A parsed key: the public part that finds it, and the hash to compare. */
export interface ParsedKey {
  kind: KeyKind;
  publicId: string;
  secretHash: Uint8Array<ArrayBuffer>;
}

/**
 * Creates a key, `cck_<public part>_<secret><checksum>`, with 256 random bits. The checksum rejects mistyped
 * keys without SQL.
 * @returns the key, which is shown once, and what is stored of it.
 */
export function generateApiKey(kind: KeyKind): { key: string; stored: ParsedKey } {
  const publicId = randomSecret(publicLength);
  const secret = randomSecret(secretLength);
  const body = `${prefixes[kind]}_${publicId}_${secret}`;
  return { key: body + checksum(body), stored: { kind, publicId, secretHash: hashSecret(secret) } };
}

/** Parses a key without SQL; undefined if it is malformed or mistyped. */
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

/** The key's name for logs and pages: `cck_<public part>`. */
export function apiKeyName(kind: KeyKind, publicId: string): string {
  return `${prefixes[kind]}_${publicId}`;
}

/** The public part of a key or of its name; undefined for other texts. */
export function parsePublicId(text: string): string | undefined {
  return nameShape.exec(text.trim())?.[1];
}

/** Compares two hashes in constant time. */
export function isSameSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
