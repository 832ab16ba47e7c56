import { z } from 'zod';
import { db, type Transaction } from '../connection/client.ts';
import type { CollabKey, DropKey } from '../keys.ts';
import { Prisma } from '../generated/client.ts';
import { ActorKind } from '../generated/enums.ts';
import { queryByTime, type PageRequest } from '../keyset-page.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements that read the changes of drops, and drops that were removed. */

/** The author of a change. `name` is the key's label, or the partner's or person's name; null if unknown. */
const namedActor = z.strictObject({ kind: z.enum(ActorKind), id: z.string(), name: z.string().nullable() });

/** SQL for the author of a `change`, as JSON. */
const changeActor = Prisma.sql`
  jsonb_build_object('kind', actor_kind, 'id', actor_id, 'name', CASE actor_kind
    WHEN 'key' THEN (SELECT label FROM api_keys WHERE channel_id = change.channel_id AND id = actor_id::uuid)
    WHEN 'partner' THEN (SELECT name FROM partners WHERE id = actor_id::uuid)
    WHEN 'admin' THEN (
      SELECT name FROM staff_members WHERE channel_id = change.channel_id AND user_id = actor_id) END)`;

const changeRow = z.strictObject({
  revision: z.number(),
  at: z.date(),
  changedBy: namedActor,
  before: z.record(z.string(), z.custom<Prisma.JsonValue>()).nullable(),
  undoes: z.number().nullable(),
});

/** Lists the latest saved changes of a drop, newest first; none for a drop that the collab never had. */
export function listDropChangeRows(tx: Transaction, { channelId, collabId, dropId }: DropKey, limit: number) {
  return queryRows(
    tx,
    changeRow,
    Prisma.sql`
      SELECT revision, change.created_at AS at, before, undoes, ${changeActor} AS "changedBy"
      FROM drop_changes AS change
      WHERE channel_id = ${channelId}::uuid AND drop_id = ${dropId}::uuid
        AND EXISTS (SELECT FROM drops WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid
          AND id = ${dropId}::uuid)
      ORDER BY revision DESC LIMIT ${limit}`,
  );
}

const removedDropRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  products: z.number(),
  removedAt: z.date(),
  removedBy: namedActor.nullable(),
  cursor: z.string(),
});

const removalOrder = { key: Prisma.sql`dr.removed_at`, id: Prisma.sql`dr.id`, direction: 'DESC' } as const;

/** Lists a page of a collab's removed drops, latest first. */
export function listRemovedDropRows({ channelId, collabId }: CollabKey, page: PageRequest) {
  return queryByTime(page, removalOrder, ({ isAfter, order, cursor }, limit) =>
    queryRows(
      db,
      removedDropRow,
      Prisma.sql`
        SELECT dr.id, dr.title, ${cursor} AS cursor,
          (SELECT count(*)::int FROM drop_items AS dp
            WHERE dp.channel_id = dr.channel_id AND dp.drop_id = dr.id) AS products,
          dr.removed_at AS "removedAt",
          CASE WHEN change.drop_id IS NOT NULL THEN ${changeActor} END AS "removedBy"
        FROM drops AS dr
        LEFT JOIN drop_changes AS change
          ON change.channel_id = dr.channel_id AND change.drop_id = dr.id AND change.revision = dr.revision
            AND change.before IS NULL
        WHERE dr.channel_id = ${channelId}::uuid AND dr.collab_id = ${collabId}::uuid AND dr.removed_at IS NOT NULL
          AND ${isAfter}
        ORDER BY ${order} LIMIT ${limit}`,
    ),
  );
}
