import { hasCode } from '#app/platform/errors.ts';
import { renameMetaobject } from '#app/platform/operations/metaobject.ts';
import { entryInTheWay } from './entry-in-the-way.ts';
import type { MirrorContext } from './mirror-context.ts';
import type { KnownObject, ObjectKey } from './platform-object.ts';
import { rememberObject, writeObject } from './write-object.ts';

/**
 * Gives an entry that stands under another handle the one that it should have. Said
 * again when an unanswered rename may have come through late: writing by handle would then make a second entry.
 * @returns false when there is no such entry any more.
 * @throws {PlatformError} `refused` when the handle belongs to another entry.
 */
export async function renameEntry(
  context: MirrorContext,
  key: ObjectKey,
  { known, to }: { known: KnownObject; to: { id: string; handle: string; redirect: boolean } },
): Promise<boolean> {
  if (known.handle === to.handle && !known.mustConfirm) return true;
  try {
    await writeObject(context, key, () => context.store.send(renameMetaobject, to));
    await rememberObject(context, key, { platformId: to.id, hash: null, handle: to.handle });
    return true;
  } catch (error) {
    if (hasCode(error, 'RECORD_NOT_FOUND')) return false;
    throw hasCode(error, 'TAKEN') ? entryInTheWay('RenameMetaobject', to.handle) : error;
  }
}
