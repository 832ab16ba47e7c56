import type { MediaContentType } from '#app/db/generated/client.ts';
import { readPublicUrl } from '../read-public-url.ts';

/** Media as a caller describes it. `id` refers to media we may already hold; the rest describes new media. */
export interface MediaInput {
  id?: string;
  url?: string;
  mediaContentType?: MediaContentType;
  mimeType?: string;
  extension?: string;
  originalFilename?: string;
  owner?: string;
  tags?: string[];
  /** What it shows, for who cannot see it. Of media that we hold it makes new media with these words. */
  alt?: string;
}

/**
 * Reads the address of media. Only public https addresses can stand; they are never fetched by us, but browsers of
 * admins and visitors will fetch them.
 * @returns the address as the URL standard spells it, or why it is refused.
 */
export function readMediaUrl(text: string): { url: string } | { refusal: string } {
  return readPublicUrl(text);
}

const videoExtensions = new Set(['mp4', 'm4v', 'mov', 'webm', 'ogv', 'avi', 'mkv']);

/** The file extension at the end of an address or a file name, lower case and without its dot. */
function extensionOf(name: string): string | undefined {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
}

/** What new media are stored as: the given type wins, then the MIME type, then the extension; else a picture. */
export function describeMedia(input: MediaInput, url: string) {
  const extension =
    input.extension?.toLowerCase() ??
    extensionOf(new URL(url).pathname) ??
    extensionOf(input.originalFilename ?? '');
  const looksLikeVideo = input.mimeType?.startsWith('video/') ?? videoExtensions.has(extension ?? '');
  return {
    url,
    mediaContentType: input.mediaContentType ?? (looksLikeVideo ? ('VIDEO' as const) : ('IMAGE' as const)),
    mimeType: input.mimeType ?? mimeTypes.get(extension ?? '') ?? null,
    extension: extension ?? null,
    originalFilename: input.originalFilename ?? null,
    owner: input.owner ?? null,
    tags: input.tags ?? [],
    alt: input.alt || null,
  };
}

/** MIME types of the media that stores and creators use (IANA media types registry). */
const mimeTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['svg', 'image/svg+xml'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['ogv', 'video/ogg'],
]);
