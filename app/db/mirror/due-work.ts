import { z } from 'zod';
import { db } from '../connection/client.ts';
import { queryRows } from '../connection/statements.ts';
import { firstDue, type NamedRows } from '../due-channels.ts';
import { Prisma } from '../generated/client.ts';

/* Which rows make the mirror of a channel due, and when. */

/** SQL: when a dirty item is due. The index `mirror_queue_due_idx` has the same expression. */
export const dueAt = Prisma.sql`greatest(dirty_since, next_attempt_at)`;

/** SQL: whether an item is dirty and will be tried. */
export const isWaiting = Prisma.sql`dirty_since IS NOT NULL AND failed_at IS NULL`;

/** SQL: whether an item is written again only to confirm it; it is due at {@link confirmsAt}. */
export const isUnconfirmed = Prisma.sql`dirty_since IS NULL AND failed_at IS NULL AND confirm_at IS NOT NULL`;

/** SQL: when an item is due that is only to be confirmed. The index `mirror_queue_confirm_idx` has the same expression. */
export const confirmsAt = Prisma.sql`greatest(next_attempt_at, confirm_at)`;

/** SQL: when a discount or a product's metafields are due. Their indexes of due rows have the same expression. */
const writesAt = Prisma.sql`greatest(next_attempt_at, least(dirty_since, confirm_at))`;
const isWritten = Prisma.sql`(dirty_since IS NOT NULL OR confirm_at IS NOT NULL)`;

const edits = { which: Prisma.sql`is_background = false`, due: dueAt, isEdit: true };

/** Dirty items that will be tried. */
export const waitingItems: NamedRows = {
  name: 'items',
  table: 'mirror_queue',
  isWaiting,
  order: Prisma.sql`is_background, ${dueAt}, collab_id`,
  parts: [edits, { which: Prisma.sql`is_background = true`, due: dueAt }],
};

/** SQL that selects when the first edit of a channel is `due`. */
export function firstEdit(channelId: string): Prisma.Sql {
  return firstDue({ ...waitingItems, parts: [edits] }, Prisma.sql`${channelId}::uuid`);
}

/** The rows that make a channel's mirror due. */
export const mirrorRows: readonly NamedRows[] = [
  waitingItems,
  {
    name: 'unconfirmed-items',
    table: 'mirror_queue',
    isWaiting: isUnconfirmed,
    order: confirmsAt,
    parts: [{ due: confirmsAt }],
  },
  {
    name: 'objects',
    table: 'platform_objects',
    isWaiting: Prisma.sql`confirm_at IS NOT NULL AND collab_id IS NULL AND drop_id IS NULL`,
    order: Prisma.sql`confirm_at`,
    parts: [{ due: Prisma.sql`confirm_at` }],
  },
  {
    name: 'discount-groups',
    table: 'discount_groups',
    isWaiting: isWritten,
    order: writesAt,
    parts: [{ due: writesAt }],
  },
  {
    name: 'products',
    table: 'product_metafields',
    isWaiting: isWritten,
    order: writesAt,
    parts: [{ due: writesAt }],
  },
  {
    name: 'bulk-writes',
    table: 'bulk_writes',
    isWaiting: Prisma.sql`true`,
    order: Prisma.sql`id`,
    parts: [{ due: Prisma.sql`next_check_at` }],
  },
  {
    name: 'own-objects',
    table: 'channel_mirrors',
    isWaiting: Prisma.sql`own_objects_dirty_since IS NOT NULL`,
    order: Prisma.sql`own_objects_dirty_since`,
    parts: [{ due: Prisma.sql`own_objects_dirty_since` }],
  },
];

/** Milliseconds until work of a channel's mirror is due; undefined when none will be. */
export async function msUntilDue(channelId: string): Promise<number | undefined> {
  const first = mirrorRows.map((rows) => firstDue(rows, Prisma.sql`${channelId}::uuid`));
  const [row] = await queryRows(
    db,
    z.object({ waitMs: z.number() }),
    Prisma.sql`/* prepared: next-mirror-run */
      SELECT greatest(0, ceil(extract(epoch FROM min(due) - now()) * 1000))::float8 AS "waitMs"
      FROM (${Prisma.join(first, ' UNION ALL ')}) AS waiting
      HAVING count(*) > 0`,
  );
  return row?.waitMs;
}
