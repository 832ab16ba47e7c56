import { ApiError } from '../api-error.ts';

/** The paging arguments that every connection takes. */
export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

interface Connection<N> {
  nodes: N[];
  edges: { cursor: string; node: N }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

type SortValue = string | number;

interface Position {
  value: SortValue;
  id: string;
  /** The id's number, which orders equal values. */
  number: number;
}

const MAX_PAGE = 250;

/**
 * A page of `rows`, sorted by `sortBy` and then by id. Cursors contain a position, not a row, so a page may
 * begin after a deleted row.
 * @throws BAD_REQUEST for invalid arguments, as the platform does.
 */
export function paginate<N extends { id: string }>(
  rows: readonly N[],
  args: PageArgs,
  sortBy: (row: N, index: number) => SortValue = (row) => idNumber(row.id),
): Connection<N> {
  const { size, backwards } = pageSize(args);
  const positioned = rows.map((node, index) => ({
    node,
    at: { value: sortBy(node, index), id: node.id, number: idNumber(node.id) },
  }));
  positioned.sort((a, b) => comparePositions(a.at, b.at));
  if (args.reverse) positioned.reverse();
  const direction = args.reverse ? -1 : 1;
  const after = readCursor(args.after);
  const before = readCursor(args.before);
  const start = after ? countWhile(positioned, ({ at }) => direction * comparePositions(at, after) <= 0) : 0;
  const end = before
    ? countWhile(positioned, ({ at }) => direction * comparePositions(at, before) < 0)
    : rows.length;
  const from = backwards ? Math.max(start, end - size) : start;
  const to = backwards ? end : Math.min(end, start + size);
  const edges = positioned.slice(from, to).map(({ node, at }) => ({ node, cursor: writeCursor(at) }));
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: to < rows.length,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** A page of rows with their own order, such as a collection's products. */
export function paginateInOrder<N extends { id: string }>(rows: readonly N[], args: PageArgs): Connection<N> {
  return paginate(rows, args, (_row, index) => index);
}

/** `gid://shopify/Product/123` sorts as 123; an id without a number keeps its place. */
export function idNumber(gid: string): number {
  return Number(gid.slice(gid.lastIndexOf('/') + 1)) || 0;
}

function pageSize({ first, last }: PageArgs): { size: number; backwards: boolean } {
  const isFirst = typeof first === 'number';
  const size = isFirst ? first : last;
  if (typeof size !== 'number') throw new ApiError('BAD_REQUEST', 'you must provide one of first or last');
  if (isFirst && typeof last === 'number')
    throw new ApiError('BAD_REQUEST', 'providing both first and last is not supported');
  const name = isFirst ? 'first' : 'last';
  if (size < 0) throw new ApiError('BAD_REQUEST', `${name} must be at least 0`);
  if (size > MAX_PAGE) throw new ApiError('BAD_REQUEST', `${name} cannot exceed ${MAX_PAGE}`);
  return { size, backwards: !isFirst };
}

function comparePositions(a: Position, b: Position): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.number - b.number || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function countWhile<T>(list: readonly T[], holds: (one: T) => boolean): number {
  const end = list.findIndex((one) => !holds(one));
  return end === -1 ? list.length : end;
}

function writeCursor({ value, id }: Position): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString('base64');
}

function readCursor(cursor: string | null | undefined): Position | undefined {
  if (cursor === null || cursor === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && 'last_id' in parsed && 'last_value' in parsed)
      return {
        id: String(parsed.last_id),
        value: parsed.last_value as SortValue,
        number: idNumber(String(parsed.last_id)),
      };
  } catch {
    // Not JSON: the same error as for a cursor of the wrong shape.
  }
  throw new ApiError('BAD_REQUEST', 'Invalid cursor for current pagination sort.');
}
