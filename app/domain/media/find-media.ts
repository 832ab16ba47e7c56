import type { Transaction } from '#app/db/client.ts';
import type { Media } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import type { MediaInput } from './media-input.ts';

/** The channel's own media among those that callers refer to by id, by their ids. Any other id is nobody's here. */
export async function findMedia(
  tx: Transaction,
  channelId: string,
  inputs: readonly MediaInput[],
): Promise<Map<string, Media>> {
  const claimed = inputs.flatMap(({ id }) => (id !== undefined && isId(id) ? [id.toLowerCase()] : []));
  if (claimed.length === 0) return new Map();
  const found = await tx.media.findMany({ where: { channelId, id: { in: claimed } } });
  return new Map(found.map((media) => [media.id, media]));
}

/** What refuses media that name neither media of the channel nor an address. */
export const namesNoMedia = 'names no media of this channel: send its url too';
