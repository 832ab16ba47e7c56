import { collabColumns, collabJoins } from '#app/db/collab-sql.ts';
import type { Transaction } from '#app/db/client.ts';
import { fromRow } from './read-collab.ts';
import type { CollabRow, ReadCollab } from './read-collab.ts';

const collabsByKey = `
  SELECT ${collabColumns('ids')}
  FROM collabs AS c JOIN channels AS ch ON ch.id = c.channel_id ${collabJoins}
  WHERE c.channel_id = $1::uuid AND c.id = ANY($2::uuid[]) ORDER BY c.id`;

/** Reads some of a channel's collabs in the transaction that writes them, in the order of their ids, those that there are. */
export async function readCollabs(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<ReadCollab[]> {
  const rows = await tx.$queryRawUnsafe<CollabRow[]>(collabsByKey, channelId, collabIds);
  return rows.map(fromRow);
}
