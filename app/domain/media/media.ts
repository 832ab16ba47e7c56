import { message } from '#app/i18n/message.ts';
import type { Transaction } from '#app/db/client.ts';
import type { Media, MediaContentType } from '#app/db/generated/client.ts';
import { env } from '#app/env.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { isId, newId } from '#app/ids.ts';
import { invalid, problemDetail } from '../problem.ts';
import type { ProblemDetail } from '../problem.ts';
import { readPublicUrl } from '../public-url.ts';

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
export function parseMediaUrl(text: string): { url: string } | { refusal: Message } {
  return readPublicUrl(text);
}

const videoExtensions = new Set(['mp4', 'm4v', 'mov', 'webm', 'ogv', 'avi', 'mkv']);

/** The file extension at the end of an address or a file name, lower case and without its dot. */
function extensionOf(name: string): string | undefined {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
}

/** What new media are stored as: the given type wins, then the MIME type, then the extension; else a picture. */
export function mediaColumns(input: MediaInput, url: string) {
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

/** What is known of media that a channel holds. Media never change: other words about them make other media. */
export type KnownMedia = Pick<
  Media,
  'id' | 'url' | 'mediaContentType' | 'mimeType' | 'extension' | 'originalFilename' | 'owner' | 'alt'
>;

/** Media of a channel that are to be described otherwise than they are, as new media. */
export function copyWithAlt(known: KnownMedia, alt: string): MediaInput & { url: string } {
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
export function mediaIdsIn(inputs: readonly MediaInput[]): string[] {
  return inputs.flatMap(({ id }) => (id !== undefined && isId(id) ? [id.toLowerCase()] : []));
}

/** What refuses media that name neither media of the channel nor an address. */
export const mediaUrlMissing = message('unknown-media');

/** The channel's own media among those that callers refer to by id, by their ids. */
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
      ...{ id: true, url: true, mediaContentType: true, mimeType: true, extension: true },
      ...{ originalFilename: true, owner: true, alt: true },
    },
  });
  return new Map(found.map((media) => [media.id, media]));
}

/** Media to store, and the place in the request they came from. */
interface MediaAtPath {
  media: MediaInput;
  path: string;
}

/** New media as they are to be stored. */
export type MediaRow = { id: string } & ReturnType<typeof mediaColumns>;

/**
 * Says which media are to be stored. An `id` that names media of the channel stands for them; any other is ignored, so
 * the `url` beside it makes new media.
 * @param known ids of the channel's media, among those that are named.
 * @returns ids in the order given, and the rows of those that are new.
 * @throws Problem `invalid` naming each that has neither an id of ours nor a url.
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
 * Stores media of one channel, as `planMedia` says.
 * @returns ids in the order given.
 * @throws Problem `invalid`, as `planMedia` does.
 */
export async function saveMedia(
  tx: Transaction,
  channelId: string,
  mediaAtPaths: readonly MediaAtPath[],
): Promise<string[]> {
  const known = await listKnownMedia(
    tx,
    channelId,
    mediaAtPaths.map(({ media }) => media),
  );
  const { ids, rows } = planMedia(mediaAtPaths, new Set(known.keys()));
  if (rows.length > 0) await tx.media.createMany({ data: rows.map((row) => ({ channelId, ...row })) });
  return ids;
}

/** Where browsers reach what the platform's media host holds. */
export function mediaHost(): string {
  return env.SHOPIFY_CDN_URL;
}
