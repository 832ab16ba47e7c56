import { importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import { z } from 'zod';
import { db } from '#app/db/client.ts';
import { watch } from '#app/db/watch.ts';
import { signingAlgorithm } from './make-signing-key.ts';
import type { PublicJwk } from './make-signing-key.ts';

/** A signing key in memory. Its private half stays sealed. */
export interface KnownKey {
  kid: string;
  publicJwk: PublicJwk;
  publicKey: CryptoKey;
  sealedPrivateKey: Uint8Array;
  /** Milliseconds since 1970. */
  signsFrom: number;
  /** Milliseconds since 1970; infinite while it has no successor. */
  retiresAt: number;
}

/** The Postgres notice that every change of the signing keys sends. */
export const signingKeysNotice = 'signing_keys';

const publicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});

/** The signing keys that are not retired, by key id. Reading them costs no statement until they change. */
export const knownKeys = watch(signingKeysNotice, loadKeys);

async function loadKeys(): Promise<ReadonlyMap<string, KnownKey>> {
  const rows = await db.signingKey.findMany({
    where: { OR: [{ retiresAt: null }, { retiresAt: { gt: new Date() } }] },
  });
  const keys = await Promise.all(
    rows.map(async (row): Promise<KnownKey> => {
      const jwk = publicJwk.parse(row.publicJwk);
      return {
        kid: row.kid,
        publicJwk: jwk,
        publicKey: await importJWK(jwk, signingAlgorithm),
        sealedPrivateKey: row.privateKey,
        signsFrom: row.signsFrom.getTime(),
        retiresAt: row.retiresAt?.getTime() ?? Infinity,
      };
    }),
  );
  return new Map(keys.map((key) => [key.kid, key]));
}
