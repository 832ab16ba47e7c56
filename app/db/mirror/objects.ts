import { z } from 'zod';
import { newId } from '#app/ids.ts';
import { db, type Transaction } from '../connection/client.ts';
import { markIncomplete } from '../collabs/states.ts';
import { Prisma, type PlatformObjectKind } from '../generated/client.ts';
import { heldLease, LeaseLost, type Lease } from './leases.ts';
import { preparedName, queryRows } from '../connection/statements.ts';

/*
 * Statements on `platform_objects`: what we know of each object of ours in a store. `written_hash` is the hash of what was
 * last written; NULL means that the content is unknown, so that the object is written again.
 */

/** Identifies an object: a collab's, a drop's, or the channel's own. */
export interface ObjectKey {
  kind: PlatformObjectKind;
  collabId?: string;
  dropId?: string;
}

/** What we know of an object. */
export const knownObject = z.object({
  /** Its global id; null while the outcome of its creation is unknown. */
  platformId: z.string().nullable(),
  /** The hash of what was last written; null when unknown. */
  writtenHash: z.instanceof(Uint8Array).nullable(),
  /** Whether to write it again now, because an unanswered write can no longer take effect. */
  mustConfirm: z.boolean(),
  /** Whether a write without a known outcome may still take effect. */
  isOutcomeUnknown: z.boolean(),
  /** Whether it was deleted in the store and must not be created again. */
  isLeftAbsent: z.boolean(),
});
export type KnownObject = z.infer<typeof knownObject>;

/** SQL for the columns of {@link knownObject}. */
export const knownObjectColumns = Prisma.sql`
  platform_id AS "platformId", written_hash AS "writtenHash", coalesce(confirm_at <= now(), false) AS "mustConfirm",
  write_started_at IS NOT NULL OR confirm_at IS NOT NULL AS "isOutcomeUnknown",
  deleted_in_store_at IS NOT NULL AS "isLeftAbsent"`;

/** SQL: whether a row of `platform_objects` is this object. */
export function isObject(channelId: string, { kind, collabId, dropId }: ObjectKey): Prisma.Sql {
  // Not IS NOT DISTINCT FROM, for which Postgres uses no index.
  const ofCollab = collabId === undefined ? Prisma.sql`IS NULL` : Prisma.sql`= ${collabId}::uuid`;
  const ofDrop = dropId === undefined ? Prisma.sql`IS NULL` : Prisma.sql`= ${dropId}::uuid`;
  return Prisma.sql`platform_objects.channel_id = ${channelId}::uuid AND kind = ${kind}::platform_object_kind
    AND collab_id ${ofCollab} AND drop_id ${ofDrop}`;
}

/** SQL: the collab of an object's drop; NULL without a drop, by the same statement. */
function collabOfDrop({ channelId }: Lease, { dropId }: ObjectKey): Prisma.Sql {
  return Prisma.sql`(SELECT collab_id FROM drops WHERE channel_id = ${channelId}::uuid AND id = ${dropId ?? null}::uuid)`;
}

/**
 * SQL for a query of columns of the objects of collabs and their drops, removed ones too. Two conditions, because with OR
 * between them Postgres uses no index.
 */
export function objectsOf(channelId: string, collabIds: readonly string[], columns: Prisma.Sql): Prisma.Sql {
  const of = (owner: Prisma.Sql) => Prisma.sql`
    SELECT ${columns} FROM platform_objects
    WHERE channel_id = ${channelId}::uuid AND ${owner} = ANY (${[...collabIds]}::uuid[])`;
  return Prisma.sql`${of(Prisma.sql`collab_id`)} UNION ALL ${of(Prisma.sql`drop_collab_id`)}`;
}

/** Returns undefined when no write of the object was ever attempted. */
export async function findObject(channelId: string, key: ObjectKey): Promise<KnownObject | undefined> {
  const ofCollab = key.collabId === undefined ? [] : ['of-collab'];
  const ofDrop = key.dropId === undefined ? [] : ['of-drop'];
  const name = preparedName('object', ...ofCollab, ...ofDrop);
  const [found] = await queryRows(
    db,
    knownObject,
    Prisma.sql`${name} SELECT ${knownObjectColumns} FROM platform_objects WHERE ${isObject(channelId, key)}`,
  );
  return found;
}

/**
 * How long the platform may still execute a request that timed out, in seconds. The platform publishes no
 * figure. Servers and proxies close such requests after a minute; twice that leaves room for a slow write.
 */
export const lateWriteSeconds = 120;

/** A response can have a change time one second before the one that is read later (decision 049). */
export const changeTimeToleranceSeconds = 1;

/**
 * SQL for the columns of a write that is about to be sent, in an UPDATE: an earlier one that may still take effect is
 * confirmed later.
 */
