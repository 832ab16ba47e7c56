import { inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { recordEvents } from '#app/domain/events/record-events.ts';
import { recordMirrorSync } from '#app/metrics.ts';
import type { Lease } from '../lease.ts';
import { mirrorSynced } from '../mirror-events.ts';
import { hasAllItNeeds } from '../mirror-queue.ts';
import { holdLease } from './bulk-write.ts';
import type { LineResult } from './read-results.ts';
import { releaseLines } from './release-entries.ts';

/**
 * Notes what a file's lines have filled: each shows the version of its collab that its line was made from. Of what was
 * edited or written by itself meanwhile, changed in the store after its line, or given another handle there, that is not
 * so: it is written again by itself.
 * @throws {LeaseLost}
 */
export async function noteFilled(
  lease: Lease,
  fileId: string,
  filled: readonly (LineResult & { collabId: string; entry: { id: string; updatedAt: string } })[],
): Promise<void> {
  if (filled.length === 0) return;
  const { channelId } = lease;
  const lines = filled.map(({ line }) => line);
  const synced = await inTransaction(async (tx) => {
    await holdLease(tx, lease);
    // The collabs first, as every writer of them does.
    await tx.collab.updateMany({
      where: {
        channelId,
        id: { in: filled.map(({ collabId }) => collabId) },
        collabStartedAt: null,
        isActive: true,
        AND: hasAllItNeeds,
      },
      data: { collabStartedAt: new Date() },
    });
    const given = Prisma.sql`unnest(${lines}::int[], ${filled.map(({ entry }) => entry.id)}::text[],
      ${filled.map(({ entry }) => entry.handle)}::text[], ${filled.map(({ entry }) => entry.updatedAt)}::timestamptz[]
    ) AS given (line, platform_id, handle, changed_at)`;
    const written = await tx.$queryRaw<{ collabId: string; dirtyForSeconds: number }[]>`
      WITH same AS (
        SELECT line.collab_id, line.version, line.hash, given.platform_id, given.changed_at, given.handle,
          given.handle = line.handle AS is_in_place, entry.dirty_since AS was_dirty_since
        FROM bulk_lines AS line
        JOIN ${given} ON given.line = line.line AND given.platform_id = line.platform_id
        JOIN mirror_entries AS entry ON entry.channel_id = line.channel_id AND entry.collab_id = line.collab_id
        WHERE line.channel_id = ${channelId}::uuid AND line.bulk_id = ${fileId}::uuid
          AND entry.bulk_id = line.bulk_id AND entry.wanted_version = line.version AND entry.dirty_since IS NOT NULL
        ORDER BY line.collab_id
        FOR NO KEY UPDATE OF entry
      ), moved AS (
        UPDATE platform_objects AS object SET handle = same.handle
        FROM same
        WHERE NOT is_in_place AND object.channel_id = ${channelId}::uuid AND kind = 'metaobject'
          AND object.collab_id = same.collab_id
      ), kept AS (
        UPDATE platform_objects AS object
        SET written_hash = same.hash, written_at = now(), changed_at = same.changed_at
        FROM same
        WHERE object.channel_id = ${channelId}::uuid AND kind = 'metaobject' AND object.collab_id = same.collab_id
          AND object.platform_id = same.platform_id AND num_nonnulls(written_hash, attempted_at, confirm_at) = 0
          AND is_in_place AND NOT coalesce(object.changed_at > same.changed_at, false)
        RETURNING object.collab_id
      )
      UPDATE mirror_entries AS entry SET
        done_version = same.version, dirty_since = NULL, attempts = 0, next_attempt_at = NULL, bulk_id = NULL,
        last_error = NULL, last_error_at = NULL, synced_at = now(), confirm_at = NULL
      FROM same JOIN kept ON kept.collab_id = same.collab_id
      WHERE entry.channel_id = ${channelId}::uuid AND entry.collab_id = same.collab_id
      RETURNING entry.collab_id AS "collabId",
        extract(epoch FROM now() - same.was_dirty_since)::float8 AS "dirtyForSeconds"`;
    const done = written.map(({ collabId }) => collabId);
    await tx.$executeRaw`
      DELETE FROM bulk_lines WHERE channel_id = ${channelId}::uuid AND bulk_id = ${fileId}::uuid
        AND collab_id = ANY (${done}::uuid[])`;
    await releaseLines(tx, lease, { fileId, lines });
    await recordEvents(tx, channelId, done.map(mirrorSynced));
    return written;
  });
  for (const { dirtyForSeconds } of synced) recordMirrorSync('background', dirtyForSeconds);
}
