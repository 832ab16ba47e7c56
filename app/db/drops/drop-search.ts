import { z } from 'zod';
import { db } from '../connection/client.ts';
import { containsWords, fullName, searchByWords } from '../collabs/search-text.ts';
import { isItemMissing, joinsOfItem } from './drop-items.ts';
import { Prisma } from '../generated/client.ts';
import {
  decodeCursor,
  encodeCursor,
  keysetSql,
  toPage,
  type ListPage,
  type PageRequest,
} from '../keyset-page.ts';
import { isPageVisible } from '../collabs/states.ts';
import { queryRows } from '../connection/statements.ts';

/** `published` in the store; `unpublished` while visitors may not see its creator's page or it is not in the store; `removed`. */
export const dropStates = ['published', 'unpublished', 'removed'] as const;
export type DropState = (typeof dropStates)[number];

/** Which of a channel's drops to find. An absent condition matches all; without a state, removed drops do not match. */
export interface DropFilter {
  /** Words that all occur in the title, in any case. */
  search?: string;
  /** Words that all occur in the creator's name, email address, code or handle. */
  creator?: string;
  state?: DropState;
  /** Whether the store no longer has one of its products, or not in the chosen variant. */
  isFlagged?: boolean;
}

export type DropOrder = 'newest' | 'oldest';

/** A statement looks at this many drops at most. Its page may then be short, with a cursor to continue. */
const maxScanned = 2_000;

const isPublished = (channelId: string) => Prisma.sql`
  (${isPageVisible(channelId)} AND EXISTS (SELECT FROM platform_objects AS po WHERE po.channel_id = d.channel_id
    AND po.drop_id = d.id AND po.kind = 'collection' AND po.platform_id IS NOT NULL))`;

const missingItems = Prisma.sql`
  FROM drop_items AS item ${joinsOfItem}
  WHERE item.channel_id = d.channel_id AND item.drop_id = d.id AND ${isItemMissing}`;

function hasCreator(channelId: string, creator: string): Prisma.Sql[] {
  const words = searchByWords(channelId, creator);
  if (!words) return [];
  return [
    Prisma.sql`(
      WITH ${words.few}
      SELECT CASE WHEN ${words.isFew} THEN c.id IN (SELECT collab_id FROM few) ELSE ${words.isFound} END)`,
  ];
}

/** SQL for the conditions that no index covers. */
function conditionsOf(
  channelId: string,
  { search = '', creator = '', state, isFlagged = false }: DropFilter,
): Prisma.Sql[] {
  return [
    ...containsWords(Prisma.sql`d.title`, search),
    ...hasCreator(channelId, creator),
    ...(state === 'published' ? [isPublished(channelId)] : []),
    ...(state === 'unpublished' ? [Prisma.sql`NOT ${isPublished(channelId)}`] : []),
    ...(isFlagged ? [Prisma.sql`EXISTS (SELECT ${missingItems})`] : []),
  ];
}

const columns = (channelId: string) => Prisma.sql`
  d.id, d.collab_id AS "collabId", d.title, coalesce(nullif(${fullName}, ''), c.handle) AS creator,
  CASE WHEN d.removed_at IS NOT NULL THEN 'removed' WHEN ${isPublished(channelId)} THEN 'published' ELSE 'unpublished' END AS state,
  (SELECT count(*)::int FROM drop_items AS item WHERE item.channel_id = d.channel_id AND item.drop_id = d.id) AS products,
  (SELECT count(*)::int ${missingItems}) AS missing,
  to_char(d.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"`;

const foundRow = z.object({
  id: z.string(),
  collabId: z.string(),
  title: z.string(),
  creator: z.string(),
  state: z.enum(dropStates),
  products: z.number(),
  missing: z.number(),
  updatedAt: z.string(),
});
/** A drop in the list of its channel. Times are ISO 8601 in UTC. */
export type FoundDrop = z.infer<typeof foundRow>;

const foundPage = z.object({
  rows: z.array(foundRow.extend({ cursor: z.string() })),
  /** The cursor of the last drop that the statement looked at; null if it looked at all. */
  scannedTo: z.string().nullable(),
});

/** Which drops to find, and which page of them. */
export interface DropSearch extends PageRequest {
  filter: DropFilter;
  /** By the time of their last change. */
  order: DropOrder;
  /** The highest number of drops to look at. */
  scan?: number;
}

/**
 * Finds a page of a channel's drops, or the first page when the requested one has no rows any more. A search that looked
 * at them in several steps ends with an empty page instead: its first page would look like a further one.
 */
export async function searchDropRows(channelId: string, search: DropSearch): Promise<ListPage<FoundDrop>> {
  const { after, before, ...whole } = search;
  const { page } = await scanDrops(channelId, search);
  const isBeyond = (after ?? before) !== undefined && page.rows.length === 0;
  if (!isBeyond || page.next !== null || page.previous !== null) return page;
  const first = await scanDrops(channelId, whole);
  return first.isWhole ? first.page : { ...page, next: before ?? null, previous: after ?? null };
}

/** @returns the page, and whether the statement looked at all drops from the cursor on. */
async function scanDrops(
  channelId: string,
  { filter, order, limit, after, before, scan = maxScanned }: DropSearch,
): Promise<{ page: ListPage<FoundDrop>; isWhole: boolean }> {
  const from = decodeCursor(after ?? before, 'timestamptz');
  const isBackwards = from !== undefined && after === undefined;
  const direction = (order === 'newest') === isBackwards ? 'ASC' : 'DESC';
  const sorting = {
    key: Prisma.sql`d.updated_at`,
    id: Prisma.sql`d.id`,
    type: 'timestamptz',
    direction,
  } as const;
  const sql = keysetSql(sorting, from);
  const conditions = conditionsOf(channelId, filter);
  const scanned = Prisma.sql`
    FROM drops AS d WHERE d.channel_id = ${channelId}::uuid AND ${sql.isAfter}
      AND d.removed_at IS ${filter.state === 'removed' ? Prisma.sql`NOT NULL` : Prisma.sql`NULL`}
    ORDER BY ${sql.order}`;
  const [page] = await queryRows(
    db,
    foundPage,
    Prisma.sql`
      SELECT (
        SELECT coalesce(json_agg(found), '[]') FROM (
          SELECT ${columns(channelId)}, ${sql.cursor} AS cursor
          FROM (SELECT * ${scanned} LIMIT ${conditions.length > 0 ? scan : limit + 1}) AS d
          JOIN collabs AS c ON c.channel_id = d.channel_id AND c.id = d.collab_id
          WHERE ${Prisma.join([Prisma.sql`TRUE`, ...conditions], ' AND ')}
          ORDER BY ${sql.order} LIMIT ${limit + 1}
        ) AS found
      ) AS rows, (
        SELECT (array_agg(cursor))[1] FROM (SELECT ${sql.cursor} AS cursor ${scanned} OFFSET ${scan - 1} LIMIT 2) AS last
        HAVING count(*) = 2 AND ${conditions.length > 0}
      ) AS "scannedTo"`,
  );
  const { rows = [], scannedTo = null } = page ?? {};
  const found = toPage(rows, { limit, from, isBackwards });
  if (scannedTo === null || rows.length > limit) return { page: found, isWhole: scannedTo === null };
  const onwards = encodeCursor(scannedTo);
  const continued = isBackwards
    ? { ...found, previous: onwards, next: found.next ?? before ?? null }
    : { ...found, next: onwards, previous: found.previous ?? after ?? null };
  return { page: continued, isWhole: false };
}