export function startedWrite(
  table: 'platform_objects' | 'discount_groups' | 'product_metafields',
): Prisma.Sql {
  const row = Prisma.raw(table);
  return Prisma.sql`
      confirm_at = CASE
        WHEN ${row}.write_started_at > now() - make_interval(secs => ${lateWriteSeconds})
          THEN now() + make_interval(secs => ${lateWriteSeconds})
        WHEN ${row}.confirm_at > now() THEN ${row}.confirm_at
      END,
      write_started_at = now()`;
}

/** The same content is not overwritten again for this time, because another app may keep writing it. */
const repairPauseMinutes = 10;

/** SQL: whether the same content of a row's object was repaired less than ten minutes ago. */
export function isRepairedLately(hash: Uint8Array<ArrayBuffer>): Prisma.Sql {
  return Prisma.sql`coalesce(
    repaired_hash = ${hash} AND repaired_at > now() - make_interval(mins => ${repairPauseMinutes}), false)`;
}

/** SQL for an attempt that follows others. */
export const afterEarlierAttempt = Prisma.sql`
    ON CONFLICT (channel_id, kind, collab_id, drop_id) DO UPDATE SET
      written_hash = NULL,
      written_at = NULL,
      ${startedWrite('platform_objects')}`;

/**
 * Records that a write is about to be sent. The content is unknown until the response is saved. When the
 * outcome of an earlier write is unknown, the object is written again after {@link lateWriteSeconds}.
 * @throws {LeaseLost}
 */
export async function recordAttempt(lease: Lease, key: ObjectKey): Promise<void> {
  const recorded = await db.$executeRaw`
    INSERT INTO platform_objects (channel_id, id, kind, collab_id, drop_id, drop_collab_id, write_started_at)
    SELECT channel_id, ${newId()}::uuid, ${key.kind}::platform_object_kind, ${key.collabId ?? null}::uuid,
      ${key.dropId ?? null}::uuid, ${collabOfDrop(lease, key)}, now()
    FROM ${heldLease(lease)}
    ${afterEarlierAttempt}`;
  if (recorded === 0) throw new LeaseLost();
}

/**
 * Records that the platform responded without a change.
 * @throws {LeaseLost}
 */
export function recordRejection(lease: Lease, key: ObjectKey): Promise<void> {
  return updateObject(lease, key, Prisma.sql`write_started_at = NULL`);
}

/** An object after a response of the platform. */
interface WrittenObject {
  platformId: string;
  hash: Uint8Array<ArrayBuffer> | null;
  /** Its handle, if it can change. */
  handle?: string;
  /** When this write changed it, by the platform's clock. */
  changedAt?: Date;
  /** The entry to which a collection's metafield refers now, or null. */
  creatorEntryId?: string | null;
  /** Of a customer: whether this service created it. */
  isCreatedHere?: boolean;
}

/**
 * Saves a response of the platform: the object's id and the hash of its content.
 * @throws {LeaseLost}
 */
export async function saveObject(
  lease: Lease,
  key: ObjectKey,
  { platformId, hash, handle, changedAt, creatorEntryId, isCreatedHere = false }: WrittenObject,
): Promise<void> {
  const saved = await db.$executeRaw`
    INSERT INTO platform_objects (channel_id, id, kind, collab_id, drop_id, platform_id, drop_collab_id, written_hash,
      written_at, handle, changed_at, creator_entry_id, is_created_here)
    SELECT channel_id, ${newId()}::uuid, ${key.kind}::platform_object_kind, ${key.collabId ?? null}::uuid,
      ${key.dropId ?? null}::uuid, ${platformId}, ${collabOfDrop(lease, key)}, ${hash}, CASE WHEN ${hash}::bytea IS NULL THEN NULL ELSE now() END,
      ${handle ?? null}, ${changedAt ?? null}::timestamptz, ${creatorEntryId ?? null}, ${isCreatedHere}
    FROM ${heldLease(lease)}
    ON CONFLICT (channel_id, kind, collab_id, drop_id) DO UPDATE SET
      platform_id = excluded.platform_id,
      -- Of a code, responses show only whether it exists.
      created_at = CASE WHEN platform_objects.platform_id = excluded.platform_id OR
        (excluded.kind = 'discount' AND platform_objects.platform_id IS NOT NULL) THEN platform_objects.created_at ELSE now() END,
      written_hash = excluded.written_hash, written_at = excluded.written_at, handle = coalesce(excluded.handle, platform_objects.handle),
      changed_at = coalesce(excluded.changed_at, platform_objects.changed_at),
      creator_entry_id = CASE WHEN ${creatorEntryId === undefined}::boolean THEN platform_objects.creator_entry_id ELSE excluded.creator_entry_id END,
      is_created_here = excluded.is_created_here
        OR (platform_objects.is_created_here AND platform_objects.platform_id = excluded.platform_id),
      write_started_at = NULL`;
  if (saved === 0) throw new LeaseLost();
}

