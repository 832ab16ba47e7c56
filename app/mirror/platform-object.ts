import { db } from '#app/db/client.ts';
import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { LeaseLost } from './lease.ts';
import type { MirrorContext } from './mirror-context.ts';

/** Which object of ours in a store is meant: a collab's, a drop's, or the channel's own. */
export interface ObjectKey {
  kind: PlatformObjectKind;
  collabId?: string;
  dropId?: string;
}

/** What is known of an object: its id, if its creation had a known outcome, and what was last written to it. */
export interface KnownObject {
  platformId: string | null;
  writtenHash: Uint8Array | null;
}

/** What we know of an object; undefined when none was ever attempted. */
export async function findObject(
  { channel }: MirrorContext,
  key: ObjectKey,
): Promise<KnownObject | undefined> {
  const found = await db.platformObject.findFirst({
    where: {
      channelId: channel.id,
      kind: key.kind,
      collabId: key.collabId ?? null,
      dropId: key.dropId ?? null,
    },
    select: { platformId: true, writtenHash: true },
  });
  return found ?? undefined;
}

/**
 * Notes, before an object is created, that it may come to exist: if no answer comes, the next try looks for it first.
 * @throws {LeaseLost}
 */
export async function noteAttempt(context: MirrorContext, key: ObjectKey): Promise<void> {
  await write(context, key, { platformId: null, hash: null });
}

/** Keeps what the platform answered: the object's id and the hash of what it holds now. @throws {LeaseLost} */
export async function rememberObject(
  context: MirrorContext,
  key: ObjectKey,
  known: { platformId: string; hash: Uint8Array<ArrayBuffer> | null },
): Promise<void> {
  await write(context, key, known);
}

interface Known {
  platformId: string | null;
  hash: Uint8Array<ArrayBuffer> | null;
}

/** Writes only while the lease holds, in one statement. */
async function write(
  { channel, lease }: MirrorContext,
  key: ObjectKey,
  { platformId, hash }: Known,
): Promise<void> {
  const written = await db.$executeRaw`
    INSERT INTO platform_objects (channel_id, id, kind, collab_id, drop_id, platform_id, written_hash, written_at)
    SELECT ${channel.id}::uuid, ${newId()}::uuid, ${key.kind}::platform_object_kind, ${key.collabId ?? null}::uuid,
      ${key.dropId ?? null}::uuid, ${platformId}, ${hash}, CASE WHEN ${hash}::bytea IS NULL THEN NULL ELSE now() END
    FROM channel_mirrors
    WHERE channel_id = ${channel.id}::uuid AND lease_epoch = ${lease.epoch} AND lease_holder IS NOT NULL
    FOR SHARE
    ON CONFLICT (channel_id, kind, collab_id, drop_id) DO UPDATE SET
      platform_id = coalesce(excluded.platform_id, platform_objects.platform_id),
      written_hash = excluded.written_hash,
      written_at = excluded.written_at`;
  if (written === 0) throw new LeaseLost('Another worker has taken over this channel');
}
