import type { Transaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { noteChange } from '../collabs/note-change.ts';
import type { NewEvent } from '../events/new-event.ts';
import { noSuchDrop } from './no-such-drop.ts';
import type { DropKey } from './read-drop.ts';

interface Removed {
  creatorId: string;
  title: string;
  description: string;
  revision: number;
}

/**
 * Removes a drop from its collab: nobody sees it any more, it makes room for another one, and its collection is taken off
 * the store or deleted, as the channel has it. Its rows stay, with what the mirror still has to do.
 * @throws Problem `not-found` for a drop that the collab does not have, or has removed before.
 */
export async function removeDrop(tx: Transaction, key: DropKey): Promise<void> {
  const { channelId, collabId, dropId } = key;
  if (!isId(dropId)) throw noSuchDrop(dropId);
  const [removed] = await tx.$queryRaw<Removed[]>`
    UPDATE drops SET removed_at = now(), updated_at = now(), revision = drops.revision + 1
    FROM collabs
    WHERE drops.channel_id = ${channelId}::uuid AND drops.collab_id = ${collabId}::uuid
      AND drops.id = ${dropId}::uuid AND removed_at IS NULL
      AND collabs.channel_id = drops.channel_id AND collabs.id = drops.collab_id
    RETURNING collabs.creator_id AS "creatorId", drops.title, drops.description, drops.revision`;
  if (!removed) throw noSuchDrop(dropId);
  await noteChange(tx, key, [dropRemoved(key, removed)]);
}

function dropRemoved({ collabId, dropId }: DropKey, removed: Removed): NewEvent {
  const { creatorId, title, description, revision } = removed;
  const drop = { _id: dropId, collab: collabId, creator: creatorId, title, description, __v: revision };
  return { type: 'drop.removed', data: { drop } };
}