/**
 * Saves that an object is absent from the store, as desired. It is searched again after an unanswered
 * creation can no longer take effect.
 * @param absent `hash` of the desired state; the object is skipped until that changes. `keepsId`: a code that left a
 *   discount which others use.
 * @throws {LeaseLost}
 */
export function saveAbsent(
  lease: Lease,
  key: ObjectKey,
  { hash, keepsId = false }: { hash: Uint8Array<ArrayBuffer>; keepsId?: boolean },
): Promise<void> {
  const assignments = Prisma.sql`
    platform_id = CASE WHEN ${keepsId}::boolean THEN platform_id END,
    written_hash = ${hash},
    written_at = now(),
    write_started_at = NULL,
    confirm_at = CASE
      WHEN write_started_at > now() - make_interval(secs => ${lateWriteSeconds})
        THEN write_started_at + make_interval(secs => ${lateWriteSeconds})
      WHEN confirm_at > now() THEN confirm_at
    END`;
  return updateObject(lease, key, assignments);
}

/** Saves that an object was renamed, with its new handle if it has one. It is written again. @throws {LeaseLost} */
export function saveRenamed(lease: Lease, key: ObjectKey, handle: string | undefined): Promise<void> {
  const assignments = Prisma.sql`
    written_hash = NULL, write_started_at = NULL, confirm_at = now(), handle = coalesce(${handle ?? null}, handle)`;
  return updateObject(lease, key, assignments);
}

/** Updates a known object. @param assignments SQL that follows SET. @throws {LeaseLost} */
export async function updateObject(lease: Lease, key: ObjectKey, assignments: Prisma.Sql): Promise<void> {
  const updated = await db.$executeRaw`
    UPDATE platform_objects SET ${assignments}
    FROM ${heldLease(lease)}
    WHERE ${isObject(lease.channelId, key)} AND platform_objects.channel_id = lease.channel_id`;
  if (updated === 0) throw new LeaseLost();
}

/**
 * Records that an object with {@link KnownObject.mustConfirm} equals its desired state. A later confirmation
 * stays due. Needs no lease: a worker that loses its lease invalidates the whole collab.
 */
export async function confirmObject(channelId: string, key: ObjectKey): Promise<void> {
  await db.$executeRaw`
    UPDATE platform_objects SET confirm_at = NULL
    WHERE ${isObject(channelId, key)}
      AND confirm_at <= now()`;
}

/**
 * Records that an object was deleted in the store, so that it is searched and created again. Needs no lease:
 * an expired worker causes at most one unnecessary search.
 */
export async function markMissing(channelId: string, { kind, collabId, dropId }: ObjectKey): Promise<void> {
  if (kind === 'metaobject' && collabId !== undefined) await markIncomplete(db, channelId, [collabId]);
  await markObjectsMissing(db, channelId, { kind, collabId: collabId ?? null, dropId: dropId ?? null });
}

/**
 * Records that some of a channel's objects were deleted in the store, as {@link markMissing} does. The caller marks their
 * collabs dirty afterwards.
 */
export async function markObjectsMissing(
  tx: Transaction,
  channelId: string,
  which: Prisma.PlatformObjectWhereInput,
): Promise<void> {
  await tx.platformObject.updateMany({
    where: { ...which, channelId },
    data: { platformId: null, writtenHash: null, writtenAt: null },
  });
}

/**
 * Makes the content of some of a channel's objects unknown, so that the mirror writes them again.
 * @returns how many.
 */
export async function invalidateObjects(
  tx: Transaction,
  channelId: string,
  which: Prisma.PlatformObjectWhereInput,
): Promise<number> {
  const { count } = await tx.platformObject.updateMany({
    where: { ...which, channelId },
    data: { writtenHash: null, writtenAt: null },
  });
  return count;
}

/**
 * Makes the content of all objects of collabs and their drops unknown.
 * @param confirmInSeconds writes them again after this time.
 */
export async function invalidateCollabs(
  tx: Transaction,
  { channelId, collabIds }: { channelId: string; collabIds: readonly string[] },
  confirmInSeconds: number | null = null,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE platform_objects SET written_hash = NULL, written_at = NULL,
      confirm_at = CASE WHEN ${confirmInSeconds}::float8 IS NULL THEN confirm_at
        ELSE now() + make_interval(secs => ${confirmInSeconds}::float8) END
    WHERE channel_id = ${channelId}::uuid AND id IN (${objectsOf(channelId, collabIds, Prisma.sql`id`)})`;
}

/** The id of the sales channel that publishes a channel's collections; undefined while unknown. */
export async function findPublicationId(channelId: string): Promise<string | undefined> {
  return (await findObject(channelId, { kind: 'publication' }))?.platformId ?? undefined;
}
