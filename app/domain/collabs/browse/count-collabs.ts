import { db } from '#app/db/client.ts';
import type { BrowsedPage } from './browse-collabs.ts';
import { isMeant } from './collab-filter.ts';
import type { CollabFilter } from './collab-filter.ts';

/** Above this nobody needs to know how many there are, and counting on would take its time. */
const countsUpTo = 10_000;

/** How many there are, and whether there are more than were counted. */
export interface CollabCount {
  count: number;
  isMore: boolean;
}

/** How many collabs a page's filter means: those on the page when it is the only one. */
export async function countBeside(
  channelId: string,
  filter: CollabFilter,
  { collabs, next, previous }: Pick<BrowsedPage, 'collabs' | 'next' | 'previous'>,
): Promise<CollabCount> {
  if (next === null && previous === null) return { count: collabs.length, isMore: false };
  const count = await countCollabs(channelId, filter);
  return { count: Math.min(count, countsUpTo), isMore: count > countsUpTo };
}

/** How many collabs of a channel a filter means; of more than {@link countsUpTo}, one more than that. */
export async function countCollabs(channelId: string, filter: CollabFilter): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM collabs AS c WHERE ${isMeant(channelId, filter, 'all')} LIMIT ${countsUpTo + 1}) AS meant`;
  return row?.count ?? 0;
}
