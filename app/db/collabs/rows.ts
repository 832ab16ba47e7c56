import { z } from 'zod';
import { db, pool, type Transaction } from '../connection/client.ts';
import { isId } from '#app/ids.ts';
import { Prisma } from '../generated/client.ts';
import type { IdPageRequest } from '../keyset-page.ts';
import { preparedAs, queryConnection, typedRows } from '../connection/statements.ts';
import { customOfCollab, dropByKey, dropsOf, removedDropByKey, type DropsForm } from './collab-json.ts';
import type { CollabKey } from '../keys.ts';
import { parseRecord, recordSql } from './record.ts';
import { matchesFilter, noTier, selectFirst, type CollabFilter } from './search.ts';
import { isIncomplete, newestIncomplete } from './states.ts';

const collabRow = z.object({
  record: z.string(),
  custom: z.string(),
  customFields: z.string(),
  drops: z.string(),
});
const listedCollab = collabRow.extend({ id: z.string() });
const collabOfChannel = z.union([collabRow, z.object({ record: z.null() })]);

/** A collab as one row: what the domain interprets (`record`), and JSON text that responses contain unchanged. */
export type CollabRow = Named<z.infer<typeof collabRow>>;

type ListedRow = Named<z.infer<typeof listedCollab>>;

type Named<Row> = Omit<Row, 'record'> & { record: object };

function named<Row extends { record: string }>(row: Row): Named<Row> {
  return { ...row, record: parseRecord(row.record) };
}

/** The columns of a collab's row, with the join {@link customOfCollab}. The record is NULL without a collab. */
const collabColumns = (drops: DropsForm) => `
  CASE WHEN c.id IS NOT NULL THEN ${recordSql} END AS record, fields.custom, fields."customFields",
  ${dropsOf(drops)} AS drops`;

const collabsWhere = (drops: DropsForm, condition: string) => `
  SELECT ${collabColumns(drops)}
  FROM collabs AS c JOIN channels AS ch ON ch.id = c.channel_id ${customOfCollab}
  WHERE c.channel_id = $1::uuid AND ${condition}`;
const collabByKey = collabsWhere('ids', 'c.id = $2::uuid');
const collabsById = collabsWhere('ids', 'c.id = ANY($2::uuid[]) ORDER BY c.id');

/** Finds a collab, its drops as ids. */
export async function findCollabRow(
  tx: Transaction,
  { channelId, collabId }: CollabKey,
): Promise<CollabRow | undefined> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(collabByKey, channelId, collabId);
  return typedRows(collabRow, rows).map(named)[0];
}

/** Lists some of a channel's collabs in the order of their ids, their drops as ids. */
export async function listCollabRowsById(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<CollabRow[]> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(collabsById, channelId, collabIds);
  return typedRows(collabRow, rows).map(named);
}

const dropRow = z.object({ drop: z.string(), channelHandle: z.string() });

/** Finds a drop of a collab in full, as JSON text; one that is removed, or one that is not. */
export async function findDropRow(
  tx: Transaction,
  { channelId, collabId, dropId }: CollabKey & { dropId: string },
  isRemoved: boolean,
): Promise<z.infer<typeof dropRow> | undefined> {
  const statement = isRemoved ? removedDropByKey : dropByKey;
  const rows = await tx.$queryRawUnsafe<unknown[]>(statement, channelId, collabId, dropId);
  return typedRows(dropRow, rows)[0];
}

const fullCollabOfChannel = `
  SELECT ${collabColumns('whole')}
  FROM channels AS ch
  LEFT JOIN collabs AS c ON c.channel_id = ch.id AND c.id = $2::uuid ${customOfCollab}
  WHERE ch.domain = $1 AND (ch.id = $3::uuid OR EXISTS (
    SELECT FROM partner_grants WHERE channel_id = ch.id AND partner_id = $4::uuid AND revoked_at IS NULL))`;

/**
 * Finds a collab of a channel with its drops in full, in one statement that also checks access to the channel.
 * @param access the channel that the principal owns, and the partner that needs a grant; one of the two is null.
 * @returns undefined without access to such a channel; a null `record` when the channel has no such collab.
 */
export async function findFullCollabRow(
  { domain, collabId }: { domain: string; collabId: string | null },
  access: readonly [channelId: string | null, partnerId: string | null],
): Promise<CollabRow | { record: null } | undefined> {
  const [row] = await queryConnection(pool, collabOfChannel, {
    name: preparedAs('full-collab-of-channel'),
    text: fullCollabOfChannel,
    values: [domain, collabId, ...access],
  });
  return row?.record === undefined || row.record === null ? row : named(row);
}

/** Which collabs to list: those that one of the owners may see, and narrower conditions. */
export interface CollabRowFilter {
  owner: { creatorId: string } | { channelId: string } | { partnerId: string };
  /** The channel's domain, normalized. */
  domain?: string;
  /** The creator's email address, normalized. */
  email?: string;
}

