import { hkdfSync } from 'node:crypto';
import {
  checksum,
  checksumLength,
  hashSecret,
  pickLetters,
  randomSecret,
  secretLength,
} from './secret-text.ts';

const prefix = 'crt_';
const shape = new RegExp(`^${prefix}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** A refresh token, `crt_<secret><checksum>`, and its hash, which is all that is stored. */
export interface RefreshToken {
  token: string;
  hash: Uint8Array<ArrayBuffer>;
}

export function generateRefreshToken(): RefreshToken {
  return refreshToken(randomSecret(secretLength));
}

/** Twice as many as needed, because some are no letter. */
const derivedBytes = 2 * secretLength;

/** The successor of a refresh token: the same at each call. Only who has the key can compute it. */
export function deriveRefreshToken(token: string, key: Uint8Array): RefreshToken {
  const bytes = new Uint8Array(hkdfSync('sha256', key, token, 'refresh-token', derivedBytes));
  return refreshToken(pickLetters(bytes, secretLength));
}

function refreshToken(secret: string): RefreshToken {
  const body = prefix + secret;
  return { token: body + checksum(body), hash: hashSecret(secret) };
}

/** The hash that finds a refresh token, without SQL; undefined if the token is malformed or mistyped. */
export function hashRefreshToken(token: string): Uint8Array<ArrayBuffer> | undefined {
  const match = shape.exec(token);
  if (!match || checksum(token.slice(0, -checksumLength)) !== match[2]) return undefined;
  return hashSecret(match[1] ?? '');
}
