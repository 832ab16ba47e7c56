import { db } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { makeApiKey } from './api-key.ts';

/** Whose key it is to be. */
export type KeyOwner = { channelId: string } | { partnerId: string };

/** Issues a key. The text returned is the only copy of it: what is stored can check a key and not make one. */
export async function issueKey(owner: KeyOwner, label: string): Promise<string> {
  const { key, stored } = makeApiKey('channelId' in owner ? 'channel' : 'partner');
  await db.apiKey.create({
    data: { id: newId(), publicId: stored.publicId, secretHash: stored.secretHash, label, ...owner },
  });
  return key;
}
