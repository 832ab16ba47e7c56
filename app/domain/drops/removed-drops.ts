import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { listRemovedDropRows } from '#app/db/drops/drop-history.ts';
import { lockRemovedDrop, markDropRemoved, markDropRestored } from '#app/db/drops/drops.ts';
import type { CollabKey, DropKey } from '#app/db/keys.ts';
import { isId } from '#app/ids.ts';
import { recordChange } from '../events/record-events.ts';
import type { DropFields } from '../events/event.ts';
import { limits } from '../limits.ts';
import type { ListPage, PageRequest } from '#app/db/keyset-page.ts';
import { assertPayloadFits } from '../mirror-data/payload-size.ts';
import type { Actor } from '../principal.ts';
import { tooManyDrops } from './create-drop.ts';
import type { NamedActor } from './drop-history.ts';
import { dropNotFound } from './drop.ts';

const maxChanges = limits.changesKept;

/**
 * Removes a drop from its collab. It no longer counts toward the collab's limit. The mirror unpublishes or deletes its
 * collection, as the channel's settings say. Its rows stay, so that it can be restored.
 * @throws Problem `not-found` for a drop that the collab does not have.
 */
export async function removeDropIn(tx: Transaction, key: DropKey, actor: Actor): Promise<void> {
  const { collabId, dropId } = key;
  if (!isId(dropId) || !isId(collabId)) throw dropNotFound(dropId);
  const removed = await markDropRemoved(tx, key, { actor, maxChanges });
  if (!removed) throw dropNotFound(dropId);
  await recordChange(tx, key, [
    { type: 'drop.removed', data: { drop: eventFields(key, removed, removed.revision) } },
  ]);
}

/** Removes a drop in a transaction of its own. @throws Problem as {@link removeDropIn} does. */
export function removeDrop(key: DropKey, actor: Actor): Promise<void> {
  return inTransaction((tx) => removeDropIn(tx, key, actor));
}

/**
 * Restores a removed drop with its former content and position. Event endpoints receive `drop.created`, because they
 * received `drop.removed`.
 * @throws Problem `not-found` for a drop that the collab has not removed, `conflict` when the collab is full, `invalid`
 *   when its data would exceed the store's limit.
 */
export async function restoreDropIn(tx: Transaction, key: DropKey, actor: Actor): Promise<void> {
  const isKey = isId(key.collabId) && isId(key.dropId);
  const removed = isKey ? await lockRemovedDrop(tx, key) : undefined;
  if (!removed) throw dropNotFound(key.dropId);
  const change = { actor, before: {}, undoes: removed.revision, maxChanges };
  const usage = await markDropRestored(tx, key, change);
  if (usage && usage.drops > limits.dropsPerCollab) throw tooManyDrops();
  assertPayloadFits(usage, [{ path: 'drop', bytes: removed.dataBytes }]);
  await recordChange(tx, key, [
    { type: 'drop.created', data: { drop: eventFields(key, removed, removed.revision + 1) } },
  ]);
}

/** Restores a drop in a transaction of its own. @throws Problem as {@link restoreDropIn} does. */
export function restoreDrop(key: DropKey, actor: Actor): Promise<void> {
  return inTransaction((tx) => restoreDropIn(tx, key, actor));
}

function eventFields(
  { collabId, dropId }: DropKey,
  { creatorId, title, description }: { creatorId: string; title: string; description: string },
  revision: number,
): DropFields {
  return { _id: dropId, collab: collabId, creator: creatorId, title, description, __v: revision };
}

/** A drop that was removed from its collab. */
export interface RemovedDrop {
  id: string;
  title: string;
  products: number;
  /** ISO 8601, in UTC. */
  removedAt: string;
  /** Null if unknown. */
  removedBy: NamedActor | null;
}

/** Lists a page of a collab's removed drops, latest first. */
export async function listRemovedDrops(key: CollabKey, page: PageRequest): Promise<ListPage<RemovedDrop>> {
  const { rows, ...cursors } = await listRemovedDropRows(key, page);
  return {
    rows: rows.map((row) => ({ ...row, removedAt: row.removedAt.toISOString() })),
    ...cursors,
  };
}

/** Whether a collab has removed drops. They are never deleted, so they are not counted. */
export async function hasRemovedDrops({ channelId, collabId }: CollabKey): Promise<boolean> {
  const where = { channelId, collabId, removedAt: { not: null } };
  return (await db.drop.findFirst({ where, select: { id: true } })) !== null;
}
