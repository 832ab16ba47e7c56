import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from '#app/domain/collabs/mark-many-dirty.ts';
import { holdEntries } from '../hold-entries.ts';
import type { DriftedCollab } from './drift.ts';
import { readPlaces } from './read-places.ts';

/**
 * Has the mirror write again what is not as it should be, and nothing else. A collab that changed or was written since its
 * place was read is left alone: it was judged by what it is no more.
 * @returns those that are mended.
 */
export async function mendCollabs(
  tx: Transaction,
  channelId: string,
  drifted: readonly DriftedCollab[],
): Promise<DriftedCollab[]> {
  if (drifted.length === 0) return [];
  const collabIds = drifted.map(({ place }) => place.collabId);
  await holdEntries(tx, channelId, collabIds);
  const now = await readPlaces(tx, channelId, { collabIds });
  const same = drifted.filter(({ place }) => now.some((current) => isDeepStrictEqual(current, place)));
  if (same.length === 0) return [];
  await doubt(tx, channelId, same);
  const mended = same.map(({ place }) => place.collabId);
  await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${mended}::uuid[])`);
  return same;
}

/** What these objects hold counts as unknown; those that are gone have no id any more. */
async function doubt(tx: Transaction, channelId: string, drifted: readonly DriftedCollab[]): Promise<void> {
  const drifts = drifted.flatMap((collab) => collab.drifts);
  await tx.$executeRaw`
    UPDATE platform_objects
    SET written_hash = CASE WHEN remedy = 'leave' THEN written_hash END, written_at = NULL, handle = coalesce(seen.handle, platform_objects.handle),
      platform_id = CASE WHEN remedy = 'write' THEN platform_id END,
      gone_at = CASE WHEN remedy = 'leave' THEN now() ELSE gone_at END
    FROM unnest(
      ${drifts.map(({ objectId }) => objectId)}::uuid[], ${drifts.map(({ remedy }) => remedy)}::text[],
      ${drifts.map(({ handle }) => handle ?? null)}::text[]
    ) AS seen (id, remedy, handle)
    WHERE channel_id = ${channelId}::uuid AND platform_objects.id = seen.id`;
}
