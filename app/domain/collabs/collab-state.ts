import { Prisma } from '#app/db/generated/client.ts';

/**
 * How a collab stands with its brand, in one word: `paused` by the brand; `partial` while something is missing that it
 * needs (see `is-partial.ts`); else `active`.
 */
export const collabStates = ['active', 'partial', 'paused'] as const;
export type CollabState = (typeof collabStates)[number];

/** SQL for whether a row of `discounts` belongs to a collab `c`, or to the tier that it is in. */
const hasOwnDiscount = Prisma.sql`
  EXISTS (SELECT FROM discounts AS o WHERE o.channel_id = c.channel_id AND o.collab_id = c.id)`;
const hasTierDiscount = Prisma.sql`
  EXISTS (SELECT FROM discounts AS o WHERE o.channel_id = c.channel_id AND o.tier_id = c.tier_id)`;

/** SQL for whether a collab `c` has an object of a kind in the store. */
const stands = (kind: 'metaobject' | 'discount') => Prisma.sql`
  EXISTS (SELECT FROM platform_objects AS po WHERE po.channel_id = c.channel_id AND po.collab_id = c.id
    AND po.kind = ${Prisma.raw(`'${kind}'`)} AND po.drop_id IS NULL AND po.platform_id IS NOT NULL)`;

/** SQL for whether a row `c` of `collabs` is partial: the same as `isPartial` says of one that was read. */
const isPartialRow = Prisma.sql`(
  NOT ${stands('metaobject')} OR (c.tier_id IS NULL AND NOT ${hasOwnDiscount})
  OR ((${hasOwnDiscount} OR ${hasTierDiscount}) AND NOT ${stands('discount')}))`;

/** SQL for the state of a row `c` of `collabs`. */
export const stateOfCollab = Prisma.sql`
  CASE WHEN NOT c.is_active THEN 'paused' WHEN ${isPartialRow} THEN 'partial' ELSE 'active' END`;
