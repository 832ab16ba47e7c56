import { z } from 'zod';
import type { Message } from '#app/i18n/catalog.ts';
import { db, type Transaction } from '../connection/client.ts';
import { isItemMissing, joinsOfItem } from '../drops/drop-items.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';
import { dropOrder } from './collab-json.ts';
import type { CollabKey } from '../keys.ts';

/* Data of the admin page of one collab, apart from the collab itself. */

/** ISO 8601 in UTC with milliseconds. */
const timestamp = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const jsonValue = z.custom<Prisma.JsonValue>();

/** The author of a change with the present name, as {@link actorName} finds it. */
export const namedActor = z.strictObject({
  kind: z.enum(['key', 'partner', 'admin', 'creator', 'import']),
  id: z.string(),
  name: z.string().nullable(),
});

const activityRow = z.strictObject({
  id: z.string(),
  type: z.string(),
  at: z.string(),
  /** The former and the present values of the changed fields, by their API names. */
  previous: z.record(z.string(), jsonValue),
  current: z.record(z.string(), jsonValue),
  actor: namedActor.nullable(),
  drop: z.strictObject({ id: z.string(), title: z.string(), isRemoved: z.boolean() }).nullable(),
  failure: z.custom<Message>().nullable(),
});

/** The present name of the author in `e.actor`, an event's or a field's. */
export const actorName = Prisma.sql`CASE e.actor ->> 'kind'
  WHEN 'key' THEN (SELECT label FROM api_keys WHERE channel_id = e.channel_id AND id = (e.actor ->> 'id')::uuid)
  WHEN 'partner' THEN (SELECT name FROM partners WHERE id = (e.actor ->> 'id')::uuid)
  WHEN 'admin' THEN (
    SELECT name FROM staff_members WHERE channel_id = e.channel_id AND user_id = e.actor ->> 'id')
  WHEN 'import' THEN (
    SELECT filename FROM collab_imports WHERE channel_id = e.channel_id AND id = (e.actor ->> 'id')::uuid) END`;

/** Lists the events of a collab and its drops, the latest first. */
export function listActivityRows(
  { channelId, collabId }: CollabKey,
  limit: number,
  client: Transaction = db,
) {
  return queryRows(
    client,
    activityRow,
    Prisma.sql`
      SELECT e.id, e.type, ${timestamp(Prisma.sql`e.created_at`)} AS at,
        coalesce(e.data -> 'previous', '{}') AS previous,
        coalesce(e.data -> 'collab', e.data -> 'drop', '{}') AS current,
        CASE WHEN e.actor IS NOT NULL THEN jsonb_set(e.actor, '{name}', coalesce(to_jsonb(${actorName}), 'null')) END AS actor,
        CASE WHEN dr.id IS NOT NULL
          THEN json_build_object('id', dr.id, 'title', dr.title, 'isRemoved', dr.removed_at IS NOT NULL) END AS drop,
        e.data #> '{error,message}' AS failure
      FROM (
        SELECT * FROM events
        WHERE channel_id = ${channelId}::uuid
          AND coalesce(data #>> '{collab,_id}', data #>> '{drop,collab}') = ${collabId.toLowerCase()}
        ORDER BY id DESC LIMIT ${limit}
      ) AS e
      LEFT JOIN drops AS dr ON dr.channel_id = e.channel_id AND dr.id = (e.data #>> '{drop,_id}')::uuid
      ORDER BY e.id DESC`,
  );
}

const dropRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  products: z.number(),
  missing: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Lists a collab's drops, the pinned one first, then the newest, with how many of their products the store no longer has. */
export function listDropRowsOfCollab({ channelId, collabId }: CollabKey) {
  return queryRows(
    db,
    dropRow,
    Prisma.sql`
      SELECT dr.id, dr.title, count(item.id)::int AS products, count(*) FILTER (WHERE ${isItemMissing})::int AS missing,
        ${timestamp(Prisma.sql`dr.created_at`)} AS "createdAt", ${timestamp(Prisma.sql`dr.updated_at`)} AS "updatedAt"
      FROM drops AS dr
      LEFT JOIN drop_items AS item ON item.channel_id = dr.channel_id AND item.drop_id = dr.id
      ${joinsOfItem}
      WHERE dr.channel_id = ${channelId}::uuid AND dr.collab_id = ${collabId}::uuid AND dr.removed_at IS NULL
      GROUP BY dr.channel_id, dr.id
      ORDER BY ${Prisma.raw(dropOrder)}`,
  );
}

const fieldRow = z.strictObject({
  handle: z.string(),
  name: z.string(),
  type: z.string(),
  value: z.custom<Prisma.JsonValue>(),
});

/** Lists the channel's custom fields of collabs in the brand's order, with the collab's values. */
export function listFieldRowsOfCollab(tx: Transaction, { channelId, collabId }: CollabKey) {
  return queryRows(
    tx,
    fieldRow,
    Prisma.sql`
      SELECT def.handle, def.name, def.type, v.value
      FROM custom_field_definitions AS def
      LEFT JOIN custom_field_values AS v
        ON v.channel_id = def.channel_id AND v.definition_id = def.id AND v.collab_id = ${collabId}::uuid
      WHERE def.channel_id = ${channelId}::uuid AND def.owner_type = 'collab' AND def.removed_at IS NULL
      ORDER BY def.position, def.created_at, def.id`,
  );
}
