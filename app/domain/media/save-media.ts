import type { Transaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { isId, newId } from '#app/ids.ts';
import type { ProblemDetail } from '../problem.ts';
import { invalid } from '../problem.ts';
import { describeMedia } from './media-input.ts';
import type { MediaInput } from './media-input.ts';

/** Media to store, and the place in the request they came from. */
export interface PlacedMedia {
  media: MediaInput;
  path: string;
}

/**
 * Stores media of one channel. An `id` that names media of the channel stands for them; any other is ignored, so the
 * `url` beside it makes new media.
 * @returns ids in the order given.
 * @throws Problem `invalid` naming each that has neither an id of ours nor a url.
 */
export async function saveMedia(
  tx: Transaction,
  channelId: string,
  placed: readonly PlacedMedia[],
): Promise<string[]> {
  const known = await findKnown(tx, channelId, placed);
  const rows: Prisma.MediaCreateManyInput[] = [];
  const nameless: ProblemDetail[] = [];
  const ids = placed.map(({ media, path }) => {
    if (media.id !== undefined && known.has(media.id)) return media.id;
    const id = newId();
    if (media.url === undefined)
      nameless.push({ path, message: 'names no media of this channel: send its url too' });
    else rows.push({ id, channelId, ...describeMedia({ ...media, url: media.url }) });
    return id;
  });
  if (nameless.length > 0) throw invalid(nameless);
  if (rows.length > 0) await tx.media.createMany({ data: rows });
  return ids;
}

async function findKnown(
  tx: Transaction,
  channelId: string,
  placed: readonly PlacedMedia[],
): Promise<Set<string>> {
  const claimed = placed.flatMap(({ media: { id } }) => (id !== undefined && isId(id) ? [id] : []));
  if (claimed.length === 0) return new Set();
  const found = await tx.media.findMany({ where: { channelId, id: { in: claimed } }, select: { id: true } });
  return new Set(found.map(({ id }) => id));
}
