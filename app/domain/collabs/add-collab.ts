import { inTransaction } from '#app/db/client.ts';
import type { BrandCaller } from '../caller.ts';
import { ownChannel } from '../channels/reach-channel.ts';
import { createCollab } from './create-collab.ts';
import type { CreateCollabInput } from './create-collab-input.ts';

/**
 * Joins a creator to a brand's own channel, as `createCollab` does.
 * @returns the collab's id.
 * @throws Problem what `createCollab` throws.
 */
export async function addCollab(caller: BrandCaller, input: CreateCollabInput): Promise<string> {
  const channel = await ownChannel(caller);
  const { head } = await inTransaction((tx) => createCollab(tx, channel, input));
  return head.id;
}
