import { knownKeys } from './known-keys.ts';
import { signingAlgorithm } from './make-signing-key.ts';

/** How long verifiers may keep the published keys. */
export const publishedKeysMaxAgeSeconds = 300;

/** The public keys that user tokens are signed with, now and soon, as a JSON Web Key Set (RFC 7517, section 5). */
export async function publishKeys() {
  const now = Date.now();
  const alive = [...(await knownKeys.get()).values()].filter(({ retiresAt }) => retiresAt > now);
  return {
    keys: alive.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: signingAlgorithm, use: 'sig' })),
  };
}
