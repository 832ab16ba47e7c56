import { listOrphanCollections, listOrphanEntries, type Orphan } from '#app/db/mirror/snapshots.ts';
import { sourceTitle } from '#app/domain/products/collection-cards.ts';
import { isId } from '#app/ids.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { listCollections } from '#app/platform/operations/collection.ts';
import { listMetaobjects } from '#app/platform/operations/metaobject.ts';
import { deleteEntry } from '../objects/creator-entry/handle.ts';
import { creatorType, ownerKey } from '../objects/definition/desired.ts';
import { deleteExisting } from '../objects/collection/actual.ts';
import { collabIdOf } from '../objects/collection/desired.ts';
import type { CompareBatch, Batch } from './drift.ts';

/**
 * Deletes the orphans on the next page of a store's creator entries: duplicates of late writes, and entries
 * of deleted collabs. Entries of other apps and staff stay, even if they name a collab, as a copy does.
 */
export const deleteOrphanEntries: CompareBatch = async ({ store, channelId }, cursor) => {
  const after = cursor === '' ? null : cursor;
  const { currentAppInstallation: us, metaobjects } = await store.send(listMetaobjects, {
    type: creatorType,
    ownerKey,
    after,
  });
  const { nodes, pageInfo } = metaobjects;
  const listed = nodes.flatMap(({ id, createdByApp, owner }) =>
    createdByApp.id === us.app.id && isId(owner?.value ?? '')
      ? [{ platformId: id, collabId: owner?.value ?? '' }]
      : [],
  );
  return deleteOrphans(
    { listed, after, next: pageInfo.hasNextPage ? pageInfo.endCursor : null },
    {
      list: (some) => listOrphanEntries(channelId, some),
      delete: ({ platformId }) => deleteEntry(store, platformId),
    },
  );
};

/** Deletes the duplicates on the next page of the collections that this service created. */
export const deleteOrphanCollections: CompareBatch = async ({ store, channelId }, cursor) => {
  const after = cursor === '' ? null : cursor;
  const { collections } = await store.send(listCollections, { after });
  const { nodes, pageInfo } = collections;
  const own = nodes.filter(({ sources }) => sources.some(({ title }) => title === sourceTitle));
  const listed = own.map(({ id, handle }) => ({ platformId: id, handle, collabId: collabIdOf(handle) }));
  return deleteOrphans(
    { listed, after, next: pageInfo.hasNextPage ? pageInfo.endCursor : null },
    {
      list: (some) => listOrphanCollections(channelId, some),
      delete: (orphan) => deleteExisting({ store }, orphan.platformId),
    },
  );
};

/** A page of a store's objects of one kind. */
interface Page<Listed> {
  /** Those that this service created. */
  listed: Listed[];
  /** The cursor of the page; null for the first. */
  after: string | null;
  /** The cursor of the next page; null after the last. */
  next: string | null;
}

interface OrphanKind<Listed> {
  list: (listed: readonly Listed[]) => Promise<Orphan[]>;
  /** @returns false when it was already deleted. */
  delete: (orphan: Orphan) => Promise<boolean>;
}

/**
 * Deletes the orphans of a page. Only reconciliation writes to them, so no lease is needed. When rate limits
 * stop it, the deleted ones count, and the page is read again.
 * @throws {PlatformError} when nothing could be deleted now.
 */
async function deleteOrphans<Listed extends { platformId: string }>(
  { listed, after, next }: Page<Listed>,
  kind: OrphanKind<Listed>,
): Promise<Batch> {
  const deleted: Orphan[] = [];
  const batch = { read: 0, skipped: 0, drifted: [], orphans: deleted };
  try {
    for (const { platformId } of await kind.list(listed)) {
      // It may be in use since the page was read.
      const [orphan] = await kind.list(listed.filter((one) => one.platformId === platformId));
      if (orphan && (await kind.delete(orphan))) deleted.push(orphan);
    }
  } catch (error) {
    if (!(error instanceof PlatformError) || deleted.length === 0) throw error;
    return { ...batch, cursor: after ?? '' };
  }
  return { ...batch, cursor: next ?? undefined };
}
