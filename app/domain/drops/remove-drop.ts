import type { Transaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { Actor } from '../actor.ts';
import { noteChange } from '../collabs/note-change.ts';
import type { NewEvent } from '../events/new-event.ts';
import { keptChange } from './kept-change.ts';
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
export async function removeDrop(tx: Transaction, key: DropKey, actor: Actor): Promise<void> {
  const { channelId, collabId, dropId } = key;
  if (!isId(dropId) || !isId(collabId)) throw noSuchDrop(dropId);
  const [removed] = await tx.$queryRaw<Removed[]>`
    WITH changed AS (
      UPDATE drops SET removed_at = now(), updated_at = clock_timestamp(), revision = drops.revision + 1
      FROM collabs
      WHERE drops.channel_id = ${channelId}::uuid AND drops.collab_id = ${collabId}::uuid
        AND drops.id = ${dropId}::uuid AND removed_at IS NULL
        AND collabs.channel_id = drops.channel_id AND collabs.id = drops.collab_id
      RETURNING drops.channel_id, drops.id, drops.revision, creator_id, title, description
    ), ${keptChange({ actor })}
    SELECT creator_id AS "creatorId", title, description, revision FROM changed`;
  if (!removed) throw noSuchDrop(dropId);
  await noteChange(tx, key, [dropRemoved(key, removed)]);
}

function dropRemoved({ collabId, dropId }: DropKey, removed: Removed): NewEvent {
  const { creatorId, title, description, revision } = removed;
  const drop = { _id: dropId, collab: collabId, creator: creatorId, title, description, __v: revision };
  return { type: 'drop.removed', data: { drop } };
}
