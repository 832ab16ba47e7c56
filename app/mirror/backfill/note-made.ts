import { inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { holdEntries } from '../hold-entries.ts';
import type { Lease } from '../lease.ts';
import { holdLease } from './bulk-write.ts';
import { releaseLines } from './release-entries.ts';

/** An entry that a line has made, and whose it is. */
export interface MadeEntry {
  line: number;
  collabId: string;
  id: string;
  handle: string;
}

/**
 * Keeps the ids of entries that were made, and gives their collabs back to the line: they are to be filled.
 * @returns those whose collab was given another entry meanwhile.
 * @throws {LeaseLost}
 */
export async function noteMade(
  lease: Lease,
  fileId: string,
  made: readonly MadeEntry[],
): Promise<MadeEntry[]> {
  if (made.length === 0) return [];
  const kept = await inTransaction(async (tx) => {
    await holdLease(tx, lease);
    const collabIds = made.map(({ collabId }) => collabId);
    await holdEntries(tx, lease.channelId, collabIds);
    const rows = await tx.$queryRaw<{ collabId: string }[]>`
      INSERT INTO platform_objects AS object (channel_id, id, kind, collab_id, platform_id, handle)
      SELECT ${lease.channelId}::uuid, given.id, 'metaobject', collab_id, platform_id, handle
      FROM unnest(
        ${made.map(() => newId())}::uuid[], ${collabIds}::uuid[],
        ${made.map(({ id }) => id)}::text[], ${made.map(({ handle }) => handle)}::text[]
      ) AS given (id, collab_id, platform_id, handle)
      ON CONFLICT (channel_id, kind, collab_id, drop_id) DO UPDATE SET
        platform_id = excluded.platform_id, handle = excluded.handle
      WHERE object.platform_id IS NULL OR object.platform_id = excluded.platform_id
      RETURNING collab_id AS "collabId"`;
    await releaseLines(tx, lease, { fileId, lines: made.map(({ line }) => line) });
    return new Set(rows.map(({ collabId }) => collabId));
  });
  return made.filter(({ collabId }) => !kept.has(collabId));
}
