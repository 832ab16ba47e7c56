import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { listMetaobjects } from '#app/platform/operations/metaobject.ts';
import { creatorType, ownerKey } from '../creator-fields.ts';
import { removeEntry } from '../remove-entry.ts';
import type { Slice, Stray } from './drift.ts';
import { removeStrays } from './remove-strays.ts';
import type { StoreSource } from './store-source.ts';

/** An entry that this app made, and the collab that it names. */
interface ListedEntry {
  platformId: string;
  collabId: string;
}

/**
 * Removes entries on the next page of the store that this service made and knows no more: second ones of a collab, such as
 * a write that came through late leaves, and those of collabs that there are no more. What another app or the staff made
 * is left alone, though it name a collab of ours, as a copy does.
 */
export async function removeStrayEntries(source: StoreSource, cursor: string | null): Promise<Slice> {
  const { store, channelId } = source;
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
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  return removeStrays(
    { listed, after, next },
    {
      find: (entries) => findStrays(channelId, entries),
      remove: ({ platformId }) => removeEntry(store, platformId),
    },
  );
}

/** An entry whose collab's own is just being written may be that one. */
function findStrays(channelId: string, listed: readonly ListedEntry[]): Promise<Stray[]> {
  return db.$queryRaw<Stray[]>`
    SELECT listed.id AS "platformId", collabs.id AS "collabId",
      CASE WHEN collabs.id IS NULL THEN 'entry orphaned' ELSE 'entry doubled' END AS kind
    FROM unnest(
      ${listed.map(({ platformId }) => platformId)}::text[], ${listed.map(({ collabId }) => collabId)}::uuid[]
    ) AS listed (id, collab_id)
    LEFT JOIN collabs ON channel_id = ${channelId}::uuid AND collabs.id = listed.collab_id
    LEFT JOIN platform_objects AS known
      ON known.channel_id = ${channelId}::uuid AND known.collab_id = collabs.id AND kind = 'metaobject'
    WHERE collabs.id IS NULL OR (known.platform_id <> listed.id AND attempted_at IS NULL)`;
}
