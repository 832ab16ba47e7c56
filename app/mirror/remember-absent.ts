import { db } from '#app/db/client.ts';
import { LeaseLost } from './lease.ts';
import type { StoreContext } from './mirror-context.ts';
import type { ObjectKey } from './platform-object.ts';
import { longestHoldSeconds } from './write-object.ts';

/**
 * Keeps that an object is not in the store, as it should be. A creation that went unanswered may still come through: when
 * it no longer can, the object is looked for once more.
 * @param hash of what was wanted, so that nothing is done until that changes.
 * @throws {LeaseLost}
 */
export async function rememberAbsent(
  { channel, lease }: StoreContext,
  key: ObjectKey,
  hash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const noted = await db.$executeRaw`
    UPDATE platform_objects SET
      platform_id = NULL,
      written_hash = ${hash},
      written_at = now(),
      attempted_at = NULL,
      confirm_at = CASE
        WHEN attempted_at > now() - make_interval(secs => ${longestHoldSeconds})
          THEN attempted_at + make_interval(secs => ${longestHoldSeconds})
        WHEN confirm_at > now() THEN confirm_at
      END
    FROM channel_mirrors
    WHERE platform_objects.channel_id = ${channel.id}::uuid AND kind = ${key.kind}::platform_object_kind
      AND collab_id IS NOT DISTINCT FROM ${key.collabId ?? null}::uuid
      AND drop_id IS NOT DISTINCT FROM ${key.dropId ?? null}::uuid
      AND channel_mirrors.channel_id = platform_objects.channel_id AND lease_epoch = ${lease.epoch}
      AND lease_holder IS NOT NULL`;
  if (noted === 0) throw new LeaseLost('Another worker has taken over this channel');
}
