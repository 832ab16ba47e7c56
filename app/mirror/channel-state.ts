import { db } from '#app/db/client.ts';
import type { Lease } from './lease.ts';

const shortestWaitSeconds = 1;
const longestWaitSeconds = 30;

/**
 * Keeps why a channel cannot be mirrored at all, in the platform's words, and since when.
 * @returns in how many milliseconds to try again: soon at first, and the longer it has lasted the later, up to half a
 * minute.
 */
export async function noteBlocked({ channelId, epoch }: Lease, reason: string): Promise<number> {
  const [row] = await db.$queryRaw<{ waitMs: number }[]>`
    UPDATE channel_mirrors
    SET blocked_reason = ${reason.slice(0, 2_000)}, blocked_since = coalesce(blocked_since, now())
    WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch}
    RETURNING 1000 * least(
      greatest(extract(epoch FROM now() - blocked_since) / 2, ${shortestWaitSeconds}),
      ${longestWaitSeconds}
    )::float8 AS "waitMs"`;
  return row?.waitMs ?? longestWaitSeconds * 1_000;
}

/** The channel could be mirrored. */
export async function noteUnblocked({ channelId, epoch }: Lease): Promise<void> {
  await db.channelMirror.updateMany({
    where: { channelId, leaseEpoch: epoch, blockedReason: { not: null } },
    data: { blockedReason: null, blockedSince: null },
  });
}

/** Whether there is a channel to be mirrored: one that was erased is none any more. */
export async function isMirrored(channelId: string): Promise<boolean> {
  return (await db.channelMirror.count({ where: { channelId } })) > 0;
}
