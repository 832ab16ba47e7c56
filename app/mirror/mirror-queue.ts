import { db, inTransaction } from '#app/db/client.ts';
import type { CollabKey } from '#app/domain/collabs/reach-collab.ts';
import { LeaseLost } from './lease.ts';
import type { Lease } from './lease.ts';

/** A collab whose mirror is behind, and the version of its state that was wanted when it was picked. */
export interface DirtyEntry {
  collabId: string;
  wantedVersion: bigint;
  attempts: number;
}

/** The collabs of a channel that are behind and due, longest behind first. */
export function nextDirty(channelId: string, limit: number): Promise<DirtyEntry[]> {
  return db.$queryRaw<DirtyEntry[]>`
    SELECT collab_id AS "collabId", wanted_version AS "wantedVersion", attempts
    FROM mirror_entries
    WHERE channel_id = ${channelId}::uuid AND dirty_since IS NOT NULL AND set_aside_at IS NULL
      AND (next_attempt_at IS NULL OR next_attempt_at <= now())
    ORDER BY dirty_since
    LIMIT ${limit}`;
}

/** When the next collab of a channel that waits to be tried again is due; undefined when none waits. */
export async function nextDue(channelId: string): Promise<Date | undefined> {
  const [row] = await db.$queryRaw<{ due: Date | null }[]>`
    SELECT min(coalesce(next_attempt_at, now())) AS due
    FROM mirror_entries
    WHERE channel_id = ${channelId}::uuid AND dirty_since IS NOT NULL AND set_aside_at IS NULL`;
  return row?.due ?? undefined;
}

/**
 * Notes that a collab's mirror shows the version that was picked. A change that came in meanwhile keeps it dirty.
 * The collab has started when it is active and lacks nothing, the first time that is so.
 * @throws {LeaseLost}
 */
export async function noteSynced(lease: Lease, { collabId, wantedVersion }: DirtyEntry): Promise<void> {
  const { channelId, epoch } = lease;
  await inTransaction(async (tx) => {
    // The collab first, as every writer of it does: two that lock in different orders wait for each other for ever.
    await tx.collab.updateMany({
      where: {
        channelId,
        id: collabId,
        collabStartedAt: null,
        isActive: true,
        OR: [{ tierId: { not: null } }, { discount: { isNot: null } }],
      },
      data: { collabStartedAt: new Date() },
    });
    const updated = await tx.$executeRaw`
      UPDATE mirror_entries SET
        done_version = ${wantedVersion},
        dirty_since = CASE WHEN wanted_version = ${wantedVersion} THEN NULL ELSE now() END,
        attempts = 0, next_attempt_at = NULL, last_error = NULL, last_error_at = NULL, synced_at = now()
      FROM channel_mirrors
      WHERE mirror_entries.channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid
        AND channel_mirrors.channel_id = mirror_entries.channel_id AND lease_epoch = ${epoch}
        AND lease_holder IS NOT NULL`;
    if (updated === 0) throw new LeaseLost('Another worker has taken over this channel');
  });
}

/** Keeps why a collab could not be mirrored and when to try again; `undefined` sets it aside until it changes. */
export async function noteFailed(
  key: CollabKey,
  reason: string,
  tryAgainAt: Date | undefined,
): Promise<void> {
  await db.$executeRaw`
    UPDATE mirror_entries SET
      attempts = attempts + 1,
      last_error = ${reason.slice(0, 2_000)},
      last_error_at = now(),
      next_attempt_at = ${tryAgainAt ?? null},
      set_aside_at = CASE WHEN ${tryAgainAt === undefined} THEN now() ELSE NULL END
    WHERE channel_id = ${key.channelId}::uuid AND collab_id = ${key.collabId}::uuid`;
}
