import type { Media } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import type { MediaInput } from './media-input.ts';

/** What is known of media that a channel holds. Media never change: other words about them make other media. */
export type KnownMedia = Pick<
  Media,
  'id' | 'url' | 'mediaContentType' | 'mimeType' | 'extension' | 'originalFilename' | 'owner' | 'alt'
>;

/** Media of a channel that are to be described otherwise than they are, as new media. */
export function redescribed(known: KnownMedia, alt: string): MediaInput & { url: string } {
  const { url, mediaContentType, mimeType, extension, originalFilename, owner } = known;
  return {
    ...{ url, mediaContentType, alt },
    ...(mimeType !== null && { mimeType }),
    ...(extension !== null && { extension }),
    ...(originalFilename !== null && { originalFilename }),
    ...(owner !== null && { owner }),
  };
}

/** The ids among media inputs that may be ids of ours. Any other is nobody's here. */
export function claimedIds(inputs: readonly MediaInput[]): string[] {
  return inputs.flatMap(({ id }) => (id !== undefined && isId(id) ? [id.toLowerCase()] : []));
}

/** What refuses media that name neither media of the channel nor an address. */
export const namesNoMedia = 'names no media of this channel: send its url too';
