import type { Transaction } from '#app/db/client.ts';
import { inTransaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { recordEvents } from '#app/domain/events/record-events.ts';
import { LeaseLost } from './lease.ts';
import type { Lease } from './lease.ts';
import { mirrorFailed, mirrorSynced } from './mirror-events.ts';
import type { DueEntry } from './pick-due.ts';

/**
 * Notes that a collab's mirror shows the version that was picked. A change that came in meanwhile keeps it dirty, and
 * writes that were never answered have it written once more later. The collab has started when it is active and lacks
 * nothing, the first time that is so.
 * @param remarks what the store does not let us do beside; they stay until the collab is mirrored next.
 * @throws {LeaseLost}
 */
export async function noteSynced(
  lease: Lease,
  { collabId, wantedVersion, isBehind }: DueEntry,
  remarks: readonly string[],
): Promise<void> {
  const { channelId, epoch } = lease;
  const remark = remarks.join('; ').slice(0, 2_000) || null;
  await inTransaction(async (tx) => {
    // The collab first, as every writer of it does: two that lock in different orders wait for each other for ever.
    await tx.collab.updateMany({
      where: {
        channelId,
        id: collabId,
        collabStartedAt: null,
        isActive: true,
        AND: hasAllItNeeds,
      },
      data: { collabStartedAt: new Date() },
    });
    const updated = await tx.$executeRaw`
      UPDATE mirror_entries SET
        done_version = ${wantedVersion},
        dirty_since = CASE WHEN wanted_version = ${wantedVersion} THEN NULL ELSE now() END,
        attempts = 0,
        -- Where one change came in meanwhile, more may follow: they are written together (mark-dirty.ts).
        next_attempt_at = CASE WHEN wanted_version <> ${wantedVersion} THEN now() + interval '0.5 seconds' END,
        last_error = ${remark},
        last_error_at = CASE WHEN ${remark}::text IS NOT NULL THEN now() END, synced_at = now(),
        confirm_at = (
          -- What is past although all of the collab was gone through waits twice as long each time.
          SELECT min(greatest(moment, now() + interval '1 second', now() + (now() - moment)))
          FROM platform_objects AS object, unnest(ARRAY[confirm_at, look_again_at]) AS moment
          WHERE object.channel_id = ${channelId}::uuid AND moment IS NOT NULL AND (
            object.collab_id = ${collabId}::uuid OR drop_id IN (
              SELECT id FROM drops
              WHERE channel_id = ${channelId}::uuid AND drops.collab_id = ${collabId}::uuid))
        )
      FROM channel_mirrors
      WHERE mirror_entries.channel_id = ${channelId}::uuid AND mirror_entries.collab_id = ${collabId}::uuid
        AND channel_mirrors.channel_id = mirror_entries.channel_id AND lease_epoch = ${epoch}
        AND lease_holder IS NOT NULL`;
    if (updated === 0) throw new LeaseLost();
    if (isBehind) await recordEvents(tx, channelId, [mirrorSynced(collabId)]);
  });
}

/** As domain/collabs/is-partial.ts has it, for a collab whose entry stands in the store. */
export const hasAllItNeeds = [
  { OR: [{ tierId: { not: null } }, { discount: { isNot: null } }] },
  {
    OR: [
      { discount: { is: null }, OR: [{ tierId: null }, { tier: { discount: { is: null } } }] },
      { platformObjects: { some: { kind: 'discount', platformId: { not: null } } } },
    ],
  },
] satisfies Prisma.CollabWhereInput[];

/** Why a collab could not be mirrored, and in how many milliseconds to try again; never, until it changes, if undefined. */
export interface MirrorFailure {
  reason: string;
  tryAgainInMs: number | undefined;
}

/**
 * Keeps why the version of a collab that was picked could not be mirrored. A change that came in meanwhile is tried
 * afresh: nothing is held against it. It is told once when it begins to fail and once when it is set aside.
 * @throws {LeaseLost}
 */
export async function noteFailed(lease: Lease, entry: DueEntry, failure: MirrorFailure): Promise<void> {
  const willRetry = failure.tryAgainInMs !== undefined;
  await inTransaction(async (tx) => {
    const isNoted = await writeFailure(tx, lease, { ...entry, ...failure });
    if (isNoted && (entry.attempts === 0 || !willRetry))
      await recordEvents(tx, lease.channelId, [
        mirrorFailed(entry.collabId, { message: failure.reason, willRetry }),
      ]);
  });
}

/** @returns false when the collab has changed meanwhile, and nothing was written. @throws {LeaseLost} */
async function writeFailure(
  tx: Transaction,
  { channelId, epoch }: Lease,
  { collabId, wantedVersion, reason, tryAgainInMs }: DueEntry & MirrorFailure,
): Promise<boolean> {
  const seconds = tryAgainInMs === undefined ? null : tryAgainInMs / 1_000;
  const [lease] = await tx.$queryRaw<{ isNoted: boolean }[]>`
    WITH lease AS (
      SELECT channel_id FROM channel_mirrors
      WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch} AND lease_holder IS NOT NULL
      FOR SHARE
    ), noted AS (
      UPDATE mirror_entries SET
        attempts = attempts + 1,
        last_error = ${reason.slice(0, 2_000)},
        last_error_at = now(),
        next_attempt_at = now() + make_interval(secs => ${seconds}::float8),
        set_aside_at = CASE WHEN ${seconds}::float8 IS NULL THEN now() END
      FROM lease
      WHERE mirror_entries.channel_id = lease.channel_id AND collab_id = ${collabId}::uuid
        AND wanted_version = ${wantedVersion}
      RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM noted) AS "isNoted" FROM lease`;
  if (!lease) throw new LeaseLost();
  return lease.isNoted;
}
