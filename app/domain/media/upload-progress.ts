import { db, inTransaction } from '#app/db/connection/client.ts';
import type { Upload } from '#app/db/generated/client.ts';
import { lockUpload } from '#app/db/drops/uploads.ts';
import { newId } from '#app/ids.ts';
import { logFailure } from '#app/log.ts';
import { deleteFile } from '#app/platform/operations/file.ts';
import { uploadedFileById } from '#app/platform/operations/upload.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import type { UploadedFileByIdQuery } from '#app/platform/generated/graphql.ts';
import { withStoreClient } from '../channels/store-client.ts';
import { mediaColumns, toMediaResponse } from './media.ts';
import { getUpload } from './create-upload.ts';

/** The status of an upload. */
type UploadProgress =
  | { state: 'processing' }
  /** Permanently. */
  | { state: 'failed'; reason: Message }
  /** The store found no bytes. Once they are there, the upload can be completed again. */
  | { state: 'failed'; reason: Message; isWithoutBytes: true }
  | { state: 'ready'; media: UploadedMedia };

type UploadedMedia = ReturnType<typeof toMediaResponse>;

/**
 * Gets the platform's status of an upload. A finished upload becomes media of the channel, with the
 * platform's URL.
 * @throws Problem `not-found` for an upload that is not the channel's, `unavailable` when the store is
 * unavailable.
 */
export async function getUploadProgress(channelId: string, uploadId: string): Promise<UploadProgress> {
  const upload = await getUpload(channelId, uploadId);
  if (upload.mediaId !== null)
    return { state: 'ready', media: await getUploadedMedia(channelId, upload.mediaId) };
  const { fileId } = upload;
  if (fileId === null) return { state: 'processing' };
  const { node } = await withStoreClient(channelId, (store) => store.send(uploadedFileById, { id: fileId }));
  if (!isFile(node)) return { state: 'failed', reason: message('file-missing') };
  if (node.fileStatus === 'FAILED' && node.fileErrors.some(({ code }) => code.endsWith('_DOWNLOAD_FAILURE')))
    return reopenUpload(upload, fileId);
  if (node.fileStatus === 'FAILED')
    return {
      state: 'failed',
      reason: message('platform-text', { text: node.fileErrors.map((one) => one.message).join(' ') }),
    };
  const url = node.fileStatus === 'READY' ? fileUrl(node) : undefined;
  return url === undefined
    ? { state: 'processing' }
    : { state: 'ready', media: await saveMediaOfUpload(upload, url) };
}

/**
 * Lets an upload without bytes be completed again, which creates another file. The store cannot be asked for the bytes
 * before: they are private.
 */
async function reopenUpload({ channelId, id }: Upload, fileId: string): Promise<UploadProgress> {
  const reopened = { fileId: null, processingStartedAt: null };
  const { count } = await db.upload.updateMany({ where: { channelId, id, fileId }, data: reopened });
  // Of concurrent calls, one deletes the file.
  if (count > 0)
    try {
      await withStoreClient(channelId, (store) => store.send(deleteFile, { id: fileId }));
    } catch (error) {
      logFailure(error, 'A file without bytes was not deleted');
    }
  return { state: 'failed', reason: message('upload-without-bytes'), isWithoutBytes: true };
}

type FoundNode = NonNullable<UploadedFileByIdQuery['node']>;
type UploadedFile = Exclude<FoundNode, Record<PropertyKey, never>>;

/** The platform returns null, or another type's empty object, for a missing file. */
function isFile(node: FoundNode | null | undefined): node is UploadedFile {
  return node !== null && node !== undefined && 'fileStatus' in node;
}

/** The tallest source of a video that plays as a file. */
function fileUrl(file: UploadedFile): string | undefined {
  if ('image' in file) return file.image?.url;
  const playable = file.sources.filter(({ mimeType }) => mimeType.startsWith('video/'));
  return playable.toSorted((a, b) => b.height - a.height)[0]?.url;
}

/** A concurrent call returns what the first one saved. */
async function saveMediaOfUpload(upload: Upload, url: string): Promise<UploadedMedia> {
  const { channelId, id, mediaContentType, mimeType, filename: originalFilename, owner, fileId } = upload;
  const mediaId = await inTransaction(async (tx) => {
    const saved = await lockUpload(tx, { channelId, id });
    if (saved !== null) return saved;
    const described = mediaColumns({ mediaContentType, mimeType, originalFilename, owner }, url);
    const media = await tx.media.create({ data: { channelId, id: newId(), ...described, fileId } });
    await tx.upload.update({
      where: { channelId_id: { channelId, id } },
      data: { mediaId: media.id },
      select: { id: true },
    });
    return media.id;
  });
  return getUploadedMedia(channelId, mediaId);
}

async function getUploadedMedia(channelId: string, id: string): Promise<UploadedMedia> {
  return toMediaResponse(await db.media.findUniqueOrThrow({ where: { channelId_id: { channelId, id } } }));
}
