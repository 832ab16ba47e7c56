import { z } from 'zod';
import { isId } from '#app/ids.ts';
import { db } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { DiscountType } from '../generated/enums.ts';
import { hasInvitationState, type InvitationState } from '../invitations.ts';
import { datesOutOfForce } from './collab-json.ts';
import {
  decodeCursor,
  keysetSql,
  toPage,
  type Cursor,
  type ListPage,
  type PageRequest,
  type Sorting,
} from '../keyset-page.ts';
import { queryRows } from '../connection/statements.ts';
import { idOfBits, searchByWords, visibleName } from './search-text.ts';
import {
  collabState,
  collabStates,
  hasMirrorState,
  isInStates,
  mirrorState,
  mirrorStates,
  type CollabState,
  type Extent,
  type MirrorState,
} from './states.ts';

/** Which of a channel's collabs to find. An absent or empty condition matches all. */
export interface CollabFilter {
  /** Words that all occur in a collab's name, email address, code or handle (see `searchByWords`). */
  search?: string;
  /** Ids of tiers; {@link noTier} matches collabs without one. */
  tierIds?: readonly string[];
  campaignIds?: readonly string[];
  states?: readonly CollabState[];
  mirrorStates?: readonly MirrorState[];
  invitationStates?: readonly InvitationState[];
  /** Tags, of which a collab has at least one, in any case. */
  tags?: readonly string[];
  /** The first and the last day of creation, in the store's time zone (ISO 8601). */
  createdFrom?: string;
  createdTo?: string;
  /** The creator's email address, normalized. */
  email?: string;
  /** Collabs that changed then (ISO 8601) or later. */
  updatedSince?: string;
}

/** Takes the place of an id in a filter by tiers. */
export const noTier = 'none';

/** SQL for whether a row `c` of `collabs` is one of the channel's that the filter matches. */
export function matchesFilter(channelId: string, filter: CollabFilter, extent: Extent = 'first'): Prisma.Sql {
  const words = searchByWords(channelId, filter.search ?? '');
  const conditions = [
    Prisma.sql`c.channel_id = ${channelId}::uuid`,
    ...(words ? [Prisma.sql`c.id IN (SELECT found.collab_id FROM ${words.found})`] : []),
    ...ifAny(filter.tierIds, isInTier),
    ...ifAny(filter.campaignIds, isInCampaign),
    ...ifAny(filter.states, (states) => isInStates(channelId, states, extent)),
    ...ifAny(filter.mirrorStates, hasMirrorState),
    ...ifAny(filter.invitationStates, hasInvitationState),
    ...ifAny(filter.tags, hasTag),
    ...ifSet(filter.createdFrom, (day) => Prisma.sql`c.id >= ${firstIdOf(channelId, day)}`),
    ...ifSet(filter.createdTo, (day) => Prisma.sql`c.id < ${firstIdOf(channelId, day, 1)}`),
    ...ifSet(
      filter.email,
      (email) => Prisma.sql`c.creator_id = (SELECT id FROM creators WHERE email = ${email})`,
    ),
    ...ifSet(filter.updatedSince, (time) => Prisma.sql`c.updated_at >= ${time}::timestamptz`),
  ];
  return Prisma.join(conditions, ' AND ');
}

/** The first matches to select. */
interface FirstMatches {
  /** SQL for the columns of a row `c`. */
  columns: Prisma.Sql;
  /** SQL for a further condition of a row `c`. */
  isAfter: Prisma.Sql;
  /** SQL for an order, which an index has. */
  order: Prisma.Sql;
  limit: number;
}

/**
 * SQL that selects the first of a channel's collabs that a filter matches. A search by words has two parts, of which one
 * runs: it sorts the few that have them, or reads the list in its order until the limit.
 */
export function selectFirst(
  channelId: string,
  { search = '', ...others }: CollabFilter,
  { columns, isAfter, order, limit }: FirstMatches,
): Prisma.Sql {
  const select = (isFound: Prisma.Sql) => Prisma.sql`
    SELECT ${columns} FROM collabs AS c
    WHERE ${matchesFilter(channelId, others)} AND ${isFound} AND ${isAfter} ORDER BY ${order} LIMIT ${limit}`;
  const words = searchByWords(channelId, search);
  if (!words) return select(Prisma.sql`TRUE`);
  return Prisma.sql`
    WITH ${words.few}
    (${select(Prisma.sql`c.id = ANY(ARRAY(SELECT collab_id FROM few)) AND ${words.isFew}`)})
    UNION ALL
    (${select(Prisma.sql`${words.isFound} AND NOT (${words.isFew})`)})`;
}

