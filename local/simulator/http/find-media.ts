import { mimeTypeOf } from '../state/mime-type.ts';
import type { Platform } from '../platform.ts';
import { NOT_FOUND, type HttpResponse } from './response.ts';

const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#d9d9d9" d="M0 0h4v3H0z"/></svg>`;
const UPLOADED = /^\/s\/files\/1\/(\d+)\/files\/([^/]+)$/;

/**
 * Finds the content of the media host at a path: an uploaded or seeded file. A picture from a foreign URL is
 * a gray area, because nothing is fetched.
 */
export function findMedia(platform: Platform, path: string): HttpResponse {
  const [, number = '', name = ''] = UPLOADED.exec(path) ?? [];
  const store = platform.world.stores().find(({ shop }) => String(shop.number) === number);
  const file = store?.files.find('filename', decodeURIComponent(name));
  const bytes = file?.uploadKey ? platform.uploads.get(file.uploadKey) : undefined;
  if (file && bytes) return { status: 200, type: file.mimeType ?? mimeTypeOf(name), bytes };
  const media = platform.serveMedia(path);
  if (media) return { status: 200, type: media.contentType, bytes: media.body };
  return file?.kind === 'MediaImage' ? { status: 200, type: 'image/svg+xml', bytes: PLACEHOLDER } : NOT_FOUND;
}
