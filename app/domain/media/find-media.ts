import type { Transaction } from '#app/db/client.ts';
import { claimedIds } from './known-media.ts';
import type { KnownMedia } from './known-media.ts';
import type { MediaInput } from './media-input.ts';

/** The channel's own media among those that callers refer to by id, by their ids. */
export async function findMedia(
  tx: Transaction,
  channelId: string,
  inputs: readonly MediaInput[],
): Promise<Map<string, KnownMedia>> {
  const claimed = claimedIds(inputs);
  if (claimed.length === 0) return new Map();
  const found = await tx.media.findMany({
    where: { channelId, id: { in: claimed } },
    select: {
      ...{ id: true, url: true, mediaContentType: true, mimeType: true, extension: true },
      ...{ originalFilename: true, owner: true, alt: true },
    },
  });
  return new Map(found.map((media) => [media.id, media]));
}
