import { Prisma } from '#app/db/generated/client.ts';
import { orderSql } from '../../list-page.ts';
import type { ListPlace, OrderSql, Sorting } from '../../list-page.ts';
import { shownName } from './collab-filter.ts';

/** In which order collabs are shown. */
export const collabOrders = ['newest', 'oldest', 'name', 'code', 'changed'] as const;
export type CollabOrder = (typeof collabOrders)[number];

/** Where the id alone says the order: it sorts by the time at which it was made. */
const unsorted = Prisma.sql`''`;
const id = Prisma.sql`c.id`;

/** How rows `c` of `collabs` are sorted. */
const sortings: Record<CollabOrder, Sorting> = {
  newest: { key: unsorted, id, type: 'text', direction: 'DESC' },
  oldest: { key: unsorted, id, type: 'text', direction: 'ASC' },
  name: { key: Prisma.sql`lower(${shownName})`, id, type: 'text', direction: 'ASC' },
  code: { key: Prisma.sql`c.affiliate_code_key`, id, type: 'text', direction: 'ASC' },
  changed: { key: Prisma.sql`c.updated_at`, id, type: 'timestamptz', direction: 'DESC' },
};

/** What the keys of an order are. */
export function typeOfOrder(order: CollabOrder): Sorting['type'] {
  return sortings[order].type;
}

/**
 * Says in SQL how a list of collabs goes on from a place in it.
 * @param isBackwards whether what is before the place is asked for, the nearest first.
 */
export function collabOrderSql(
  order: CollabOrder,
  from: ListPlace | undefined,
  isBackwards: boolean,
): OrderSql {
  const sorting = sortings[order];
  const isDown = (sorting.direction === 'DESC') !== isBackwards;
  const sql = orderSql({ ...sorting, direction: isDown ? 'DESC' : 'ASC' }, from);
  if (sorting.key !== unsorted) return sql;
  const [way, beyond] = isDown ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`];
  return {
    ...sql,
    isBehind: from ? Prisma.sql`c.id ${beyond} ${from.id}::uuid` : sql.isBehind,
    order: Prisma.sql`c.id ${way}`,
  };
}
