import { db } from '#app/db/client.ts';
import type { MediaContentType } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { stageFile } from '#app/platform/operations/upload.ts';
import { askStore } from '../../channels/ask-store.ts';
import { limits } from '../../limits.ts';
import { invalid, Problem } from '../../problem.ts';

/** A file that somebody wants to upload. */
export interface UploadRequest {
  filename: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  /** Who uploads it. */
  owner: string;
}

/** Where a browser is to send a file: a form by POST, these fields first and the bytes last, as `file`. */
export interface UploadTarget {
  uploadId: string;
  url: string;
  fields: { name: string; value: string }[];
}

/** What the platform takes. https://shopify.dev/docs/api/admin-graphql/2026-10/mutations/stageduploadscreate */
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

const rememberedForMs = 7 * 24 * 60 * 60_000;

/**
 * Has a place kept in a channel's store for a picture or video, and notes it: what comes to stand there is ours.
 * @throws Problem `invalid` for a kind or size that the platform does not take, `unavailable` when the store is away.
 */
export async function stageUpload(channelId: string, request: UploadRequest): Promise<UploadTarget> {
  const { filename, mimeType, size, owner } = request;
  const mediaContentType = kindOf(request);
  const input = { resource: mediaContentType, filename, mimeType, fileSize: String(size) };
  const { stagedUploadsCreate } = await askStore(channelId, (store) =>
    store.send(stageFile, { input: { ...input, httpMethod: 'POST' } }),
  );
  const target = stagedUploadsCreate?.stagedTargets?.[0];
  if (!target?.url || !target.resourceUrl)
    throw new Problem('unavailable', 'Your store named no place for the file. Try again in a moment.');
  const { url, resourceUrl, parameters } = target;
  const uploadId = newId();
  await db.upload.deleteMany({
    where: { channelId, createdAt: { lt: new Date(Date.now() - rememberedForMs) } },
  });
  await db.upload.create({
    data: { channelId, id: uploadId, mediaContentType, filename, mimeType, owner, resourceUrl },
  });
  return { uploadId, url, fields: parameters.map(({ name, value }) => ({ name, value })) };
}

function kindOf({ filename, mimeType, size }: UploadRequest): MediaContentType {
  const kind = kinds.get(mimeType);
  const refuse = (message: string) => invalid([{ path: 'file', message }]);
  if (!kind) throw refuse('must be a picture (JPEG, PNG, GIF, WebP, HEIC) or a video (MP4, MOV, WebM)');
  if (filename === '' || filename.length > limits.name) throw refuse('must have a shorter name');
  if (size <= 0) throw refuse('is empty');
  const most = limits.uploadBytes[kind];
  if (size > most) throw refuse(`must be at most ${most / 1024 / 1024} MB`);
  return kind;
}
