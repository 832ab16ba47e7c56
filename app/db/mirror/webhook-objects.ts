import { z } from 'zod';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { globalId } from '../keys.ts';
import { isRepairedLately, lateWriteSeconds } from './objects.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements on `platform_objects` for webhooks, which name an object by its platform id. */

const webhookObject = z.object({
  id: z.uuid(),
  kind: z.enum(['metaobject', 'collection', 'discount']),
  platformId: globalId,
  collabId: z.uuid(),
  /** The drop that a collection mirrors; null for the creator's collection. */
  dropId: z.uuid().nullable(),
  /** When we last wrote it or found it correct, by the platform's clock; null when unknown. */
  changedAt: z.date().nullable(),
  /** Whether a write is running, or its response was lost less than two minutes ago. */
  isBeingWritten: z.boolean(),
  /** Whether its content is unknown, so that it will be written in any case. */
  isContentUnknown: z.boolean(),
  /** Whether a bulk operation writes it. */
  isInBulk: z.boolean(),
  isDirty: z.boolean(),
});

/** An object that we mirror, as a webhook handler finds it. */
export type WebhookObject = z.infer<typeof webhookObject>;

/** SQL for `object`, a row of `platform_objects`: whether a write is running, or its response was lost recently. */
export const isBeingWritten = Prisma.sql`
  coalesce(object.write_started_at > now() - make_interval(secs => ${lateWriteSeconds}), false)`;

/** SQL for `object`: whether only a bulk operation may change its content now. The caller locks the queue item. */
export const isOnlyInBulk = Prisma.sql`object.written_hash IS NULL AND NOT ${isBeingWritten}`;

/** Lists which of the objects with these platform ids we mirror. */
export function listWebhookObjects(
  channelId: string,
  kind: WebhookObject['kind'],
  platformIds: readonly string[],
): Promise<WebhookObject[]> {
  const statement = Prisma.sql`
    SELECT object.id, kind, platform_id AS "platformId", coalesce(object.collab_id, drops.collab_id) AS "collabId",
      drop_id AS "dropId", changed_at AS "changedAt", written_hash IS NULL AS "isContentUnknown",
      ${isBeingWritten} AS "isBeingWritten",
      bulk_id IS NOT NULL AS "isInBulk", dirty_since IS NOT NULL AS "isDirty"
    FROM platform_objects AS object
    LEFT JOIN drops ON drops.channel_id = object.channel_id AND drops.id = object.drop_id
    JOIN mirror_queue AS item
      ON item.channel_id = object.channel_id AND item.collab_id = coalesce(object.collab_id, drops.collab_id)
    WHERE object.channel_id = ${channelId}::uuid AND kind = ${kind}::platform_object_kind
      AND platform_id = ANY (${[...platformIds]}::text[])`;
  return queryRows(db, webhookObject, statement);
}

/** When the platform says an object changed. */
export interface ObjectChange {
  object: WebhookObject;
  changedAt: Date;
}

/**
 * Saves the change times of entries that a bulk operation writes. An entry that changed after its row was carried out
 * does not have the row's content. The caller locks the queue items.
 * @returns the ids of the saved objects. The content of the others is known by now.
 */
export async function saveChangeTimes(
  tx: Transaction,
  channelId: string,
  changes: readonly ObjectChange[],
): Promise<Set<string>> {
  const rows = await queryRows(
    tx,
    z.object({ id: z.uuid() }),
    Prisma.sql`
      UPDATE platform_objects AS object SET changed_at = greatest(object.changed_at, input.changed_at)
      FROM unnest(
        ${changes.map(({ object }) => object.id)}::uuid[],
        ${changes.map(({ changedAt }) => changedAt.toISOString())}::timestamptz[]
      ) AS input (id, changed_at)
      WHERE channel_id = ${channelId}::uuid AND object.id = input.id AND ${isOnlyInBulk}
      RETURNING object.id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The content of a differing object in the store. */
export interface ObservedState {
  /** Equal for equal content. */
  hash: Uint8Array<ArrayBuffer>;
  changedAt?: Date;
  /** The present handle of an entry. */
  handle?: string;
}

/**
 * Marks an object's content as unknown, so that it is written again, and saves its content in the store.
 * @returns false when the object was written in between, or was repaired from the same content less than 10
 * minutes ago.
 */
export async function saveRepair(
  tx: Transaction,
  { id, platformId, channelId }: Pick<WebhookObject, 'id' | 'platformId'> & { channelId: string },
  { hash, changedAt, handle }: ObservedState,
): Promise<boolean> {
  const updated = await tx.$executeRaw`
    UPDATE platform_objects
    SET written_hash = NULL, written_at = NULL, repaired_at = now(), repaired_hash = ${hash},
      changed_at = coalesce(${changedAt ?? null}::timestamptz, changed_at),
      handle = coalesce(${handle ?? null}, handle)
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid AND platform_id = ${platformId}
      AND coalesce(changed_at < ${changedAt ?? null}::timestamptz, true)
      AND NOT ${isRepairedLately(hash)}`;
  return updated > 0;
}
