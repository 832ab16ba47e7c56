import { newId } from '#app/ids.ts';
import type { ProblemDetail } from '../problem.ts';
import { invalid } from '../problem.ts';
import { namesNoMedia } from './known-media.ts';
import { describeMedia } from './media-input.ts';
import type { MediaInput } from './media-input.ts';

/** Media to store, and the place in the request they came from. */
export interface PlacedMedia {
  media: MediaInput;
  path: string;
}

/** New media as they are to be stored. */
export type MediaRow = { id: string } & ReturnType<typeof describeMedia>;

/**
 * Says which media are to be stored. An `id` that names media of the channel stands for them; any other is ignored, so
 * the `url` beside it makes new media.
 * @param known ids of the channel's media, among those that are named.
 * @returns ids in the order given, and the rows of those that are new.
 * @throws Problem `invalid` naming each that has neither an id of ours nor a url.
 */
export function planMedia(
  placed: readonly PlacedMedia[],
  known: ReadonlySet<string>,
): { ids: string[]; rows: MediaRow[] } {
  const rows: MediaRow[] = [];
  const nameless: ProblemDetail[] = [];
  const ids = placed.map(({ media, path }) => {
    const named = media.id?.toLowerCase() ?? '';
    if (known.has(named)) return named;
    const id = newId();
    if (media.url === undefined) nameless.push({ path, message: namesNoMedia });
    else rows.push({ id, ...describeMedia(media, media.url) });
    return id;
  });
  if (nameless.length > 0) throw invalid(nameless);
  return { ids, rows };
}
