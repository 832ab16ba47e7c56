import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { Actor } from '../actor.ts';
import { noteChange } from '../collabs/note-change.ts';
import type { NewEvent } from '../events/new-event.ts';
import { limits } from '../limits.ts';
import { refuseOverweight } from '../mirror-data/weigh-collab.ts';
import { fullCollab } from './full-collab.ts';
import { keptChange } from './kept-change.ts';
import { noSuchDrop } from './no-such-drop.ts';
import type { DropKey } from './read-drop.ts';

interface Removed {
  creatorId: string;
  title: string;
  description: string;
  dataBytes: number;
  /** The one that its removal made. */
  revision: number;
}

/**
 * Brings a removed drop back to its collab, as it was and at its former place: its removal undone. Receivers of events
 * hear of it as of a drop that was created, for they were told that it is gone.
 * @throws Problem `not-found` for a drop that the collab has not removed, `conflict` when it holds as many as it can,
 *   `invalid` when the creator's entry in the store could not hold it.
 */
export function bringBackDrop(key: DropKey, actor: Actor): Promise<void> {
  return inTransaction(async (tx) => {
    const removed = await holdRemoved(tx, key);
    await countBack(tx, key, { actor, revision: removed.revision });
    await refuseFull(tx, key);
    await refuseOverweight(tx, key, [{ path: 'drop', bytes: removed.dataBytes }]);
    await noteChange(tx, key, [dropBack(key, removed)]);
  });
}

/** Holds the rows of the collab and the drop, the collab first, as every writer of both does. */
async function holdRemoved(tx: Transaction, { channelId, collabId, dropId }: DropKey): Promise<Removed> {
  if (!isId(collabId) || !isId(dropId)) throw noSuchDrop(dropId);
  const [removed] = await tx.$queryRaw<Removed[]>`
    WITH held AS MATERIALIZED (
      SELECT channel_id, id, creator_id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE
    )
    SELECT held.creator_id AS "creatorId", title, description, data_bytes AS "dataBytes", revision
    FROM held JOIN drops ON drops.channel_id = held.channel_id AND drops.collab_id = held.id
    WHERE drops.id = ${dropId}::uuid AND removed_at IS NOT NULL FOR NO KEY UPDATE OF drops`;
  if (!removed) throw noSuchDrop(dropId);
  return removed;
}

/** Nothing of the drop's words changes by it; which removal it undoes is what its history keeps. */
async function countBack(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  { actor, revision }: { actor: Actor; revision: number },
): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE drops SET removed_at = NULL, updated_at = clock_timestamp(), revision = revision + 1
      WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid
      RETURNING channel_id, id, revision
    ), ${keptChange({ actor, before: {}, undoes: revision })} SELECT FROM changed`;
}

async function refuseFull(tx: Transaction, { channelId, collabId }: DropKey): Promise<void> {
  const [row] = await tx.$queryRaw<{ drops: number }[]>`
    SELECT drops::int FROM weigh_drops(${channelId}::uuid, ${collabId}::uuid)`;
  if (row && row.drops > limits.dropsPerCollab) throw fullCollab();
}

function dropBack({ collabId, dropId }: DropKey, removed: Removed): NewEvent {
  const { creatorId, title, description, revision } = removed;
  const drop = { _id: dropId, collab: collabId, creator: creatorId, title, description, __v: revision + 1 };
  return { type: 'drop.created', data: { drop } };
}
