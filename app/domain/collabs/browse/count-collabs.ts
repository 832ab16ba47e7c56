import { db } from '#app/db/client.ts';
import { isMeant } from './collab-filter.ts';
import type { CollabFilter } from './collab-filter.ts';

/** Above this nobody needs to know how many there are, and counting on would take its time. */
export const countsUpTo = 100_000;

/** How many collabs of a channel a filter means; of more than {@link countsUpTo}, one more than that. */
export async function countCollabs(channelId: string, filter: CollabFilter): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM collabs AS c WHERE ${isMeant(channelId, filter)} LIMIT ${countsUpTo + 1}) AS meant`;
  return row?.count ?? 0;
}
