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
  const own = Prisma.sql`line.channel_id = ${channelId}::uuid AND line.bulk_id = ${fileId}::uuid
    AND line.line = ANY (${[...lines]}::int[])`;
  // The marks first, in one order: every other writer of both tables locks the mirror entries before the objects.
  const held = await tx.$queryRaw<{ collabId: string; isFilled: boolean }[]>`
    SELECT line.collab_id AS "collabId", line.hash IS NOT NULL AS "isFilled"
    FROM mirror_entries AS entry JOIN bulk_lines AS line
      ON entry.channel_id = line.channel_id AND entry.collab_id = line.collab_id
    WHERE ${own} ORDER BY entry.collab_id FOR NO KEY UPDATE OF entry`;
  const filled = held.filter(({ isFilled }) => isFilled).map(({ collabId }) => collabId);
  const overtaken = await doubtOvertaken(tx, channelId, filled);
  await tx.$executeRaw`
    UPDATE mirror_entries SET
      bulk_id = NULL,
      next_attempt_at = CASE WHEN attempts = 0 AND is_background THEN now() ELSE next_attempt_at END,
      confirm_at = CASE WHEN collab_id = ANY (${overtaken}::uuid[]) THEN greatest(confirm_at, now()) ELSE confirm_at END
    WHERE channel_id = ${channelId}::uuid AND collab_id = ANY (${held.map(({ collabId }) => collabId)}::uuid[])
      AND bulk_id = ${fileId}::uuid`;
  await tx.$executeRaw`DELETE FROM bulk_lines AS line WHERE ${own}`;
}

/**
 * Sees to it that entries which were written by themselves meanwhile are written once more.
 * @returns the collabs whose entries those are.
 */
async function doubtOvertaken(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<string[]> {
  if (collabIds.length === 0) return [];
  // Named one by one: joined to the lines, by a plan from when the table was small, it would be read whole each time.
  const rows = await tx.$queryRaw<{ collabId: string }[]>`
    UPDATE platform_objects SET confirm_at = greatest(confirm_at, now())
    WHERE channel_id = ${channelId}::uuid AND kind = 'metaobject' AND collab_id = ANY (${[...collabIds]}::uuid[])
      AND num_nonnulls(written_hash, attempted_at) > 0
    RETURNING collab_id AS "collabId"`;
  return rows.map(({ collabId }) => collabId);
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
