import { db, inTransaction } from '#app/db/client.ts';
import type { MediaContentType, Upload } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { uploadedFileById } from '#app/platform/operations/upload.ts';
import type { UploadedFileByIdQuery } from '#app/platform/generated/graphql.ts';
import { askStore } from '../../channels/ask-store.ts';
import { describeMedia } from '../media-input.ts';
import { findUpload } from './find-upload.ts';

/** How far an upload is. */
export type UploadProgress =
  | { state: 'processing' }
  /** For good, with the platform's words. */
  | { state: 'failed'; message: string }
  | { state: 'ready'; media: UploadedMedia };

export interface UploadedMedia {
  _id: string;
  url: string;
  mediaContentType: MediaContentType;
}

/**
 * Looks how far the platform is with an upload. When it is done, the upload is media of the channel, by whatever address
 * the platform gave it.
 * @throws Problem `not-found` for an upload that is not the channel's, `unavailable` when the store is away.
 */
export async function followUpload(channelId: string, uploadId: string): Promise<UploadProgress> {
  const upload = await findUpload(channelId, uploadId);
  if (upload.mediaId !== null) return { state: 'ready', media: await mediaOf(channelId, upload.mediaId) };
  const { fileId } = upload;
  if (fileId === null) return { state: 'processing' };
  const { node } = await askStore(channelId, (store) => store.send(uploadedFileById, { id: fileId }));
  if (!isFile(node)) return { state: 'failed', message: 'The file is no longer in your store.' };
  if (node.fileStatus === 'FAILED')
    return { state: 'failed', message: node.fileErrors.map(({ message }) => message).join(' ') };
  const url = node.fileStatus === 'READY' ? addressOf(node) : undefined;
  return url === undefined ? { state: 'processing' } : { state: 'ready', media: await keep(upload, url) };
}

type FoundNode = NonNullable<UploadedFileByIdQuery['node']>;
type UploadedFile = Exclude<FoundNode, Record<PropertyKey, never>>;

/** The platform answers null, or another type's empty object, where there is no such file. */
function isFile(node: FoundNode | null | undefined): node is UploadedFile {
  return node !== null && node !== undefined && 'fileStatus' in node;
}

/** Of a video the tallest form that plays as a file. */
function addressOf(file: UploadedFile): string | undefined {
  if ('image' in file) return file.image?.url;
  const playable = file.sources.filter(({ mimeType }) => mimeType.startsWith('video/'));
  return playable.toSorted((a, b) => b.height - a.height)[0]?.url;
}

/** Whoever comes second finds what the first has kept. */
async function keep(upload: Upload, url: string): Promise<UploadedMedia> {
  const { channelId, id, mediaContentType, mimeType, filename: originalFilename, owner } = upload;
  const mediaId = await inTransaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ mediaId: string | null }[]>`
      SELECT media_id AS "mediaId" FROM uploads WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid FOR UPDATE`;
    if (held?.mediaId) return held.mediaId;
    const described = describeMedia({ mediaContentType, mimeType, originalFilename, owner }, url);
    const media = await tx.media.create({ data: { channelId, id: newId(), ...described } });
    await tx.upload.update({
      where: { channelId_id: { channelId, id } },
      data: { mediaId: media.id },
      select: { id: true },
    });
    return media.id;
  });
  return mediaOf(channelId, mediaId);
}

async function mediaOf(channelId: string, id: string): Promise<UploadedMedia> {
  const media = await db.media.findUniqueOrThrow({
    where: { channelId_id: { channelId, id } },
    select: { id: true, url: true, mediaContentType: true },
  });
  return { _id: media.id, url: media.url, mediaContentType: media.mediaContentType };
}
