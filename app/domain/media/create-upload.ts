import { z } from 'zod';
import { message } from '#app/i18n/message.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { MediaContentType, Upload } from '#app/db/generated/client.ts';
import { isId, newId } from '#app/ids.ts';
import { log, logFailure } from '#app/log.ts';
import { postFile } from '#app/platform/post-file.ts';
import { createFile, deleteFile } from '#app/platform/operations/file.ts';
import { stageFile } from '#app/platform/operations/upload.ts';
import { withStoreClient } from '../channels/store-client.ts';
import { markDirty } from '../collabs/dirty.ts';
import { limits } from '../limits.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { deleteFiles } from './delete-unused.ts';

/**
 * The steps of a file that a browser sends directly to the store: get a target, report the end of the transfer. The
 * third step gets the status of any upload. The browser chooses the id, so that repeated steps continue one upload.
 */
export const uploadStep = z.union([
  z.object({ id: z.uuid(), filename: z.string(), mimeType: z.string(), size: z.number() }),
  z.object({ id: z.uuid(), sent: z.literal(true) }),
  z.object({ id: z.uuid() }),
]);

interface UploadRequest {
  /** Chosen by the client, so that a repeated request continues the same upload. */
  id?: string;
  filename: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  /** The platform's id of the uploading user. */
  owner: string;
  /** Counts the upload in the transaction that saves it, so once however often it is repeated. May reject it. */
  count?: (tx: Transaction) => Promise<void>;
}

/** The upload form: POST these fields first and the bytes last, as `file`. */
interface UploadTarget {
  uploadId: string;
  url: string;
  fields: { name: string; value: string }[];
}

/**
 * File types and sizes that the platform accepts.
 * https://shopify.dev/docs/api/admin-graphql/2026-10/mutations/stageduploadscreate
 */
const kinds = new Map<string, MediaContentType>(
  Object.entries({
    'image/png': 'IMAGE',
    'image/jpeg': 'IMAGE',
    'image/gif': 'IMAGE',
    'image/webp': 'IMAGE',
    'image/heic': 'IMAGE',
    'video/mp4': 'VIDEO',
    'video/quicktime': 'VIDEO',
    'video/webm': 'VIDEO',
  }),
);

/** The MIME types that can be uploaded. */
export const uploadTypes = [...kinds.keys()];

const cachedForMs = 7 * 24 * 60 * 60_000;

/**
 * Creates a staged upload in a channel's store for a picture or video, and saves it, so that the file counts
 * as ours.
 * @throws Problem `invalid` for a type or size that the platform does not accept, `unavailable` when the
 * store is unavailable; as `count` does.
 */
export async function stageUpload(channelId: string, request: UploadRequest): Promise<UploadTarget> {
  const { filename, mimeType, size, owner, count } = request;
  const mediaContentType = kindOf(request);
  const input = { resource: mediaContentType, filename, mimeType, fileSize: String(size) };
  const { stagedUploadsCreate } = await withStoreClient(channelId, (store) =>
    store.send(stageFile, { input: { ...input, httpMethod: 'POST' } }),
  );
  const target = stagedUploadsCreate?.stagedTargets?.[0];
  if (!target?.url || !target.resourceUrl) throw new Problem('upload-not-staged');
  const { url, resourceUrl, parameters } = target;
  const uploadId = request.id ?? newId();
  await db.upload.deleteMany({
    where: { channelId, createdAt: { lt: new Date(Date.now() - cachedForMs) } },
  });
  const upload = { mediaContentType, filename, mimeType, owner, resourceUrl };
  await inTransaction(async (tx) => {
    const data = [{ channelId, id: uploadId, ...upload }];
    const { count: added } = await tx.upload.createMany({ data, skipDuplicates: true });
    if (added > 0) await count?.(tx);
    // A repeated request has a new target, unless the file exists by now.
    else
      await tx.upload.updateMany({ where: { channelId, id: uploadId, owner, fileId: null }, data: upload });
  });
  return { uploadId, url, fields: parameters.map(({ name, value }) => ({ name, value })) };
}

