import { db } from '#app/db/client.ts';
import type { Lease } from './lease.ts';

const shortestWaitSeconds = 1;
const longestWaitSeconds = 30;

/**
 * Keeps why a channel cannot be mirrored at all, in the platform's words, and since when.
 * @returns when to try again: soon at first, and the longer it has lasted the later, up to half a minute.
 */
export async function noteBlocked({ channelId, epoch }: Lease, reason: string): Promise<Date> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`
    UPDATE channel_mirrors
    SET blocked_reason = ${reason.slice(0, 2_000)}, blocked_since = coalesce(blocked_since, now())
    WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch}
    RETURNING now() + least(
      greatest((now() - blocked_since) / 2, make_interval(secs => ${shortestWaitSeconds})),
      make_interval(secs => ${longestWaitSeconds})
    ) AS at`;
  return row?.at ?? new Date(Date.now() + longestWaitSeconds * 1_000);
}

/** The channel could be mirrored. */
export async function noteUnblocked({ channelId }: Lease): Promise<void> {
  await db.channelMirror.updateMany({
    where: { channelId, blockedReason: { not: null } },
    data: { blockedReason: null, blockedSince: null },
  });
}
