import { db } from '#app/db/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { collectionExists, deleteCollection, listCollections } from '#app/platform/operations/collection.ts';
import { sourceTitle } from '../find-own-collection.ts';
import type { Slice, Stray } from './drift.ts';
import { removeStrays } from './remove-strays.ts';
import type { StoreSource } from './store-source.ts';

/** A collection whose source is named as ours are. */
interface ListedCollection {
  platformId: string;
  handle: string;
}

/**
 * Removes collections on the next page of the store that this service made and knows no more: second ones of a drop, whose
 * handle is the drop's, which ends in a part of its id, with or without a number behind.
 */
export async function removeStrayCollections(source: StoreSource, cursor: string | null): Promise<Slice> {
  const after = cursor === '' ? null : cursor;
  const { collections } = await source.store.send(listCollections, { after });
  const { nodes, pageInfo } = collections;
  const ours = nodes.filter(({ sources }) => sources.some(({ title }) => title === sourceTitle));
  const listed = ours.map(({ id, handle }) => ({ platformId: id, handle }));
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  return removeStrays(
    { listed, after, next },
    { find: (some) => findStrays(source.channelId, some), remove: (stray) => remove(source, stray) },
  );
}

function findStrays(channelId: string, listed: readonly ListedCollection[]): Promise<Stray[]> {
  return db.$queryRaw<Stray[]>`
    SELECT listed.id AS "platformId", drops.collab_id AS "collabId", 'collection doubled' AS kind
    FROM unnest(
      ${listed.map(({ platformId }) => platformId)}::text[], ${listed.map(({ handle }) => handle)}::text[]
    ) AS listed (id, handle)
    JOIN drops ON drops.channel_id = ${channelId}::uuid
      AND drops.handle IN (listed.handle, regexp_replace(listed.handle, '-[0-9]+$', ''))
    JOIN platform_objects AS known
      ON known.channel_id = drops.channel_id AND known.drop_id = drops.id AND kind = 'collection'
    WHERE known.platform_id <> listed.id AND attempted_at IS NULL`;
}

/** One that is gone is refused, and no harm. */
async function remove({ store }: StoreSource, { platformId: id }: Stray): Promise<boolean> {
  try {
    await store.send(deleteCollection, { id });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
    const { collection } = await store.send(collectionExists, { id });
    if (collection) throw error;
    return false;
  }
}
