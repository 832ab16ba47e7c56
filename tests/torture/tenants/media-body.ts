import type { References } from './reference.ts';

/** Media in a body: an id with a url, or only an id. */
export function mediaBody({ media, namelessMedia }: References) {
  if (media) return { _id: media.text, url: 'https://cdn.example.com/new.png' };
  return namelessMedia && { _id: namelessMedia.text };
}