/**
 * Lists collabs, newest first, their drops as ids. A page is found by its last id, so that the last page costs what the
 * first does.
 */
export async function listCollabRows(
  { owner, domain, email }: CollabRowFilter,
  { limit, after }: IdPageRequest,
): Promise<ListedRow[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ownerCondition(owner, parameter),
    ...(domain === undefined
      ? []
      : [`c.channel_id = (SELECT id FROM channels WHERE domain = ${parameter(domain)})`]),
    ...(email === undefined
      ? []
      : [`c.creator_id = (SELECT id FROM creators WHERE email = ${parameter(email)})`]),
    ...(after === undefined ? [] : [`c.id < ${parameter(after)}::uuid`]),
  ];
  const name = [
    ...Object.keys(owner),
    ...Object.entries({ domain, email, after }).flatMap(([key, value]) => (value === undefined ? [] : key)),
  ].join('/');
  const rows = await queryConnection(pool, listedCollab, {
    // Each combination of conditions is one prepared statement.
    name: preparedAs(`list-collabs/${name}`),
    text: pageStatement(`
      SELECT c.channel_id, c.id FROM collabs AS c
      WHERE ${conditions.join(' AND ')} ORDER BY c.id DESC LIMIT ${parameter(limit)}`),
    values,
  });
  return rows.map(named);
}

function ownerCondition(owner: CollabRowFilter['owner'], parameter: (value: unknown) => string): string {
  if ('creatorId' in owner) return `c.creator_id = ${parameter(owner.creatorId)}::uuid`;
  if ('channelId' in owner) return `c.channel_id = ${parameter(owner.channelId)}::uuid`;
  return `EXISTS (
    SELECT FROM partner_grants AS g
    WHERE g.channel_id = c.channel_id AND g.partner_id = ${parameter(owner.partnerId)}::uuid
      AND g.revoked_at IS NULL)`;
}

/** Lists the collabs of a channel that a filter matches, in the same order and form. */
export async function listMatchingCollabRows(
  channelId: string,
  filter: CollabFilter,
  { limit, after }: IdPageRequest,
): Promise<ListedRow[]> {
  const { text, values } = newestKeys(channelId, filter, { limit, after });
  const rows = await db.$queryRawUnsafe<unknown[]>(pageStatement(text), ...values);
  return typedRows(listedCollab, rows).map(named);
}

/**
 * SQL for the keys of the newest collabs that a filter matches. Each tier's are read by the index in their order: a tier or
 * a campaign may have only a few of many collabs, or only old ones. So may those that lack something.
 */
export function newestKeys(
  channelId: string,
  filter: CollabFilter,
  { limit, after }: IdPageRequest,
): Prisma.Sql {
  const { tierIds = [], campaignIds = [], ...others } = filter;
  if (tierIds.length + campaignIds.length === 0 && isIncomplete(filter.states ?? []))
    return newestIncomplete(channelId, matchesFilter(channelId, { ...filter, states: [] }), { limit, after });
  const isAfter = after === undefined ? Prisma.sql`TRUE` : Prisma.sql`c.id < ${after}::uuid`;
  const newest = (which: CollabFilter, isNext: Prisma.Sql) =>
    selectFirst(channelId, which, {
      columns: Prisma.sql`c.channel_id, c.id`,
      isAfter: isNext,
      order: Prisma.sql`c.id DESC`,
      limit,
    });
  if (tierIds.length + campaignIds.length === 0 || tierIds.includes(noTier)) return newest(filter, isAfter);
  const isOneOf = (column: 'id' | 'campaign_id', ids: readonly string[]) =>
    ids.length === 0
      ? Prisma.sql`TRUE`
      : Prisma.sql`${Prisma.raw(column)} = ANY(${ids.filter((id) => isId(id))}::uuid[])`;
  return Prisma.sql`
    SELECT found.channel_id, found.id
    FROM (
      SELECT id FROM tiers WHERE channel_id = ${channelId}::uuid
        AND ${isOneOf('id', tierIds)} AND ${isOneOf('campaign_id', campaignIds)}
    ) AS t
    CROSS JOIN LATERAL (${newest(others, Prisma.sql`${isAfter} AND c.tier_id = t.id`)}) AS found
    ORDER BY found.id DESC LIMIT ${limit}`;
}

/** Reads other tables for the rows of the page alone. @param keys the statement that finds their keys. */
const pageStatement = (keys: string) => `
  SELECT c.id, ${collabColumns('ids')}
  FROM (${keys}) AS page
  JOIN collabs AS c ON c.channel_id = page.channel_id AND c.id = page.id
  JOIN channels AS ch ON ch.id = c.channel_id ${customOfCollab}
  ORDER BY c.id DESC`;
