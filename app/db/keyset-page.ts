import { isId } from '#app/ids.ts';
import { parseTime } from '#app/times.ts';
import { Prisma } from './generated/client.ts';

/* Keyset pagination: a page continues from the sort key of a row, so that the last page costs what the first does. */

/** Which page of a list: the rows after a cursor, those before a cursor, or the first ones. */
export interface PageRequest {
  limit: number;
  after?: string;
  before?: string;
}

/** A page of a list, with the cursors of the pages next to it; null where there is none. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/** A page of a list in the order of ids, newest first. */
export interface IdPage<Row> {
  rows: Row[];
  /** The id after which the next page begins; undefined at the end. */
  next: string | undefined;
}

export interface IdPageRequest {
  limit: number;
  after?: string | undefined;
}

/** The condition and order of a page of rows, newest first, and one row more. */
export function newestFirst({ limit, after }: IdPageRequest) {
  return {
    where: after === undefined ? {} : { id: { lt: after } },
    orderBy: { id: 'desc' as const },
    take: limit + 1,
  };
}

/** Makes a page of at most `limit + 1` rows that were found. */
export function toIdPage<Row extends { id: string }>(found: readonly Row[], limit: number): IdPage<Row> {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined };
}

/** A row's position in a list: its sort key and its id. */
export interface Cursor {
  key: string;
  id: string;
}

/** SQL of a page: the condition that a row is after the cursor, the order, and a row's own cursor. */
interface KeysetSql {
  isAfter: Prisma.Sql;
  order: Prisma.Sql;
  cursor: Prisma.Sql;
}

/** The order of a list: SQL for a sort key, and for the id that orders rows with the same key. */
export interface Sorting {
  key: Prisma.Sql;
  id: Prisma.Sql;
  type: 'text' | 'timestamptz';
  direction: 'ASC' | 'DESC';
}

/** SQL for the rows that follow a cursor. */
export function keysetSql({ key, id, type, direction }: Sorting, from: Cursor | undefined): KeysetSql {
  const [order, follows] =
    direction === 'DESC' ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`];
  return {
    isAfter: from
      ? Prisma.sql`(${key}, ${id}) ${follows} (${from.key}::${Prisma.raw(type)}, ${from.id}::uuid)`
      : Prisma.sql`TRUE`,
    order: Prisma.sql`${key} ${order}, ${id} ${order}`,
    cursor: Prisma.sql`json_build_array(${key}, ${id})::text`,
  };
}

/**
 * Makes a page of rows.
 * @param found at most `limit + 1` rows, those nearest to the cursor first.
 */
export function toPage<Row extends { cursor: string }>(
  found: readonly Row[],
  { limit, from, isBackwards }: { limit: number; from: Cursor | undefined; isBackwards: boolean },
): ListPage<Omit<Row, 'cursor'>> {
  const hasMore = found.length > limit;
  const nearest = found.slice(0, limit).map(({ cursor, ...row }) => ({ cursor, row }));
  const inOrder = isBackwards ? nearest.toReversed() : nearest;
  const next = isBackwards || hasMore ? inOrder.at(-1) : undefined;
  const previous = (isBackwards ? hasMore : from) ? inOrder[0] : undefined;
  return {
    rows: inOrder.map(({ row }) => row),
    next: next ? encodeCursor(next.cursor) : null,
    previous: previous ? encodeCursor(previous.cursor) : null,
  };
}

/**
 * Queries a page of a list in the order of times. Returns the first page when the requested one has no rows any more.
 * @param sorted SQL for the time of a row and for its id, and which time is first.
 * @param query runs the statement for at most `limit` rows.
 */
export async function queryByTime<Row extends { cursor: string }>(
  { limit, after, before }: PageRequest,
  sorted: Omit<Sorting, 'type'>,
  query: (sql: KeysetSql, limit: number) => Promise<Row[]>,
): Promise<ListPage<Omit<Row, 'cursor'>>> {
  const from = decodeCursor(after ?? before, 'timestamptz');
  const isBackwards = from !== undefined && after === undefined;
  const direction = (sorted.direction === 'DESC') === isBackwards ? 'ASC' : 'DESC';
  const found = await query(keysetSql({ ...sorted, type: 'timestamptz', direction }, from), limit + 1);
  if (from && found.length === 0) return queryByTime({ limit }, sorted, query);
  return toPage(found, { limit, from, isBackwards });
}

/** Decodes a cursor of a URL, which a user can edit; undefined when it is not a cursor of such a list. */
export function decodeCursor(text: string | undefined, type: Sorting['type']): Cursor | undefined {
  const [key, id] = text === undefined ? [] : parseArray(text);
  const isCursor = typeof key === 'string' && typeof id === 'string' && isId(id) && !key.includes('\0');
  if (!isCursor || (type === 'timestamptz' && !parseTime(key))) return undefined;
  return { key, id };
}

function parseArray(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

export function encodeCursor(cursor: string): string {
  return Buffer.from(cursor).toString('base64url');
}
