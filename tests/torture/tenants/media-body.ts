import type { References } from './reference.ts';

/** Media in a body: an id beside a url, or an id alone. */
export function mediaBody({ media, namelessMedia }: References) {
  if (media) return { _id: media.text, url: 'https://cdn.example.com/new.png' };
  return namelessMedia && { _id: namelessMedia.text };
}
