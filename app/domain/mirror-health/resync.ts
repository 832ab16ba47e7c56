import { inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';

/**
 * Has everything of a channel, or of one of its collabs, written to the store anew, whatever we think it holds. What was
 * set aside is tried again. A single collab goes before what nobody waits for; a whole channel does not.
 * @returns how many collabs will be written.
 */
export function resync(channelId: string, collabId?: string): Promise<number> {
  const entry = collabId === undefined ? Prisma.sql`TRUE` : Prisma.sql`collab_id = ${collabId}::uuid`;
  const object =
    collabId === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`(collab_id = ${collabId}::uuid OR drop_id IN (
          SELECT id FROM drops WHERE channel_id = ${channelId}::uuid AND drops.collab_id = ${collabId}::uuid))`;
  return inTransaction(async (tx) => {
    // The entries first: every other writer of both tables locks them before the objects.
    const count = await tx.$executeRaw`
      UPDATE mirror_entries SET
        wanted_version = wanted_version + 1,
        dirty_since = coalesce(dirty_since, now()),
        is_background = ${collabId === undefined} AND (is_background OR dirty_since IS NULL),
        attempts = 0,
        next_attempt_at = NULL,
        set_aside_at = NULL
      WHERE channel_id = ${channelId}::uuid AND ${entry}`;
    await tx.$executeRaw`
      UPDATE platform_objects SET written_hash = NULL, written_at = NULL
      WHERE channel_id = ${channelId}::uuid AND ${object}`;
    if (count > 0) await enqueueMirror(tx, channelId);
    return count;
  });
}
