import type { Transaction } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { CreateCollabInput } from './create-collab-input.ts';
import { joinCreators } from './join-creators.ts';
import { noteChange } from './note-change.ts';
import { readCollab } from './read-collab.ts';
import type { CollabHead, ReadCollab } from './read-collab.ts';
import { weighOwn } from './weigh-own.ts';

/**
 * Joins a creator, found or made by e-mail address, to a channel.
 * @throws Problem `conflict` when the two are joined already (naming that collab) or a code or handle is taken;
 *   `invalid` when the tier is not one of the channel's or a custom field is not defined; `unavailable` when others
 *   took every name that was made for it.
 */
export async function createCollab(
  tx: Transaction,
  channel: Channel,
  input: CreateCollabInput,
): Promise<ReadCollab> {
  const channelId = channel.id;
  const [collabId = ''] = await joinCreators(tx, channel, [input]);
  const collab = await readCollab(tx, { channelId, collabId });
  await weighOwn(tx, collab);
  await noteChange(tx, { channelId, collabId }, [collabCreated(collab.head)]);
  return collab;
}

/** What is told of a collab that is new. */
export function collabCreated({ id, creatorId, affiliateCode, isActive }: CollabHead): NewEvent {
  return {
    type: 'collab.created',
    data: { collab: { _id: id, creator: creatorId, affiliateCode, isActive } },
  };
}
