import type { Transaction } from '#app/db/client.ts';
import { limits } from '../../limits.ts';
import { ownBytes } from '../../mirror-data/data-bytes.ts';
import type { ReadCollab } from '../read-collab.ts';

/**
 * Keeps what each of some collabs takes in the mirror's data beside its drops, as `weighOwn` does for one.
 * @returns the ids of those that have grown, and whose entries in the store could not hold it.
 */
export async function weighMany(
  tx: Transaction,
  channelId: string,
  collabs: readonly ReadCollab[],
): Promise<string[]> {
  const weights = JSON.stringify(collabs.map((collab) => ({ id: collab.head.id, bytes: ownBytes(collab) })));
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${weights}::jsonb) AS given (id uuid, bytes int)),
    former AS MATERIALIZED (
      SELECT collabs.id, data_bytes FROM collabs JOIN given USING (id) WHERE channel_id = ${channelId}::uuid),
    weighed AS (
      UPDATE collabs SET data_bytes = given.bytes FROM given
      WHERE channel_id = ${channelId}::uuid AND collabs.id = given.id AND data_bytes <> given.bytes)
    SELECT id FROM given JOIN former USING (id), weigh_drops(${channelId}::uuid, id) AS drops
    WHERE given.bytes > former.data_bytes AND given.bytes + drops.bytes > ${limits.mirrorDataBytes}`;
  return rows.map(({ id }) => id);
}
