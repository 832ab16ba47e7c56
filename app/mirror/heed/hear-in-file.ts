import { inTransaction } from '#app/db/client.ts';
import { holdEntries } from '../hold-entries.ts';
import type { HeardObject } from './known-objects.ts';

/**
 * Keeps of entries that a file writes when they were last changed: what was changed after its line is not what the line
 * made of it.
 * @returns those of which it was kept; the results of the others' lines are known by now.
 */
export async function hearInFile(
  channelId: string,
  heard: readonly { object: HeardObject; changedAt: Date }[],
): Promise<Set<string>> {
  if (heard.length === 0) return new Set();
  const collabIds = heard.map(({ object }) => object.collabId);
  const kept = await inTransaction(async (tx) => {
    await holdEntries(tx, channelId, collabIds);
    return tx.$queryRaw<{ id: string }[]>`
      UPDATE platform_objects AS object SET changed_at = greatest(object.changed_at, given.changed_at)
      FROM unnest(
        ${heard.map(({ object }) => object.id)}::uuid[],
        ${heard.map(({ changedAt }) => changedAt.toISOString())}::timestamptz[]
      ) AS given (id, changed_at)
      WHERE channel_id = ${channelId}::uuid AND object.id = given.id AND written_hash IS NULL
      RETURNING object.id`;
  });
  return new Set(kept.map(({ id }) => id));
}
