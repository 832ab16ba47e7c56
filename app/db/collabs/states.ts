import type { Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import type { IdPageRequest } from '../keyset-page.ts';
import { isInForce } from './collab-json.ts';

/**
 * `paused` by the brand; `partial` while it lacks terms, which a person must choose; `syncing` while it lacks what the mirror
 * writes; else `active`.
 */
export const collabStates = ['active', 'partial', 'syncing', 'paused'] as const;
export type CollabState = (typeof collabStates)[number];

/** What a partial collab lacks: its page in the store, a tier or a discount, or the discount's code in the store. */
export const missingParts = ['page', 'terms', 'code'] as const;
export type MissingPart = (typeof missingParts)[number];

/**
 * SQL for whether a row `c` of `collabs` lacks a part. Keep it equal to `listMissingParts` in the domain.
 * @param channel SQL for the channel whose discounts are searched.
 */
function lacks(channel: Prisma.Sql): Record<MissingPart, Prisma.Sql> {
  const hasCustomDiscount = Prisma.sql`
    EXISTS (SELECT FROM discounts AS o WHERE o.channel_id = ${channel} AND o.collab_id = c.id)`;
  const hasTierDiscount = Prisma.sql`
    EXISTS (SELECT FROM discounts AS o WHERE o.channel_id = ${channel} AND o.tier_id = c.tier_id)`;
  const isOutOfForce = Prisma.sql`
    EXISTS (SELECT FROM tiers AS ot WHERE ot.channel_id = ${channel} AND ot.id = c.tier_id
      AND NOT (${Prisma.raw(isInForce('ot'))}))`;
  return {
    page: Prisma.sql`NOT ${hasObject('metaobject')}`,
    terms: Prisma.sql`c.tier_id IS NULL AND NOT ${hasCustomDiscount}`,
    code: Prisma.sql`(${hasCustomDiscount} OR ${hasTierDiscount}) AND NOT ${isOutOfForce}
      AND NOT ${hasObject('discount')}`,
  };
}

/** SQL for whether a collab `c` has an object of a kind in the store. */
function hasObject(kind: 'metaobject' | 'discount'): Prisma.Sql {
  return Prisma.sql`
    EXISTS (SELECT FROM platform_objects AS po WHERE po.channel_id = c.channel_id AND po.collab_id = c.id
      AND po.kind = ${Prisma.raw(`'${kind}'`)} AND po.drop_id IS NULL AND po.platform_id IS NOT NULL)`;
}

const lackOfRow = lacks(Prisma.sql`c.channel_id`);

/** SQL for the state of a row `c` of `collabs`. */
export const collabState = Prisma.sql`
  CASE WHEN NOT c.is_active THEN 'paused' WHEN ${lackOfRow.terms} THEN 'partial'
    WHEN (${lackOfRow.page}) OR (${lackOfRow.code}) THEN 'syncing' ELSE 'active' END`;

/** SQL for whether visitors may see the page of a row `c` of a channel's `collabs`. Keep it equal to the domain's rule. */
export function isPageVisible(channelId: string): Prisma.Sql {
  return Prisma.sql`(c.is_active AND (c.accepted_at IS NOT NULL
    OR NOT (SELECT pages_need_acceptance FROM channels AS setting WHERE setting.id = ${channelId}::uuid)))`;
}

/** SQL for whether a row `c` of `collabs` is active and lacks a part. */
function isLacking(channel: Prisma.Sql): Prisma.Sql {
  const { terms, page, code } = lacks(channel);
  return Prisma.sql`c.is_active AND ((${terms}) OR (${page}) OR (${code}))`;
}

/*
 * `mirror_queue.is_incomplete` is true for each collab that is active and lacks a part, and for some others: it finds those
 * few, and `isLacking` decides. Each statement that may take a part away sets it, in the same transaction; a successful
 * mirroring clears it. A tier's discount or dates concern many collabs, which the change marks in batches: until then the
 * flag is that of before (docs/decisions/098-what-collabs-lack.md).
 */

/** Whether some states are those of all active collabs that lack a part. */
export function isIncomplete(states: readonly CollabState[]): boolean {
  return states.toSorted().join() === 'partial,syncing';
}

/** SQL for whether a collab with a row of `mirror_queue` lacks a part. @param collabId SQL for its id. */
export function lacksPart(channelId: string, collabId: Prisma.Sql): Prisma.Sql {
  const channel = Prisma.sql`${channelId}::uuid`;
  return Prisma.sql`
    EXISTS (SELECT FROM collabs AS c WHERE c.channel_id = ${channel} AND c.id = ${collabId} AND ${isLacking(channel)})`;
}

/** Notes that collabs may lack a part of theirs. Marking them dirty, after the part is gone, does the same. */
export async function markIncomplete(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE mirror_queue SET is_incomplete = true
    WHERE channel_id = ${channelId}::uuid AND collab_id = ANY (${[...collabIds]}::uuid[]) AND NOT is_incomplete`;
}

/**
 * SQL for the keys of a channel's newest active collabs that lack a part. Reads those alone that may.
 * @param matches SQL for further conditions of a row `c`.
 */
export function newestIncomplete(
  channelId: string,
  matches: Prisma.Sql,
  { limit, after }: IdPageRequest,
): Prisma.Sql {
  const channel = Prisma.sql`${channelId}::uuid`;
  // LIMIT 1: the items are read first, in their order, whatever Postgres expects of their number.
  return Prisma.sql`
    SELECT found.channel_id, found.id
    FROM (
      SELECT collab_id FROM mirror_queue WHERE channel_id = ${channel} AND is_incomplete
        AND ${after === undefined ? Prisma.sql`TRUE` : Prisma.sql`collab_id < ${after}::uuid`}
      ORDER BY collab_id DESC
    ) AS item
    CROSS JOIN LATERAL (
      SELECT c.channel_id, c.id FROM collabs AS c
      WHERE c.channel_id = ${channel} AND c.id = item.collab_id AND ${matches} AND ${isLacking(channel)} LIMIT 1
    ) AS found
    ORDER BY item.collab_id DESC LIMIT ${limit}`;
}

/** A query of the ids of a channel's active collabs that lack a part. */
function idsIncomplete(channelId: string): Prisma.Sql {
  const channel = Prisma.sql`${channelId}::uuid`;
  return Prisma.sql`
    SELECT c.id FROM mirror_queue AS item JOIN collabs AS c ON c.channel_id = item.channel_id AND c.id = item.collab_id
    WHERE item.channel_id = ${channel} AND item.is_incomplete AND ${isLacking(channel)}`;
}

/** Whether a query needs the first matching rows, or all of them. */
export type Extent = 'first' | 'all';

/**
 * SQL for whether a row `c` of `collabs` is in one of some states. Most collabs are active: for the first few of them a
 * check of each row is fastest. Those that lack something are found by their flag.
 */
export function isInStates(channelId: string, states: readonly CollabState[], extent: Extent): Prisma.Sql {
  switch (states.toSorted().join()) {
    case 'active,partial,syncing':
      return Prisma.sql`c.is_active`;
    case 'paused':
      return Prisma.sql`NOT c.is_active`;
    // An index has the collabs without a tier.
    case 'partial':
      return Prisma.sql`c.is_active AND ${lacks(Prisma.sql`${channelId}::uuid`).terms}`;
    // An array is computed once. A join may be computed for each row.
    case 'partial,syncing':
      return Prisma.sql`c.id = ANY(ARRAY(${idsIncomplete(channelId)}))`;
    case 'active,syncing':
      return Prisma.sql`c.is_active AND NOT (${lackOfRow.terms})`;
    case 'active':
      if (extent === 'all')
        return Prisma.sql`c.is_active AND NOT EXISTS (
          SELECT FROM (${idsIncomplete(channelId)}) AS partial WHERE partial.id = c.id)`;
  }
  return Prisma.sql`${collabState} = ANY(${[...states]})`;
}

/** State of a collab's objects in the store. `retrying` has failed before; `failed` waits for a change or a resync. */
export const mirrorStates = ['synced', 'waiting', 'retrying', 'failed'] as const;
export type MirrorState = (typeof mirrorStates)[number];

/** SQL for the state of a row of `mirror_queue`. */
export const mirrorState = Prisma.sql`
  CASE WHEN failed_at IS NOT NULL THEN 'failed' WHEN dirty_since IS NULL THEN 'synced'
    WHEN attempts > 0 THEN 'retrying' ELSE 'waiting' END`;

/** SQL for whether a row `c` of `collabs` has a queue item in one of some states. */
export function hasMirrorState(states: MirrorState[]): Prisma.Sql {
  // Few items are dirty, and an index finds those alone.
  const isDirty = states.includes('synced') ? Prisma.empty : Prisma.sql`AND dirty_since IS NOT NULL`;
  return Prisma.sql`c.id IN (SELECT collab_id FROM mirror_queue
    WHERE mirror_queue.channel_id = c.channel_id ${isDirty} AND ${mirrorState} = ANY(${states}))`;
}
