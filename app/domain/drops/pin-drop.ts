import { inTransaction } from '#app/db/connection/client.ts';
import { lockCollabRow } from '#app/db/collabs/writes.ts';
import { savePin } from '#app/db/drops/drops.ts';
import type { DropKey } from '#app/db/keys.ts';
import { isId } from '#app/ids.ts';
import { requireCollab } from '../collabs/authorize.ts';
import { getCollab } from '../collabs/collab.ts';
import { collabChangedEvents } from '../collabs/events.ts';
import { recordChange } from '../events/record-events.ts';
import type { CreatorPrincipal } from '../principal.ts';
import { dropNotFound } from './drop.ts';

/**
 * Pins a drop, which is then the first of its collab everywhere, instead of another one; or unpins it. Event endpoints
 * receive `collab.updated` when the order of the drops changes. A repeated call changes nothing.
 * @throws Problem `collab-not-found`, `drop-not-found`.
 */
export async function pinDrop(
  creator: CreatorPrincipal,
  { collabId, dropId }: Omit<DropKey, 'channelId'>,
  isPinned: boolean,
): Promise<void> {
  const key = await requireCollab(creator, collabId);
  if (!isId(dropId)) throw dropNotFound(dropId);
  await inTransaction(async (tx) => {
    await lockCollabRow(tx, key);
    const before = await getCollab(tx, key);
    const changed = await savePin(tx, { ...key, dropId }, isPinned);
    if (changed === undefined) throw dropNotFound(dropId);
    if (changed) await recordChange(tx, key, collabChangedEvents(before, await getCollab(tx, key)));
  });
}
