import { db } from '#app/db/client.ts';
import { wholeCollab } from './load-collab.ts';
import type { WholeCollab } from './load-collab.ts';

/** Loads some of a channel's collabs whole, in one SQL statement, by their ids; those that there are. */
export async function loadCollabs(
  channelId: string,
  collabIds: readonly string[],
): Promise<Map<string, WholeCollab>> {
  const collabs = await db.collab.findMany({
    where: { channelId, id: { in: [...collabIds] } },
    include: wholeCollab,
    relationLoadStrategy: 'join',
  });
  return new Map(collabs.map((collab) => [collab.id, collab]));
}
