import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { LeaseLost } from './lease.ts';
import type { StoreContext } from './mirror-context.ts';
import type { ObjectKey } from './platform-object.ts';
import { updateObject } from './update-object.ts';

/**
 * How long the platform may still carry out a request that we have given up, in seconds. It publishes no figure. Servers
 * and proxies on such a way let go of a request after a minute; twice that leaves room for a slow write behind them.
 */
export const longestHoldSeconds = 120;

/**
 * Does one write to one object. That it may happen is noted first: when no answer comes, what the object holds counts as
 * unknown, and after the next write it is written once more as soon as the first one can no longer come through late.
 * Whoever calls keeps the answer with {@link rememberObject}.
 * @throws {LeaseLost}
 * @throws {PlatformError} what `write` throws.
 */
export async function writeObject<T>(
  context: StoreContext,
  key: ObjectKey,
  write: () => Promise<T>,
): Promise<T> {
  await noteAttempt(context, key);
  try {
    return await write();
  } catch (error) {
    if (error instanceof PlatformError && error.kind !== 'outcome-unknown') await noteAnswered(context, key);
    throw error;
  }
}

/**
 * A second attempt while the first is unanswered puts off the last word; one begun when the first can no longer come
 * through is the last word.
 */
async function noteAttempt({ channel, lease }: StoreContext, key: ObjectKey): Promise<void> {
  const noted = await db.$executeRaw`
    INSERT INTO platform_objects (channel_id, id, kind, collab_id, drop_id, attempted_at)
    SELECT ${channel.id}::uuid, ${newId()}::uuid, ${key.kind}::platform_object_kind, ${key.collabId ?? null}::uuid,
      ${key.dropId ?? null}::uuid, now()
    FROM channel_mirrors
    WHERE channel_id = ${channel.id}::uuid AND lease_epoch = ${lease.epoch} AND lease_holder IS NOT NULL
    FOR SHARE
    ON CONFLICT (channel_id, kind, collab_id, drop_id) DO UPDATE SET
      written_hash = NULL,
      written_at = NULL,
      confirm_at = CASE
        WHEN platform_objects.attempted_at > now() - make_interval(secs => ${longestHoldSeconds})
          THEN now() + make_interval(secs => ${longestHoldSeconds})
        WHEN platform_objects.confirm_at > now() THEN platform_objects.confirm_at
      END,
      attempted_at = now()`;
  if (noted === 0) throw new LeaseLost();
}

/** The platform said that it changed nothing. */
function noteAnswered(context: StoreContext, key: ObjectKey): Promise<void> {
  return updateObject(context, key, Prisma.sql`attempted_at = NULL`);
}

/** An object as an answer of the platform leaves it. */
interface WrittenObject {
  platformId: string;
  hash: Uint8Array<ArrayBuffer> | null;
  /** Under which handle it stands, where that can change. */
  handle?: string;
  /** When it was changed by this, by the platform's clock, if the answer says. */
  changedAt?: Date;
}

/** Keeps what the platform answered: the object's id and the hash of what it holds now. @throws {LeaseLost} */
export async function rememberObject(
  { channel, lease }: StoreContext,
  key: ObjectKey,
  { platformId, hash, handle, changedAt }: WrittenObject,
): Promise<void> {
  const written = await db.$executeRaw`
    INSERT INTO platform_objects (channel_id, id, kind, collab_id, drop_id, platform_id, written_hash, written_at,
      handle, changed_at)
    SELECT ${channel.id}::uuid, ${newId()}::uuid, ${key.kind}::platform_object_kind, ${key.collabId ?? null}::uuid,
      ${key.dropId ?? null}::uuid, ${platformId}, ${hash}, CASE WHEN ${hash}::bytea IS NULL THEN NULL ELSE now() END,
      ${handle ?? null}, ${changedAt ?? null}::timestamptz
    FROM channel_mirrors
    WHERE channel_id = ${channel.id}::uuid AND lease_epoch = ${lease.epoch} AND lease_holder IS NOT NULL
    FOR SHARE
    ON CONFLICT (channel_id, kind, collab_id, drop_id) DO UPDATE SET
      platform_id = excluded.platform_id,
      written_hash = excluded.written_hash,
      written_at = excluded.written_at,
      handle = coalesce(excluded.handle, platform_objects.handle),
      changed_at = coalesce(excluded.changed_at, platform_objects.changed_at),
      attempted_at = NULL`;
  if (written === 0) throw new LeaseLost();
}
