import { z } from 'zod';
import { Prisma } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';

/* Pages of lists, by the keys of their rows and never by counting them. */

/** Which page of a list: what is behind the place `after`, what is before the place `before`, or the first. */
export interface PageWanted {
  limit: number;
  after?: string;
  before?: string;
}

/** A page of a list, and the places from which the pages beside it go on; null where there are none. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

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

/** What rows are sorted by: SQL for a key, and for the id that tells apart those of one key. */
export interface Sorting {
  key: Prisma.Sql;
  id: Prisma.Sql;
  type: 'text' | 'timestamptz';
  direction: 'ASC' | 'DESC';
}

/** Says in SQL how a list goes on from a place in it. */
export function orderSql({ key, id, type, direction }: Sorting, from: ListPlace | undefined): OrderSql {
  const [way, beyond] =
    direction === 'DESC' ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`];
  return {
    isBehind: from
      ? Prisma.sql`(${key}, ${id}) ${beyond} (${from.key}::${Prisma.raw(type)}, ${from.id}::uuid)`
      : Prisma.sql`TRUE`,
    order: Prisma.sql`${key} ${way}, ${id} ${way}`,
    place: Prisma.sql`json_build_array(${key}, ${id})::text`,
  };
}

/**
 * Makes a page of the rows that were found.
 * @param found one more than the page holds, if there are so many; the nearest first.
 */
export function cutPage<Row>(
  found: readonly (Row & { place: string })[],
  { limit, from, isBackwards }: { limit: number; from: ListPlace | undefined; isBackwards: boolean },
): ListPage<Omit<Row & { place: string }, 'place'>> {
  const isMore = found.length > limit;
  const nearest = found.slice(0, limit).map(({ place, ...row }) => ({ place, row }));
  const inOrder = isBackwards ? nearest.toReversed() : nearest;
  const next = isBackwards || isMore ? inOrder.at(-1) : undefined;
  const previous = (isBackwards ? isMore : from) ? inOrder[0] : undefined;
  return {
    rows: inOrder.map(({ row }) => row),
    next: next ? writePlace(next.place) : null,
    previous: previous ? writePlace(previous.place) : null,
  };
}

/**
 * Reads a page of a list that shows the latest first; the first page in place of one that has no rows any more.
 * @param sorted SQL for the time of a row and for its id.
 * @param read gives the rows that are behind a place, in an order, each with its place, and so many at most.
 */
export async function readLatestFirst<Row>(
  { limit, after, before }: PageWanted,
  sorted: Pick<Sorting, 'key' | 'id'>,
  read: (sql: OrderSql, most: number) => Promise<(Row & { place: string })[]>,
): Promise<ListPage<Omit<Row & { place: string }, 'place'>>> {
  const from = readPlace(after ?? before, 'timestamptz');
  const isBackwards = from !== undefined && after === undefined;
  const sql = orderSql({ ...sorted, type: 'timestamptz', direction: isBackwards ? 'ASC' : 'DESC' }, from);
  const found = await read(sql, limit + 1);
  if (from && found.length === 0) return readLatestFirst({ limit }, sorted, read);
  return cutPage<Row>(found, { limit, from, isBackwards });
}

/** Reads a place out of an address, where a person may have changed it; undefined when it is none of such a list. */
export function readPlace(text: string | undefined, type: Sorting['type']): ListPlace | undefined {
  const [key, id] = text === undefined ? [] : parts(text);
  const isPlace = typeof key === 'string' && typeof id === 'string' && isId(id) && !key.includes('\0');
  if (!isPlace || (type === 'timestamptz' && !isMoment(key))) return undefined;
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
function writePlace(place: string): string {
  return Buffer.from(place).toString('base64url');
}
