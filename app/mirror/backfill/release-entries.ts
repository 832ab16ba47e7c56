import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { Lease } from '../lease.ts';
import { holdLease } from './bulk-write.ts';

/** How many are given back in one transaction. */
const sliceSize = 2_000;

/**
 * Gives the entries of a file's lines back to the line of those that wait, when nothing of the file can be carried out
 * any more. One that was written by itself meanwhile is to be written once more: the file's line may have come after.
 */
export async function releaseLines(
  tx: Transaction,
  { channelId }: Lease,
  { fileId, lines }: { fileId: string; lines: readonly number[] },
): Promise<void> {
  const numbers = [...lines];
  const own = Prisma.sql`line.channel_id = ${channelId}::uuid AND line.bulk_id = ${fileId}::uuid
    AND line.line = ANY (${numbers}::int[])`;
  // The marks first, in one order: every other writer of both tables locks the mirror entries before the objects.
  await tx.$queryRaw`
    SELECT 1 FROM mirror_entries AS entry JOIN bulk_lines AS line
      ON entry.channel_id = line.channel_id AND entry.collab_id = line.collab_id
    WHERE ${own} ORDER BY entry.collab_id FOR NO KEY UPDATE OF entry`;
  await tx.$executeRaw`
    WITH overtaken AS (
      UPDATE platform_objects AS object SET confirm_at = greatest(object.confirm_at, now())
      FROM bulk_lines AS line
      WHERE ${own} AND line.hash IS NOT NULL AND object.channel_id = line.channel_id AND kind = 'metaobject'
        AND object.collab_id = line.collab_id AND num_nonnulls(written_hash, attempted_at) > 0
      RETURNING object.collab_id
    )
    UPDATE mirror_entries AS entry SET
      bulk_id = NULL,
      next_attempt_at = CASE WHEN attempts = 0 AND is_background THEN now() ELSE next_attempt_at END,
      confirm_at = CASE WHEN overtaken.collab_id IS NULL THEN entry.confirm_at ELSE greatest(entry.confirm_at, now()) END
    FROM bulk_lines AS line LEFT JOIN overtaken ON overtaken.collab_id = line.collab_id
    WHERE ${own} AND entry.channel_id = line.channel_id AND entry.collab_id = line.collab_id
      AND entry.bulk_id = line.bulk_id`;
  await tx.$executeRaw`DELETE FROM bulk_lines AS line WHERE ${own}`;
}

/** Gives back all that is left of a file, of which no answer came. @returns how many there were. @throws {LeaseLost} */
export async function releaseRest(lease: Lease, fileId: string): Promise<number> {
  for (let count = 0; ;) {
    const released = await inTransaction(async (tx) => {
      await holdLease(tx, lease);
      const rows = await tx.bulkLine.findMany({
        where: { channelId: lease.channelId, bulkId: fileId },
        orderBy: { line: 'asc' },
        take: sliceSize,
        select: { line: true },
      });
      await releaseLines(tx, lease, { fileId, lines: rows.map(({ line }) => line) });
      return rows.length;
    });
    count += released;
    if (released < sliceSize) return count;
  }
}
