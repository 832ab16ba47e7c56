import { Prisma } from '../generated/client.ts';
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

/**
 * A query of the ids of a channel's collabs that lack one of some parts, active or not. One scan of all is many times
 * cheaper than a check of each: collabs and their platform objects are merged in one order.
 */
export function idsLacking(channelId: string, parts: readonly MissingPart[]): Prisma.Sql {
  const channel = Prisma.sql`${channelId}::uuid`;
  const isMissing = lacks(channel);
  const queries = parts.map(
    (part) =>
      Prisma.sql`SELECT c.id FROM collabs AS c WHERE c.channel_id = ${channel} AND ${isMissing[part]}`,
  );
  return Prisma.join(queries, ' UNION ');
}

/** Whether a query needs the first matching rows, or all of them. */
export type Extent = 'first' | 'all';

/**
 * SQL for whether a row `c` of `collabs` is in one of some states. Most collabs are active: for the first few of them a
 * check of each row is fastest. For those that are not in the store, and to count active ones, one scan of all is.
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
      return Prisma.sql`c.is_active AND c.id = ANY(ARRAY(${idsLacking(channelId, missingParts)}))`;
    case 'active,syncing':
      return Prisma.sql`c.is_active AND NOT (${lackOfRow.terms})`;
    case 'active':
      if (extent === 'all')
        return Prisma.sql`c.is_active AND NOT EXISTS (
          SELECT FROM (${idsLacking(channelId, missingParts)}) AS partial WHERE partial.id = c.id)`;
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
