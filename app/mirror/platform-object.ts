import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import { isSameHash } from './hash.ts';
import type { StoreContext } from './mirror-context.ts';

/** Which object of ours in a store is meant: a collab's, a drop's, or the channel's own. */
export interface ObjectKey {
  kind: PlatformObjectKind;
  collabId?: string;
  dropId?: string;
}

/** What is known of an object. */
export interface KnownObject {
  /** Its global id; null while its creation has no known outcome. */
  platformId: string | null;
  /** Under which handle it stands; null when that is not known. */
  handle: string | null;
  /** The hash of what was last written to it; null when that is not known. */
  writtenHash: Uint8Array | null;
  /** Whether the time has come to write it once more, since a write that went unanswered can no longer come through. */
  mustConfirm: boolean;
  /** Whether somebody deleted it in the store, and it is not to be made again. */
  isLeftAbsent: boolean;
}

/** SQL for whether a row of `platform_objects` is this one. */
export function isObject(channelId: string, { kind, collabId, dropId }: ObjectKey): Prisma.Sql {
  // Not IS NOT DISTINCT FROM, for which Postgres uses no index.
  const ofCollab = collabId === undefined ? Prisma.sql`IS NULL` : Prisma.sql`= ${collabId}::uuid`;
  const ofDrop = dropId === undefined ? Prisma.sql`IS NULL` : Prisma.sql`= ${dropId}::uuid`;
  return Prisma.sql`platform_objects.channel_id = ${channelId}::uuid AND kind = ${kind}::platform_object_kind
    AND collab_id ${ofCollab} AND drop_id ${ofDrop}`;
}

/** What we know of an object; undefined when none was ever attempted. */
export async function findObject(
  { channel }: Pick<StoreContext, 'channel'>,
  key: ObjectKey,
): Promise<KnownObject | undefined> {
  const [found] = await db.$queryRaw<KnownObject[]>`
    SELECT platform_id AS "platformId", handle, written_hash AS "writtenHash",
      coalesce(confirm_at <= now(), false) AS "mustConfirm", gone_at IS NOT NULL AS "isLeftAbsent"
    FROM platform_objects
    WHERE ${isObject(channel.id, key)}`;
  return found;
}

/** Whether an object is known to hold exactly the content with this hash, for good. */
export function isUpToDate(
  known: KnownObject | undefined,
  hash: Uint8Array,
): known is KnownObject & { platformId: string } {
  return (
    known !== undefined &&
    known.platformId !== null &&
    !known.mustConfirm &&
    isSameHash(known.writtenHash, hash)
  );
}
