import { db } from '#app/db/connection/client.ts';
import { findObject } from '#app/db/mirror/objects.ts';
import { message } from '#app/i18n/message.ts';
import { isId } from '#app/ids.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { hasReason, ownReason, PlatformError } from '#app/platform/errors.ts';
import {
  deleteMetaobject,
  metaobjectByHandle,
  updateMetaobject,
} from '#app/platform/operations/metaobject.ts';
import type { MirrorContext } from '../../context.ts';
import { creatorType, ownerKey } from '../definition/desired.ts';
import { renameConflicting } from '../write-object.ts';

/**
 * Frees a handle for a collab's entry. Renames the outdated entry of a collab that had the handle before.
 * Deletes an entry of this app without a collab.
 * @throws {PlatformError} `rejected` when the entry is not ours: it stays.
 */
export async function resolveHandleConflict(
  context: MirrorContext,
  handle: string,
  collabId: string,
): Promise<void> {
  const byHandle = { type: creatorType, handle };
  const { metaobjectByHandle: found, currentAppInstallation: us } = await context.store.send(
    metaobjectByHandle,
    { handle: byHandle, ownerKey },
  );
  const owner = found?.owner?.value ?? '';
  if (!found || owner === collabId) return;
  if (!isId(owner)) throw handleTaken('MetaobjectByHandle', handle);
  if (found.createdByApp.id === us.app.id && !(await isCollab(context, owner))) {
    await deleteEntry(context.store, found.id);
    return;
  }
  const key = { kind: 'metaobject', collabId: owner } as const;
  const known = await findObject(context.channel.id, key);
  if (known?.platformId !== found.id) throw handleTaken('MetaobjectByHandle', handle);
  const { id } = found;
  const metaobject = { handle: `${handle}-${owner.slice(-12)}` };
  await renameConflicting(context, {
    key,
    rename: () => context.store.send(updateMetaobject, { id, metaobject }),
    handle: metaobject.handle,
  });
}

async function isCollab({ channel }: MirrorContext, id: string): Promise<boolean> {
  return (await db.collab.count({ where: { channelId: channel.id, id } })) > 0;
}

/** The error for a handle that belongs to another entry of the store. */
export function handleTaken(operation: string, handle: string): PlatformError {
  const reason = message('entry-handle-taken', { type: creatorType, handle });
  return new PlatformError('rejected', operation, [ownReason(reason)]);
}

/**
 * Deletes an entry.
 * @param id its global id.
 * @returns false when it did not exist.
 */
export async function deleteEntry(store: PlatformClient, id: string): Promise<boolean> {
  try {
    await store.send(deleteMetaobject, { id });
    return true;
  } catch (error) {
    if (hasReason(error, 'RECORD_NOT_FOUND')) return false;
    throw error;
  }
}