function kindOf({ filename, mimeType, size }: UploadRequest): MediaContentType {
  const kind = kinds.get(mimeType);
  const invalidFile = (path: keyof UploadRequest, of: Message) => invalid([problemDetail(path, of)]);
  if (!kind) throw invalidFile('mimeType', message('unsupported-file'));
  if (filename === '' || filename.length > limits.name)
    throw invalidFile('filename', message('file-name-too-long'));
  if (size <= 0) throw invalidFile('size', message('file-empty'));
  const max = limits.uploadBytes[kind];
  if (size > max) throw invalidFile('size', message('upload-too-large', { max: max / 1024 / 1024 }));
  return kind;
}

const timeoutMs = 30_000;

/** Posts the bytes of a staged upload. @throws Problem `upload-not-staged` when the store does not accept them. */
export async function postToStore(
  form: Pick<UploadTarget, 'url' | 'fields'>,
  file: { content: Blob; filename: string },
): Promise<void> {
  try {
    const status = await postFile(form, file, timeoutMs);
    if (status >= 200 && status <= 299) return;
    log.warn({ status }, 'Upload of a file rejected');
  } catch (error) {
    logFailure(error, 'Upload of a file failed');
  }
  throw new Problem('upload-not-staged');
}

/**
 * Gets a channel's upload.
 * @throws Problem `not-found`, the same for a missing one and one of another channel.
 */
export async function getUpload(channelId: string, uploadId: string): Promise<Upload> {
  const upload = await findUpload(channelId, uploadId);
  if (!upload) throw new Problem('upload-not-found');
  return upload;
}

export async function findUpload(channelId: string, uploadId: string): Promise<Upload | undefined> {
  const where = { channelId_id: { channelId, id: uploadId } };
  return (isId(uploadId) ? await db.upload.findUnique({ where }) : null) ?? undefined;
}

/**
 * Creates a file of the store from uploaded bytes. Repeated calls create one file.
 * @param collabId of the creator who uploads. Its mirror deletes a file that is not to stay.
 * @throws Problem `not-found` for an upload that is not the channel's, `invalid` with the platform's message.
 */
export async function completeUpload(channelId: string, uploadId: string, collabId?: string): Promise<void> {
  const upload = await getUpload(channelId, uploadId);
  if (upload.fileId !== null || !(await acquireUpload(upload))) return;
  try {
    await createStoreFile(upload, collabId);
  } catch (error) {
    await db.upload.updateMany({ where: { channelId, id: uploadId }, data: { processingStartedAt: null } });
    throw error;
  }
}

/** Longer than a request to the store takes, so an older claim has ended. */
const leaseMs = 60_000;

/**
 * Of concurrent calls, one creates the file.
 * @returns whether this call does.
 */
async function acquireUpload({ channelId, id }: Upload): Promise<boolean> {
  const now = new Date();
  const isFree = {
    OR: [{ processingStartedAt: null }, { processingStartedAt: { lt: new Date(now.getTime() - leaseMs) } }],
  };
  const { count } = await db.upload.updateMany({
    where: { channelId, id, fileId: null, ...isFree },
    data: { processingStartedAt: now },
  });
  return count === 1;
}

async function createStoreFile(upload: Upload, collabId: string | undefined): Promise<void> {
  const { channelId, id } = upload;
  const file = { originalSource: upload.resourceUrl, contentType: upload.mediaContentType };
  const { fileCreate } = await withStoreClient(channelId, (store) => store.send(createFile, { file }));
  const fileId = fileCreate?.files?.[0]?.id;
  if (!fileId) throw new Problem('upload-rejected');
  const { count } = await db.upload.updateMany({ where: { channelId, id, fileId: null }, data: { fileId } });
  // Its person was erased meanwhile, or a later call was faster: nobody else knows the file.
  if (count > 0) return;
  const collab =
    collabId === undefined
      ? null
      : await db.collab.findUnique({
          where: { channelId_id: { channelId, id: collabId } },
          select: { id: true },
        });
  if (!collab) {
    await withStoreClient(channelId, (store) => store.send(deleteFile, { id: fileId }));
    return;
  }
  // The store deletes no file that it processes.
  const key = { channelId, collabId: collab.id };
  await inTransaction(async (tx) => {
    await deleteFiles(tx, key, [fileId]);
    await markDirty(tx, key);
  });
}
