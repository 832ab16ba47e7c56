import { Prisma } from '#app/db/generated/client.ts';
import { partialIds, stateOfCollab } from '../collab-state.ts';
import type { CollabState } from '../collab-state.ts';

/** Whether the first few that are meant are looked for, or all of them are counted. */
export type Looking = 'first' | 'all';

/**
 * SQL for whether a row `c` of `collabs` is in one of some states. Most are active: the first few of them are found soonest
 * by asking of each. The few that are partial, and how many are active, by looking through all at once.
 */
export function isInStates(channelId: string, states: readonly CollabState[], looking: Looking): Prisma.Sql {
  switch (states.toSorted().join()) {
    case 'active,partial':
      return Prisma.sql`c.is_active`;
    case 'paused':
      return Prisma.sql`NOT c.is_active`;
    case 'partial':
      // As an array it is made once, and the rows are taken by it in their order; a join may be made row by row.
      return Prisma.sql`c.is_active AND c.id = ANY(ARRAY(${partialIds(channelId)}))`;
    case 'active':
      if (looking === 'all')
        return Prisma.sql`c.is_active AND NOT EXISTS (
          SELECT FROM (${partialIds(channelId)}) AS partial WHERE partial.id = c.id)`;
  }
  return Prisma.sql`${stateOfCollab} = ANY(${[...states]})`;
}
