import type { Transaction } from '#app/db/client.ts';
import type { Media, Prisma } from '#app/db/generated/client.ts';
import { findMedia, namesNoMedia } from '../media/find-media.ts';
import type { MediaInput } from '../media/media-input.ts';
import { invalid } from '../problem.ts';
import type { ProblemDetail } from '../problem.ts';
import type { CustomValue } from './custom-input.ts';

/** A custom value and the place in the request it came from. */
interface PlacedValue {
  value: CustomValue | null;
  path: string;
}

/**
 * Custom values in the form in which they are stored, in the order given; null stays null. A Media object whose `_id`
 * is one of the channel's media stands for those; any other `_id` is ignored.
 * @throws Problem `invalid` naming each Media object that is left with neither an id of ours nor a url.
 */
export async function resolveValues(
  tx: Transaction,
  channelId: string,
  placed: readonly PlacedValue[],
): Promise<(Prisma.InputJsonValue | null)[]> {
  const inputs = placed.flatMap(({ value }) => (isMedia(value) ? [value] : []));
  const known = await findMedia(tx, channelId, inputs);
  const nameless: ProblemDetail[] = [];
  const stored = placed.map(({ value, path }) => {
    if (!isMedia(value)) return value;
    const ours = known.get(value.id?.toLowerCase() ?? '');
    if (!ours && value.url === undefined) nameless.push({ path, message: namesNoMedia });
    return mediaJson(value, ours);
  });
  if (nameless.length > 0) throw invalid(nameless);
  return stored;
}

function isMedia(value: CustomValue | null): value is MediaInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A Media object keeps what the caller said of it, under the interface's keys; what we hold of our own goes above. */
function mediaJson(input: MediaInput, ours: Media | undefined): Prisma.InputJsonObject {
  const given = Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'id'));
  return ours ? { ...given, _id: ours.id, url: ours.url, mediaContentType: ours.mediaContentType } : given;
}
