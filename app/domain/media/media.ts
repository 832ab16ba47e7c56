import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { message } from '#app/i18n/message.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import type { Media, MediaContentType } from '#app/db/generated/client.ts';
import { env } from '#app/env.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { isId, newId } from '#app/ids.ts';
import { invalid, problemDetail, type ProblemDetail } from '../problem.ts';
import { parsePublicUrl } from '../urls.ts';

/** Media in a request. `id` refers to existing media of the channel; the other fields describe new media. */
export interface MediaInput {
  id?: string;
  url?: string;
  mediaContentType?: MediaContentType;
  mimeType?: string;
  extension?: string;
  originalFilename?: string;
  owner?: string;
  tags?: string[];
  /** The alternative text. With an `id`, a new text creates new media. */
  alt?: string;
}

/**
 * Validates the URL of media: public https only. This service never fetches it, but browsers of admins and
 * visitors do.
 * @returns the normalized URL, or the reason why it is rejected.
 */
export function parseMediaUrl(text: string): { url: string } | { rejection: Message } {
  return parsePublicUrl(text);
}

const videoExtensions = new Set(['mp4', 'm4v', 'mov', 'webm', 'ogv', 'avi', 'mkv']);

/** The file extension of a URL or file name, in lower case without its dot. */
function extensionOf(name: string): string | undefined {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
}

