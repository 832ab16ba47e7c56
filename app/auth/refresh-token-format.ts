import { checksum, checksumLength, hashSecret, randomSecret, secretLength } from './secret-text.ts';

const prefix = 'crt_';
const shape = new RegExp(`^${prefix}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** Creates a refresh token, `crt_<secret><checksum>`, and its hash, which is all that is stored. */
export function generateRefreshToken(): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const secret = randomSecret(secretLength);
  const body = prefix + secret;
  return { token: body + checksum(body), hash: hashSecret(secret) };
}

/** The hash that finds a refresh token, without SQL; undefined if the token is malformed or mistyped. */
export function hashRefreshToken(token: string): Uint8Array<ArrayBuffer> | undefined {
  const match = shape.exec(token);
  if (!match || checksum(token.slice(0, -checksumLength)) !== match[2]) return undefined;
  return hashSecret(match[1] ?? '');
}
