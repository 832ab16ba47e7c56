import type { Transaction } from '#app/db/client.ts';
import type { CollabKey } from '../collabs/reach-collab.ts';
import { limits } from '../limits.ts';
import { tooHeavy } from './refuse-heavy.ts';
import type { HeavyPart } from './refuse-heavy.ts';

/**
 * Makes sure that a collab still fits into its entry in the store after a part of it has grown. The caller holds the
 * collab's row and has written the new weights.
 * @param parts of the request.
 * @throws Problem `invalid` with the size and what to shorten.
 */
export async function refuseOverweight(
  tx: Transaction,
  { channelId, collabId }: CollabKey,
  parts: readonly HeavyPart[],
): Promise<void> {
  const [row] = await tx.$queryRaw<{ bytes: number }[]>`
    SELECT (data_bytes + bytes)::int AS bytes FROM collabs, weigh_drops(channel_id, id)
    WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid`;
  if (row && row.bytes > limits.mirrorDataBytes) throw tooHeavy(row.bytes, parts);
}