/** The media type to store: the given type, else by MIME type, else by extension; else a picture. */
export function mediaColumns(input: MediaInput, url: string) {
  const extension =
    input.extension?.toLowerCase() ??
    extensionOf(new URL(url).pathname) ??
    extensionOf(input.originalFilename ?? '');
  const looksLikeVideo = input.mimeType?.startsWith('video/') ?? videoExtensions.has(extension ?? '');
  const mediaContentType =
    input.mediaContentType ?? (looksLikeVideo ? ('VIDEO' as const) : ('IMAGE' as const));
  const usual = mimeTypes.get(extension ?? '');
  // The extension of an image's URL can be that of a video, of which it is a frame.
  const isUsual = usual?.startsWith(`${mediaContentType.toLowerCase()}/`);
  return {
    url,
    mediaContentType,
    mimeType: input.mimeType ?? (isUsual ? usual : undefined) ?? null,
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

/** Whether text is the URL of an image or video file, by its extension. */
export function isUrlOfFile(text: string): boolean {
  const read = parseMediaUrl(text);
  const extension = 'url' in read ? (extensionOf(new URL(read.url).pathname) ?? '') : '';
  return mimeTypes.has(extension) || videoExtensions.has(extension);
}

/** Stored media of a channel. Media never change: a new description creates new media. */
export type KnownMedia = Omit<Media, 'channelId' | 'fileId' | 'createdAt' | 'updatedAt'>;

/** A Media object as responses show it; unknown fields are omitted. */
export function toMediaResponse(media: KnownMedia | MediaRow) {
  const { id, url, mediaContentType, mimeType, extension, originalFilename, owner, tags } = media;
  return {
    _id: id,
    url,
    mediaContentType,
    ...(mimeType !== null && { mimeType }),
    filename: id,
    ...(extension !== null && { extension }),
    ...(originalFilename !== null && { originalFilename }),
    ...(owner !== null && { owner }),
    tags,
    __v: 'revision' in media ? media.revision : 0,
  };
}

/** Existing media with a new description, to be saved as new media. */
export function copyWithAlt(media: KnownMedia, alt: string): MediaInput & { url: string } {
  const { url, mediaContentType, mimeType, extension, originalFilename, owner, tags } = media;
  return {
    url,
    mediaContentType,
    tags: tags as string[],
    alt,
    ...(mimeType !== null && { mimeType }),
    ...(extension !== null && { extension }),
    ...(originalFilename !== null && { originalFilename }),
    ...(owner !== null && { owner }),
  };
}

/** The ids among media inputs that have our format. Others are ignored. */
export function mediaIdsIn(inputs: readonly MediaInput[]): string[] {
  return inputs.flatMap(({ id }) => (id !== undefined && isId(id) ? [id.toLowerCase()] : []));
}

/** The error for media without a known id and without a URL. */
const mediaUrlMissing = message('unknown-media');

/** Finds the channel's media that a request names by id. */
export async function listKnownMedia(
  tx: Transaction,
  channelId: string,
  inputs: readonly MediaInput[],
): Promise<Map<string, KnownMedia>> {
  const claimed = mediaIdsIn(inputs);
  if (claimed.length === 0) return new Map();
  const found = await tx.media.findMany({
    where: { channelId, id: { in: claimed } },
    select: {
      id: true,
      url: true,
      mediaContentType: true,
      mimeType: true,
      extension: true,
      originalFilename: true,
      owner: true,
      alt: true,
      tags: true,
      revision: true,
    },
  });
  return new Map(found.map((media) => [media.id, media]));
}

/** The fields of a Media object that identify it. */
export const mediaResponseFields = z.object({ _id: z.uuid(), url: z.string() });
export type MediaResponse = z.infer<typeof mediaResponseFields>;

/** Media that are sent by their URL alone, or with the same description as before, keep their record. */
export function alreadyThere(item: MediaInput, current: readonly MediaResponse[]): MediaInput {
  if (current.length === 0) return item;
  const { id, url, alt, ...description } = item;
  if (url === undefined || alt !== undefined || (id !== undefined && isId(id))) return item;
  const isUrlAlone = Object.keys(description).length === 0;
  const columns = mediaColumns(item, url);
  const same = current.find(
    (media) =>
      media.url === url &&
      (isUrlAlone || isDeepStrictEqual(toMediaResponse({ id: media._id, ...columns }), media)),
  );
  return same ? { id: same._id } : item;
}

/** Media to store, and their path in the request. */
export interface MediaAtPath {
  media: MediaInput;
  path: string;
}

export type MediaRow = { id: string } & ReturnType<typeof mediaColumns>;

/**
 * Plans which media to store. A known `id` refers to existing media; an unknown one is ignored, and its `url`
 * creates new media.
 * @param known the channel's media among the named ids.
 * @returns ids in the order given, and the rows of new media.
 * @throws Problem `invalid` naming each that has neither a known id nor a URL.
 */
export function planMedia(
  mediaAtPaths: readonly MediaAtPath[],
  known: ReadonlySet<string>,
): { ids: string[]; rows: MediaRow[] } {
  const rows: MediaRow[] = [];
  const withoutName: ProblemDetail[] = [];
  const ids = mediaAtPaths.map(({ media, path }) => {
    const named = media.id?.toLowerCase() ?? '';
    if (known.has(named)) return named;
    const id = newId();
    if (media.url === undefined) withoutName.push(problemDetail(path, mediaUrlMissing));
    else rows.push({ id, ...mediaColumns(media, media.url) });
    return id;
  });
  if (withoutName.length > 0) throw invalid(withoutName);
  return { ids, rows };
}

/**
 * Stores profile pictures of one channel, as `planMedia` plans.
 * @returns ids in the order given.
 * @throws Problem `invalid`, as `planMedia` does, and for a video.
 */
export async function savePictures(
  tx: Transaction,
  channelId: string,
  pictures: readonly MediaAtPath[],
): Promise<string[]> {
  const inputs = pictures.map(({ media }) => media);
  const known = await listKnownMedia(tx, channelId, inputs);
  const { ids, rows } = planMedia(pictures, new Set(known.keys()));
  const videos = new Set(
    [...known.values(), ...rows]
      .filter(({ mediaContentType }) => mediaContentType === 'VIDEO')
      .map(({ id }) => id),
  );
  const problems = pictures.flatMap(({ path }, index) =>
    videos.has(ids[index] ?? '') ? [problemDetail(path, message('picture-is-video'))] : [],
  );
  if (problems.length > 0) throw invalid(problems);
  if (rows.length > 0) await tx.media.createMany({ data: rows.map((row) => ({ channelId, ...row })) });
  return ids;
}

/** The base URL of the platform's media host for browsers. */
export function mediaHost(): string {
  return env.SHOPIFY_CDN_URL;
}
