import { createHmac, hash } from 'node:crypto';
import { env } from '#app/env.ts';

/** The two secrets of a sign-in mail. Each ends its attempt. */
export interface MailSecrets {
  /** Part of the link. */
  linkToken: string;
  /** Six digits. */
  code: string;
}

const linkShape = /^csl_[\w-]{43}$/;

/**
 * Derives the secrets of an attempt from its id. The job that sends the mail derives them again at each retry. So the
 * database has only hashes of them, and a repeated mail has the same ones.
 */
export function deriveSecrets(attemptId: string, key: Uint8Array = env.ENCRYPTION_KEY[0]): MailSecrets {
  const derive = (purpose: string) =>
    createHmac('sha256', key).update(`sign-in-${purpose}:${attemptId}`).digest();
  const number = derive('code').readUIntBE(0, 6) % 1_000_000;
  return {
    linkToken: `csl_${derive('link').toString('base64url')}`,
    code: String(number).padStart(6, '0'),
  };
}

/**
 * Derives the secrets that a mail of this attempt has, also when another key was added since it started.
 * @returns undefined when the key was removed.
 */
export function findSecrets(attempt: { id: string; linkHash: Uint8Array }): MailSecrets | undefined {
  const key = findKey(attempt.linkHash, (each) => deriveSecrets(attempt.id, each).linkToken);
  return key && deriveSecrets(attempt.id, key);
}

/** Finds the key with which the token of a stored hash was derived; undefined when the key was removed. */
export function findKey(stored: Uint8Array, derive: (key: Uint8Array) => string): Uint8Array | undefined {
  return env.ENCRYPTION_KEY.find((key) => Buffer.from(hashText(derive(key))).equals(stored));
}

/** The stored hash of a link's token; undefined, without SQL, for a malformed one. */
export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> | undefined {
  return linkShape.test(token) ? hashText(token) : undefined;
}

const addressTokenShape = /^cca_[\w-]{43}$/;

/** The part of a link that proves an address of a change, derived in the same way. */
export function deriveAddressToken(
  side: 'old' | 'new',
  changeId: string,
  key: Uint8Array = env.ENCRYPTION_KEY[0],
): string {
  const bytes = createHmac('sha256', key).update(`address-${side}:${changeId}`).digest();
  return `cca_${bytes.toString('base64url')}`;
}

/** As {@link findSecrets}. */
export function findAddressToken(
  side: 'old' | 'new',
  changeId: string,
  stored: Uint8Array,
): string | undefined {
  const key = findKey(stored, (each) => deriveAddressToken(side, changeId, each));
  return key && deriveAddressToken(side, changeId, key);
}

/** As {@link hashLinkToken}. */
export function hashAddressToken(token: string): Uint8Array<ArrayBuffer> | undefined {
  return addressTokenShape.test(token) ? hashText(token) : undefined;
}

/**
 * The stored hash of a code. A million codes can be tried in a second, so it includes the browser's secret, of which
 * the database has only a hash.
 */
export function hashCode(browserSecret: string, code: string): Uint8Array<ArrayBuffer> {
  return hashText(`${browserSecret}:${code}`);
}

/** SHA-256 of a text. */
export function hashText(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', text, 'buffer'));
}
