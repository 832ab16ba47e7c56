import type { Transaction } from '#app/db/client.ts';
import type { BrandCaller } from '../caller.ts';
import { ownChannel } from '../channels/reach-channel.ts';
import { createCollab } from './create-collab.ts';
import type { CreateCollabInput } from './create-collab-input.ts';

/**
 * Makes ready to join a creator to a brand's own channel, as `createCollab` does.
 * @returns what does it in a transaction, and gives the collab's id.
 * @throws Problem what `createCollab` throws.
 */
export async function addCollab(
  caller: BrandCaller,
  input: CreateCollabInput,
): Promise<(tx: Transaction) => Promise<string>> {
  const channel = await ownChannel(caller);
  return async (tx) => (await createCollab(tx, channel, input)).head.id;
}
