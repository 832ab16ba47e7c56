import type { CryptoKey } from 'jose';
import { addSigningKey } from './add-signing-key.ts';
import { knownKeys } from './known-keys.ts';
import type { KnownKey } from './known-keys.ts';
import { openSigningKey } from './make-signing-key.ts';

/** The key that signs now; the first one is made when it is first needed. */
export async function currentSigner(): Promise<{ kid: string; privateKey: CryptoKey }> {
  const { kid, sealedPrivateKey } = newest(await knownKeys.get()) ?? (await makeFirst());
  return { kid, privateKey: await openSigningKey(kid, sealedPrivateKey) };
}

async function makeFirst(): Promise<KnownKey> {
  await addSigningKey('first');
  const key = newest(await knownKeys.get());
  if (!key) throw new Error('A signing key was made and is not there');
  return key;
}

function newest(keys: ReadonlyMap<string, KnownKey>): KnownKey | undefined {
  const now = Date.now();
  return [...keys.values()]
    .filter(({ signsFrom, retiresAt }) => signsFrom <= now && retiresAt > now)
    .sort((a, b) => b.signsFrom - a.signsFrom)[0];
}
