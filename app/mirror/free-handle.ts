import { db, inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markDirty } from '#app/domain/collabs/mark-dirty.ts';
import { isId } from '#app/ids.ts';
import { metaobjectByHandle, updateMetaobject } from '#app/platform/operations/metaobject.ts';
import { creatorType, ownerKey } from './creator-fields.ts';
import { entryInTheWay } from './entry-in-the-way.ts';
import type { MirrorContext } from './mirror-context.ts';
import { findObject } from './platform-object.ts';
import { removeEntry } from './remove-entry.ts';
import { updateObject } from './update-object.ts';
import { writeObject } from './write-object.ts';

/**
 * Sees to it that no other entry stands under the handle that a collab's is to have. One of ours that does is that of a
 * collab which had the handle before and is behind, and is moved aside: two that swap their handles cannot wait for each
 * other. One that this app made for a collab that there is no more, as before its store was erased here, goes.
 * @throws {PlatformError} `refused` when the entry is not ours: it stays.
 */
export async function freeHandle(context: MirrorContext, handle: string, collabId: string): Promise<void> {
  const place = { type: creatorType, handle };
  const { metaobjectByHandle: found, currentAppInstallation: us } = await context.store.send(
    metaobjectByHandle,
    { handle: place, ownerKey },
  );
  const owner = found?.owner?.value ?? '';
  if (!found || owner === collabId) return;
  if (!isId(owner)) throw entryInTheWay('MetaobjectByHandle', handle);
  if (found.createdByApp.id === us.app.id && !(await isCollab(context, owner))) {
    await removeEntry(context.store, found.id);
    return;
  }
  const key = { kind: 'metaobject', collabId: owner } as const;
  const known = await findObject(context, key);
  if (known?.platformId !== found.id) throw entryInTheWay('MetaobjectByHandle', handle);
  await moveAside(context, { id: found.id, collabId: owner }, `${handle}-${owner.slice(-12)}`);
}

async function isCollab({ channel }: MirrorContext, id: string): Promise<boolean> {
  return (await db.collab.count({ where: { channelId: channel.id, id } })) > 0;
}

/** Its own collab is marked, and gives the entry the handle that it should have. */
async function moveAside(
  context: MirrorContext,
  { id, collabId }: { id: string; collabId: string },
  handle: string,
): Promise<void> {
  const key = { kind: 'metaobject', collabId } as const;
  const mark = () => inTransaction((tx) => markDirty(tx, { channelId: context.channel.id, collabId }));
  // Before, since this process may die on the way; and after, since the collab may be mirrored meanwhile.
  await mark();
  await writeObject(context, key, () => context.store.send(updateMetaobject, { id, metaobject: { handle } }));
  // It is written once more in any case: what is kept of a write of its own that came before this one says nothing.
  const doubt = Prisma.sql`written_hash = NULL, attempted_at = NULL, confirm_at = now(), handle = ${handle}`;
  await updateObject(context, key, doubt);
  await mark();
}
