import type { PlatformClient } from '#app/platform/client.ts';
import { hasCode } from '#app/platform/errors.ts';
import { deleteMetaobject } from '#app/platform/operations/metaobject.ts';

/** Removes an entry from its store. @param id its global id. @returns false when it was gone already. */
export async function removeEntry(store: PlatformClient, id: string): Promise<boolean> {
  try {
    await store.send(deleteMetaobject, { id });
    return true;
  } catch (error) {
    if (hasCode(error, 'RECORD_NOT_FOUND')) return false;
    throw error;
  }
}
