import type { Transaction } from '#app/db/client.ts';
import { findMedia } from './find-media.ts';
import { planMedia } from './plan-media.ts';
import type { PlacedMedia } from './plan-media.ts';

/**
 * Stores media of one channel, as `planMedia` says.
 * @returns ids in the order given.
 * @throws Problem `invalid`, as `planMedia` does.
 */
export async function saveMedia(
  tx: Transaction,
  channelId: string,
  placed: readonly PlacedMedia[],
): Promise<string[]> {
  const known = await findMedia(
    tx,
    channelId,
    placed.map(({ media }) => media),
  );
  const { ids, rows } = planMedia(placed, new Set(known.keys()));
  if (rows.length > 0) await tx.media.createMany({ data: rows.map((row) => ({ channelId, ...row })) });
  return ids;
}