function ifAny<T>(values: readonly T[] | undefined, condition: (values: T[]) => Prisma.Sql): Prisma.Sql[] {
  return values && values.length > 0 ? [condition([...values])] : [];
}

function ifSet(value: string | undefined, condition: (value: string) => Prisma.Sql): Prisma.Sql[] {
  return value === undefined ? [] : [condition(value)];
}

function isInTier(tierIds: string[]): Prisma.Sql {
  const isOneOf = Prisma.sql`c.tier_id = ANY(${tierIds.filter(isId)}::uuid[])`;
  return tierIds.includes(noTier) ? Prisma.sql`(c.tier_id IS NULL OR ${isOneOf})` : isOneOf;
}

/** The tags that the brand sees: its own, or the creator's once the creator accepted (see `creatorProfile`). */
const visibleTags = Prisma.sql`
  CASE WHEN c.tags IS NULL AND c.accepted_at IS NOT NULL
    THEN (SELECT cr.tags FROM creators AS cr WHERE cr.id = c.creator_id) ELSE c.tags END`;

function hasTag(tags: string[]): Prisma.Sql {
  const named = Prisma.sql`SELECT lower(named) FROM unnest(${tags.map((tag) => tag.replaceAll('\0', ''))}::text[]) AS named`;
  return Prisma.sql`EXISTS (
    SELECT FROM jsonb_array_elements_text(${visibleTags}) AS tag WHERE lower(tag) IN (${named}))`;
}

/** SQL for the lowest id of a day, or of one later. An id begins with the time of its creation in milliseconds. */
function firstIdOf(channelId: string, day: string, later = 0): Prisma.Sql {
  const start = Prisma.sql`(${day}::date + ${later}::int)::timestamp AT TIME ZONE timezone`;
  return Prisma.sql`(
    SELECT ${idOfBits(Prisma.sql`greatest(0, extract(epoch FROM ${start}) * 1000)::bigint`, '0')}
    FROM channels WHERE id = ${channelId}::uuid)`;
}

function isInCampaign(campaignIds: string[]): Prisma.Sql {
  return Prisma.sql`c.tier_id IN (SELECT id FROM tiers
    WHERE tiers.channel_id = c.channel_id AND campaign_id = ANY(${campaignIds.filter(isId)}::uuid[]))`;
}

export const collabOrders = [
  ...(['newest', 'oldest', 'name', 'name-desc', 'code', 'code-desc', 'changed', 'changed-asc'] as const),
] as const;
export type CollabOrder = (typeof collabOrders)[number];

/** An id contains the time of creation, so it is the whole sort key. */
const idOnly = Prisma.sql`''`;
/** The expression of the index. */
const byName = Prisma.sql`
  lower(btrim(coalesce(c.first_name, c.creator_first_name, '') || ' ' || coalesce(c.last_name, c.creator_last_name, '')))`;
const byCode = Prisma.sql`c.affiliate_code_key`;
const byChange = Prisma.sql`c.updated_at`;

const sortings: Record<CollabOrder, Pick<Sorting, 'key' | 'type' | 'direction'>> = {
  newest: { key: idOnly, type: 'text', direction: 'DESC' },
  oldest: { key: idOnly, type: 'text', direction: 'ASC' },
  name: { key: byName, type: 'text', direction: 'ASC' },
  'name-desc': { key: byName, type: 'text', direction: 'DESC' },
  code: { key: byCode, type: 'text', direction: 'ASC' },
  'code-desc': { key: byCode, type: 'text', direction: 'DESC' },
  changed: { key: byChange, type: 'timestamptz', direction: 'DESC' },
  'changed-asc': { key: byChange, type: 'timestamptz', direction: 'ASC' },
};

interface PagePosition {
  order: CollabOrder;
  from: Cursor | undefined;
  isBackwards: boolean;
  limit: number;
}

