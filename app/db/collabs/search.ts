import { z } from 'zod';
import { isId } from '#app/ids.ts';
import { db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { DiscountType } from '../generated/enums.ts';
import { decodeCursor, keysetSql, toPage } from '../keyset-page.ts';
import type { Cursor, KeysetSql, ListPage, PageRequest, Sorting } from '../keyset-page.ts';
import { queryRows } from '../statements.ts';
import { collabState, collabStates, isInStates, mirrorState, mirrorStates } from './states.ts';
import type { CollabState, Extent, MirrorState } from './states.ts';

/** Which of a channel's collabs to find. An absent or empty condition matches all. */
export interface CollabFilter {
  /** Words that all occur in a collab's name, email address, code or handle, in any case. */
  search?: string;
  tierIds?: readonly string[];
  campaignIds?: readonly string[];
  states?: readonly CollabState[];
  mirrorStates?: readonly MirrorState[];
  /** The creator's email address, normalized. */
  email?: string;
  /** Collabs that changed then (ISO 8601) or later. */
  updatedSince?: string;
}

const mostWords = 8;

/** SQL for a name as the brand sees it: its own text, or the creator's once the creator accepted (see `creatorProfile`). */
function visibleName(column: 'first_name' | 'last_name'): Prisma.Sql {
  const name = Prisma.raw(column);
  return Prisma.sql`
    CASE WHEN c.${name} IS NULL AND c.accepted_at IS NOT NULL
      THEN (SELECT cr.${name} FROM creators AS cr WHERE cr.id = c.creator_id) ELSE c.${name} END`;
}

const firstName = visibleName('first_name');
const lastName = visibleName('last_name');
/** Few collabs take a part of their name from the creator. The others need no lookup. */
const usesCreatorsName = Prisma.sql`c.accepted_at IS NOT NULL AND (c.first_name IS NULL OR c.last_name IS NULL)`;
const creatorsName = Prisma.sql`concat_ws(' ', ${firstName}, ${lastName})`;
/** SQL for the name of a row `c` of `collabs` as the brand sees it; empty without one. */
export const fullName = Prisma.sql`
  CASE WHEN ${usesCreatorsName} THEN ${creatorsName} ELSE concat_ws(' ', c.first_name, c.last_name) END`;

/** SQL for whether a row `c` of `collabs` is one of the channel's that the filter matches. */
export function matchesFilter(channelId: string, filter: CollabFilter, extent: Extent = 'first'): Prisma.Sql {
  const conditions = [
    Prisma.sql`c.channel_id = ${channelId}::uuid`,
    ...containsWords(filter.search ?? ''),
    ...ifAny(filter.tierIds, isInTier),
    ...ifAny(filter.campaignIds, isInCampaign),
    ...ifAny(filter.states, (states) => isInStates(channelId, states, extent)),
    ...ifAny(filter.mirrorStates, hasMirrorState),
    ...(filter.email === undefined
      ? []
      : [Prisma.sql`c.creator_id = (SELECT id FROM creators WHERE email = ${filter.email})`]),
    ...(filter.updatedSince === undefined
      ? []
      : [Prisma.sql`c.updated_at >= ${filter.updatedSince}::timestamptz`]),
  ];
  return Prisma.join(conditions, ' AND ');
}

function ifAny<T>(values: readonly T[] | undefined, condition: (values: T[]) => Prisma.Sql): Prisma.Sql[] {
  return values && values.length > 0 ? [condition([...values])] : [];
}

/**
 * SQL conditions that each of the first words of a text occurs.
 * @param isIn SQL for whether a word, in any case, occurs; by default in what identifies a row `c` of `collabs`.
 */
export function containsWords(
  text: string,
  isIn: (word: Prisma.Sql) => Prisma.Sql = identifiesCollab,
): Prisma.Sql[] {
  const words = text.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  return words.map((word) => isIn(Prisma.sql`lower(${word})`));
}

function identifiesCollab(word: Prisma.Sql): Prisma.Sql {
  const isIn = (text: Prisma.Sql) => Prisma.sql`strpos(lower(${text}), ${word}) > 0`;
  const own = Prisma.sql`concat_ws(' ', c.first_name, c.last_name, c.email, c.affiliate_code, c.handle)`;
  return Prisma.sql`(${isIn(own)} OR (${usesCreatorsName} AND ${isIn(creatorsName)}))`;
}

function isInTier(tierIds: string[]): Prisma.Sql {
  return Prisma.sql`c.tier_id = ANY(${tierIds.filter(isId)}::uuid[])`;
}

function isInCampaign(campaignIds: string[]): Prisma.Sql {
  return Prisma.sql`c.tier_id IN (SELECT id FROM tiers
    WHERE tiers.channel_id = c.channel_id AND campaign_id = ANY(${campaignIds.filter(isId)}::uuid[]))`;
}

function hasMirrorState(states: MirrorState[]): Prisma.Sql {
  // Few entries are dirty, and an index finds those alone.
  const isDirty = states.includes('synced') ? Prisma.empty : Prisma.sql`AND dirty_since IS NOT NULL`;
  return Prisma.sql`c.id IN (SELECT collab_id FROM mirror_queue
    WHERE mirror_queue.channel_id = c.channel_id ${isDirty} AND ${mirrorState} = ANY(${states}))`;
}

export const collabOrders = ['newest', 'oldest', 'name', 'code', 'changed'] as const;
export type CollabOrder = (typeof collabOrders)[number];

/** An id contains the time of creation, so it is the whole sort key. */
const idOnly = Prisma.sql`''`;
const id = Prisma.sql`c.id`;

const sortings: Record<CollabOrder, Sorting> = {
  newest: { key: idOnly, id, type: 'text', direction: 'DESC' },
  oldest: { key: idOnly, id, type: 'text', direction: 'ASC' },
  name: { key: Prisma.sql`lower(${fullName})`, id, type: 'text', direction: 'ASC' },
  code: { key: Prisma.sql`c.affiliate_code_key`, id, type: 'text', direction: 'ASC' },
  changed: { key: Prisma.sql`c.updated_at`, id, type: 'timestamptz', direction: 'DESC' },
};

function orderSql(order: CollabOrder, from: Cursor | undefined, isBackwards: boolean): KeysetSql {
  const sorting = sortings[order];
  const isDescending = (sorting.direction === 'DESC') !== isBackwards;
  const sql = keysetSql({ ...sorting, direction: isDescending ? 'DESC' : 'ASC' }, from);
  if (sorting.key !== idOnly) return sql;
  const [direction, follows] = isDescending
    ? [Prisma.sql`DESC`, Prisma.sql`<`]
    : [Prisma.sql`ASC`, Prisma.sql`>`];
  return {
    ...sql,
    isAfter: from ? Prisma.sql`c.id ${follows} ${from.id}::uuid` : sql.isAfter,
    order: Prisma.sql`c.id ${direction}`,
  };
}

const columns = Prisma.sql`
  c.id, ${firstName} AS "firstName", ${lastName} AS "lastName", c.email, c.handle,
  c.affiliate_code AS "affiliateCode", picture.url AS picture,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'title', t.title, 'campaign', ca.title) END AS tier,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('amount', trim_scale(d.amount), 'type', d.type, 'isOwn', true)
    WHEN td.id IS NOT NULL THEN json_build_object('amount', trim_scale(td.amount), 'type', td.type, 'isOwn', false)
  END AS discount,
  ${collabState} AS state, ${mirrorState} AS mirror,
  (SELECT count(*)::int FROM drops AS dr
    WHERE dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL) AS drops`;

const joins = Prisma.sql`
  LEFT JOIN tiers AS t ON t.channel_id = c.channel_id AND t.id = c.tier_id
  LEFT JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
  LEFT JOIN discounts AS d ON d.channel_id = c.channel_id AND d.collab_id = c.id
  LEFT JOIN discounts AS td ON td.channel_id = t.channel_id AND td.tier_id = t.id
  LEFT JOIN media AS picture ON picture.channel_id = c.channel_id AND picture.id = c.profile_picture_id
    AND picture.media_content_type = 'IMAGE'
  LEFT JOIN mirror_queue AS me ON me.channel_id = c.channel_id AND me.collab_id = c.id`;

const foundRow = z.strictObject({
  cursor: z.string(),
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  handle: z.string(),
  affiliateCode: z.string(),
  picture: z.string().nullable(),
  tier: z.strictObject({ id: z.string(), title: z.string(), campaign: z.string() }).nullable(),
  discount: z.strictObject({ amount: z.number(), type: z.enum(DiscountType), isOwn: z.boolean() }).nullable(),
  state: z.enum(collabStates),
  mirror: z.enum(mirrorStates),
  drops: z.number(),
});

export type FoundCollabRow = Omit<z.infer<typeof foundRow>, 'cursor'>;

/** Finds a page of the collabs that a filter matches. Other tables are read for the rows of the page alone. */
export async function searchCollabRows(
  channelId: string,
  filter: CollabFilter,
  { order, limit, after, before }: PageRequest & { order: CollabOrder },
): Promise<ListPage<FoundCollabRow>> {
  const from = decodeCursor(after ?? before, sortings[order].type);
  const isBackwards = from !== undefined && after === undefined;
  const sql = orderSql(order, from, isBackwards);
  const found = await queryRows(
    db,
    foundRow,
    Prisma.sql`
      SELECT page.cursor, ${columns} FROM (
        SELECT c.channel_id, c.id, ${sql.cursor} AS cursor, row_number() OVER (ORDER BY ${sql.order}) AS rank
        FROM collabs AS c WHERE ${matchesFilter(channelId, filter)} AND ${sql.isAfter}
        ORDER BY ${sql.order} LIMIT ${limit + 1}
      ) AS page JOIN collabs AS c ON c.channel_id = page.channel_id AND c.id = page.id ${joins}
      ORDER BY rank`,
  );
  return toPage(found, { limit, from, isBackwards });
}

/** Counts the collabs that a filter matches, and stops after `most`. */
export async function countMatchingCollabs(
  channelId: string,
  filter: CollabFilter,
  most: number,
): Promise<number> {
  const [row] = await queryRows(
    db,
    z.strictObject({ count: z.number() }),
    Prisma.sql`
      SELECT count(*)::int AS count
      FROM (SELECT 1 FROM collabs AS c WHERE ${matchesFilter(channelId, filter, 'all')} LIMIT ${most}) AS matching`,
  );
  return row?.count ?? 0;
}
