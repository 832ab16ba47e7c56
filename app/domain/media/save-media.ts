import type { Transaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import type { ProblemDetail } from '../problem.ts';
import { invalid } from '../problem.ts';
import { findMedia, namesNoMedia } from './find-media.ts';
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
  const known = await findMedia(
    tx,
    channelId,
    placed.map(({ media }) => media),
  );
  const rows: Prisma.MediaCreateManyInput[] = [];
  const nameless: ProblemDetail[] = [];
  const ids = placed.map(({ media, path }) => {
    const ours = known.get(media.id?.toLowerCase() ?? '');
    if (ours) return ours.id;
    const id = newId();
    if (media.url === undefined) nameless.push({ path, message: namesNoMedia });
    else rows.push({ id, channelId, ...describeMedia({ ...media, url: media.url }) });
    return id;
  });
  if (nameless.length > 0) throw invalid(nameless);
  if (rows.length > 0) await tx.media.createMany({ data: rows });
  return ids;
}
