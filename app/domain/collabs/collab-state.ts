import { Prisma } from '#app/db/generated/client.ts';

/**
 * How a collab stands with its brand, in one word: `paused` by the brand; `partial` while something is missing that it
 * needs (see `is-partial.ts`); else `active`.
 */
export const collabStates = ['active', 'partial', 'paused'] as const;
export type CollabState = (typeof collabStates)[number];

/**
 * SQL for the three reasons for which a row `c` of `collabs` is partial: the same as `isPartial` says of one that was read.
 * @param channel SQL for the channel whose discounts are looked through.
 */
function lacks(channel: Prisma.Sql): Prisma.Sql[] {
  const hasOwnDiscount = Prisma.sql`
    EXISTS (SELECT FROM discounts AS o WHERE o.channel_id = ${channel} AND o.collab_id = c.id)`;
  const hasTierDiscount = Prisma.sql`
    EXISTS (SELECT FROM discounts AS o WHERE o.channel_id = ${channel} AND o.tier_id = c.tier_id)`;
  return [
    Prisma.sql`NOT ${stands('metaobject')}`,
    Prisma.sql`c.tier_id IS NULL AND NOT ${hasOwnDiscount}`,
    Prisma.sql`(${hasOwnDiscount} OR ${hasTierDiscount}) AND NOT ${stands('discount')}`,
  ];
}

/** SQL for whether a collab `c` has an object of a kind in the store. */
function stands(kind: 'metaobject' | 'discount'): Prisma.Sql {
  return Prisma.sql`
    EXISTS (SELECT FROM platform_objects AS po WHERE po.channel_id = c.channel_id AND po.collab_id = c.id
      AND po.kind = ${Prisma.raw(`'${kind}'`)} AND po.drop_id IS NULL AND po.platform_id IS NOT NULL)`;
}

/** SQL for whether a row `c` of `collabs` is partial, whether or not it is paused. */
const isPartialRow = Prisma.sql`((${Prisma.join(lacks(Prisma.sql`c.channel_id`), ') OR (')}))`;

/** SQL for the state of a row `c` of `collabs`. */
export const stateOfCollab = Prisma.sql`
  CASE WHEN NOT c.is_active THEN 'paused' WHEN ${isPartialRow} THEN 'partial' ELSE 'active' END`;

/**
 * SQL for a query of the ids of a channel's collabs that are partial, active or not. Looking through all of them at once
 * is many times cheaper than asking of each: they and what they have in the store are read side by side, in one order.
 */
export function partialIds(channelId: string): Prisma.Sql {
  const channel = Prisma.sql`${channelId}::uuid`;
  const those = lacks(channel).map(
    (lacking) => Prisma.sql`SELECT c.id FROM collabs AS c WHERE c.channel_id = ${channel} AND ${lacking}`,
  );
  return Prisma.join(those, ' UNION ');
}
