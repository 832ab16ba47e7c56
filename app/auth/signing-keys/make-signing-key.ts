import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import type { CryptoKey } from 'jose';
import { seal, unseal } from '#app/db/seal.ts';
import { signingKeyPurpose as purpose } from '#app/db/sealed-columns.ts';

/** The one algorithm of user tokens: ECDSA on P-256 with SHA-256, which every JWT library knows. */
export const signingAlgorithm = 'ES256';

/** The public half, as it is stored and published. */
export interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
  y: string;
}

/** Makes a key pair; its private half is sealed before it leaves this function, bound to the key's id. */
export async function makeSigningKey() {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const publicJwk = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(publicJwk);
  return { kid, publicJwk, privateKey: seal(await exportPKCS8(pair.privateKey), purpose(kid)) };
}

/** Opens a stored private half. @throws when it was sealed with another ENCRYPTION_KEY. */
export async function openSigningKey(kid: string, sealed: Uint8Array): Promise<CryptoKey> {
  return importPKCS8(unseal(sealed, purpose(kid)), signingAlgorithm);
}
