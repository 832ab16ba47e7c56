import type { Transaction } from '#app/db/client.ts';
import { bytesOf, ownBytes } from '../mirror-data/data-bytes.ts';
import type { HeavyPart } from '../mirror-data/refuse-heavy.ts';
import { refuseOverweight } from '../mirror-data/weigh-collab.ts';
import type { ReadCollab } from './read-collab.ts';

/**
 * Keeps what a collab takes in the mirror's data beside its drops.
 * @throws Problem `invalid` when it has grown, and its entry in the store could not hold it.
 */
export async function weighOwn(tx: Transaction, collab: ReadCollab): Promise<void> {
  const { channelId, id: collabId } = collab.head;
  const bytes = ownBytes(collab);
  const [former] = await tx.$queryRaw<{ bytes: number }[]>`
    UPDATE collabs SET data_bytes = ${bytes} FROM (
      SELECT data_bytes AS bytes FROM collabs WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid
    ) AS former
    WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid
    RETURNING former.bytes`;
  if (former && bytes > former.bytes) await refuseOwnWeight(tx, collab);
}

/** @throws Problem `invalid` when a collab's entry in the store could not hold what is kept of its weight. */
export function refuseOwnWeight(tx: Transaction, collab: ReadCollab): Promise<void> {
  const { channelId, id: collabId } = collab.head;
  return refuseOverweight(tx, { channelId, collabId }, partsOf(collab));
}

function partsOf({ head, custom }: ReadCollab): HeavyPart[] {
  const { firstName, lastName, shopTitle: title, affiliateUrl, profilePicture } = head;
  const own = Object.entries({ firstName, lastName, title, affiliateUrl, profilePicture });
  const values = Object.entries(JSON.parse(custom) as Record<string, unknown>);
  return [
    ...own.filter(([, value]) => value !== null),
    ...values.map(([handle, value]) => [`custom.${handle}`, value] as const),
  ].map(([path, value]) => ({ path, bytes: bytesOf(value) }));
}
