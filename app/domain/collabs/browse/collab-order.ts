import { z } from 'zod';
import { Prisma } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { shownName } from './collab-filter.ts';

/** In which order collabs are shown. */
export const collabOrders = ['newest', 'oldest', 'name', 'code', 'changed'] as const;
export type CollabOrder = (typeof collabOrders)[number];

interface Sorting {
  /** SQL for what a row `c` of `collabs` is sorted by before its id, as text or time. */
  key: Prisma.Sql;
  type: 'text' | 'timestamptz';
  direction: 'ASC' | 'DESC';
}

/** Where the id alone says the order: it sorts by the time at which it was made. */
const unsorted = Prisma.sql`''`;

const sortings: Record<CollabOrder, Sorting> = {
  newest: { key: unsorted, type: 'text', direction: 'DESC' },
  oldest: { key: unsorted, type: 'text', direction: 'ASC' },
  name: {
    key: Prisma.sql`lower(${shownName})`,
    type: 'text',
    direction: 'ASC',
  },
  code: { key: Prisma.sql`c.affiliate_code_key`, type: 'text', direction: 'ASC' },
  changed: { key: Prisma.sql`c.updated_at`, type: 'timestamptz', direction: 'DESC' },
};

/** A row's place in a list: what the row is sorted by, and its id. */
export interface ListPlace {
  key: string;
  id: string;
}

/** SQL for a page of rows: what is behind a place, in which order, and what tells a row's own place. */
export interface OrderSql {
  isBehind: Prisma.Sql;
  order: Prisma.Sql;
  place: Prisma.Sql;
}

/**
 * Says in SQL how a list goes on from a place in it, by the keys of its rows and never by counting them.
 * @param isBackwards whether what is before the place is asked for, the nearest first.
 */
export function orderSql(order: CollabOrder, from: ListPlace | undefined, isBackwards: boolean): OrderSql {
  const { key, type, direction } = sortings[order];
  const isDown = (direction === 'DESC') !== isBackwards;
  const [way, beyond] = isDown ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`];
  const isById = key === unsorted;
  const behind = (place: ListPlace) =>
    isById
      ? Prisma.sql`c.id ${beyond} ${place.id}::uuid`
      : Prisma.sql`(${key}, c.id) ${beyond} (${place.key}::${Prisma.raw(type)}, ${place.id}::uuid)`;
  return {
    isBehind: from ? behind(from) : Prisma.sql`TRUE`,
    order: isById ? Prisma.sql`c.id ${way}` : Prisma.sql`${key} ${way}, c.id ${way}`,
    place: Prisma.sql`json_build_array(${key}, c.id)::text`,
  };
}

/** Reads a place out of an address, where a person may have changed it; undefined when it is none of this order. */
export function readPlace(text: string | undefined, order: CollabOrder): ListPlace | undefined {
  const [key, id] = text === undefined ? [] : parts(text);
  const isPlace = typeof key === 'string' && typeof id === 'string' && isId(id) && !key.includes('\0');
  if (!isPlace || (sortings[order].type === 'timestamptz' && !isMoment(key))) return undefined;
  return { key, id };
}

/** JavaScript takes more for a time than the database does, which writes it as ISO 8601 has it. */
const moment = z.iso.datetime({ offset: true });

function isMoment(text: string): boolean {
  return moment.safeParse(text).success && !text.startsWith('0000');
}

function parts(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** A row's place as it stands in an address. */
export function writePlace(place: string): string {
  return Buffer.from(place).toString('base64url');
}
