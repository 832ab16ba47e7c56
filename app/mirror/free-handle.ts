import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { metaobjectByHandle, updateMetaobject } from '#app/platform/operations/metaobject.ts';
import { creatorType, ownerKey } from './creator-fields.ts';
import { entryInTheWay } from './entry-in-the-way.ts';
import type { MirrorContext } from './mirror-context.ts';
import { moveAside } from './move-aside.ts';
import { findObject } from './platform-object.ts';
import { removeEntry } from './remove-entry.ts';

/**
 * Sees to it that no other entry stands under the handle that a collab's is to have. One of ours that does is that of a
 * collab which had the handle before and is behind, and is moved aside. One that this app made for a collab that there is
 * no more, as before its store was erased here, goes.
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
  const { id } = found;
  const metaobject = { handle: `${handle}-${owner.slice(-12)}` };
  await moveAside(context, {
    ...key,
    write: () => context.store.send(updateMetaobject, { id, metaobject }),
    kept: Prisma.sql`handle = ${metaobject.handle}`,
  });
}

async function isCollab({ channel }: MirrorContext, id: string): Promise<boolean> {
  return (await db.collab.count({ where: { channelId: channel.id, id } })) > 0;
}