/** SQL for the keys of a page's rows, in their order, which an index has. */
export function pageKeys(
  channelId: string,
  filter: CollabFilter,
  { order, from, isBackwards, limit }: PagePosition,
): Prisma.Sql {
  const { key, type, direction: forwards } = sortings[order];
  const direction = (forwards === 'DESC') !== isBackwards ? 'DESC' : 'ASC';
  const keyset = keysetSql({ key, id: Prisma.sql`c.id`, type, direction }, from);
  const { isAfter, order: sorted } = key === idOnly ? idKeyset(direction, from) : keyset;
  const ofPage = keysetSql({ key: Prisma.sql`key`, id: Prisma.sql`id`, type, direction }, undefined);
  const columns = Prisma.sql`c.channel_id, c.id, ${key} AS key`;
  return Prisma.sql`
    SELECT channel_id, id, ${ofPage.cursor} AS cursor, row_number() OVER (ORDER BY ${ofPage.order}) AS rank
    FROM (${selectFirst(channelId, filter, { columns, isAfter, order: sorted, limit })}) AS page`;
}

function idKeyset(direction: 'ASC' | 'DESC', from: Cursor | undefined) {
  const follows = direction === 'DESC' ? Prisma.sql`<` : Prisma.sql`>`;
  return {
    isAfter: from ? Prisma.sql`c.id ${follows} ${from.id}::uuid` : Prisma.sql`TRUE`,
    order: Prisma.sql`c.id ${Prisma.raw(direction)}`,
  };
}

const isoFormat = Prisma.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

const columns = Prisma.sql`
  c.id, ${visibleName('first_name')} AS "firstName", ${visibleName('last_name')} AS "lastName", c.email, c.handle,
  c.affiliate_code AS "affiliateCode", coalesce(picture.url, (
    SELECT cr.profile_picture ->> 'url' FROM creators AS cr
    WHERE cr.id = c.creator_id AND c.accepted_at IS NOT NULL)) AS picture,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'title', t.title, 'campaign', ca.title) END AS tier,
  CASE WHEN coalesce(d.id, td.id) IS NOT NULL THEN json_build_object('amount', trim_scale(coalesce(d.amount, td.amount)),
    'type', coalesce(d.type, td.type), ${Prisma.raw(datesOutOfForce('t'))}) END AS discount,
  ${collabState} AS state, ${mirrorState} AS mirror,
  to_char(c.created_at AT TIME ZONE 'UTC', ${isoFormat}) AS "createdAt",
  to_char(c.updated_at AT TIME ZONE 'UTC', ${isoFormat}) AS "updatedAt", c.drop_count AS drops`;

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
  discount: z
    .strictObject({
      amount: z.number(),
      type: z.enum(DiscountType),
      from: z.string().nullish(),
      ended: z.string().nullish(),
    })
    .nullable(),
  state: z.enum(collabStates),
  createdAt: z.string(),
  updatedAt: z.string(),
  mirror: z.enum(mirrorStates),
  drops: z.number(),
});

export type FoundCollabRow = Omit<z.infer<typeof foundRow>, 'cursor'>;

/**
 * Finds a page of the collabs that a filter matches, or the first page when the requested one has no rows any more. Other
 * tables are read for the rows of the page alone.
 */
export async function searchCollabRows(
  channelId: string,
  filter: CollabFilter,
  { order, limit, after, before }: PageRequest & { order: CollabOrder },
): Promise<ListPage<FoundCollabRow>> {
  const from = decodeCursor(after ?? before, sortings[order].type);
  const isBackwards = from !== undefined && after === undefined;
  const keys = pageKeys(channelId, filter, { order, from, isBackwards, limit: limit + 1 });
  const found = await queryRows(
    db,
    foundRow,
    Prisma.sql`
      SELECT page.cursor, ${columns} FROM (${keys}) AS page
      JOIN collabs AS c ON c.channel_id = page.channel_id AND c.id = page.id ${joins}
      ORDER BY rank`,
  );
  if (from && found.length === 0) return searchCollabRows(channelId, filter, { order, limit });
  return toPage(found, { limit, from, isBackwards });
}

/** Counts the collabs that a filter matches, and stops after `most`. */
export async function countMatchingCollabs(
  channelId: string,
  filter: CollabFilter,
  max: number,
): Promise<number> {
  const [row] = await queryRows(
    db,
    z.strictObject({ count: z.number() }),
    Prisma.sql`
      SELECT count(*)::int AS count
      FROM (SELECT 1 FROM collabs AS c WHERE ${matchesFilter(channelId, filter, 'all')} LIMIT ${max}) AS matching`,
  );
  return row?.count ?? 0;
}
