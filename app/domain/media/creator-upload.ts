import { v5 } from 'uuid';
import type { z } from 'zod';
import { cutText } from '#app/cut-text.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import type { Upload } from '#app/db/generated/client.ts';
import { takeToken } from '#app/db/rate-buckets.ts';
import { message } from '#app/i18n/message.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { isId } from '#app/ids.ts';
import { requireCollab } from '../collabs/authorize.ts';
import { limits } from '../limits.ts';
import type { CreatorPrincipal } from '../principal.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { withoutCameraData } from './camera-data.ts';
import { completeUpload, findUpload, postToStore, stageUpload, type uploadStep } from './create-upload.ts';
import { findImageType } from './image-type.ts';
import { getUploadProgress } from './upload-progress.ts';

/* Uploads of creators for a brand. The browser chooses the id of an upload, so that repeated requests create one file. */

type Progress = Awaited<ReturnType<typeof getUploadProgress>>;
type Target = Pick<Awaited<ReturnType<typeof stageUpload>>, 'url' | 'fields'>;

/**
 * Does one step of an upload. The bytes of a video go from the browser to the store, which checks them.
 * @throws Problem `not-found` for a collab or upload that is not the creator's; else as `stageUpload` does.
 */
export async function runUploadStep(
  creator: CreatorPrincipal,
  collabId: string,
  step: z.output<typeof uploadStep>,
): Promise<Progress | Target> {
  const { channelId } = await requireCollab(creator, collabId);
  if ('filename' in step) {
    if (!step.mimeType.startsWith('video/')) throw invalid([problemDetail('file', message('not-picture'))]);
    await findOwnUpload(creator, { channelId, id: step.id });
    const { url, fields } = await stageUpload(channelId, { ...step, ...ofCreator(creator, 'file') });
    return { url, fields };
  }
  const upload = await findOwnUpload(creator, { channelId, id: step.id });
  if (!upload) throw new Problem('upload-not-found');
  if ('sent' in step) await completeUpload(channelId, step.id, collabId);
  return getUploadProgress(channelId, step.id);
}

/** An image as the browser sends it. */
interface ImageInput {
  id: string;
  content: File;
}

/**
 * Passes an image on to the store. Its content decides its type.
 * @throws Problem as {@link readImage} and {@link ofCreator}; `store-unavailable`.
 */
export async function uploadImage(
  creator: CreatorPrincipal,
  collabId: string,
  { id, content }: ImageInput,
): Promise<Progress> {
  const { channelId } = await requireCollab(creator, collabId);
  if (!isId(id)) throw new Problem('upload-not-found');
  const upload = await findOwnUpload(creator, { channelId, id });
  if (upload?.fileId) return getUploadProgress(channelId, id);
  const { image, extension } = await readImage(content, 'file');
  const filename = `${cutText(content.name.replace(/\.[^.]*$/, ''), limits.name - 5) || 'photo'}.${extension}`;
  const file = { id, filename, mimeType: image.type, size: image.size, ...ofCreator(creator, 'file') };
  await postToStore(await stageUpload(channelId, file), { content: image, filename });
  await completeUpload(channelId, id, collabId);
  return getUploadProgress(channelId, id);
}

/** Cameras write previews before the size. */
const imageHeaderBytes = 1024 * 1024;

/**
 * Reads the type of an image from its content, and removes what a camera wrote beside it.
 * @param path of the form's field, for the error.
 * @throws Problem `invalid` for HEIC, for what is no image, and for one with more pixels than {@link limits.imagePixels}.
 */
export async function readImage(content: Blob, path: string): Promise<{ image: Blob; extension: string }> {
  const rejected = (of: Message) => invalid([problemDetail(path, of)]);
  const start = Buffer.from(await content.slice(0, imageHeaderBytes).arrayBuffer());
  const found = findImageType(start);
  if (found?.type === 'image/heic') throw rejected(message('picture-is-heic'));
  const { width, height } = found?.size ?? { width: 0, height: 0 };
  if (!found || width === 0 || height === 0)
    throw rejected(message(content.size === 0 ? 'file-empty' : 'not-picture'));
  if (width * height > limits.imagePixels)
    throw rejected(message('too-many-pixels', { max: limits.imagePixels / 1_000_000 }));
  const { type, extension } = found;
  const own = withoutCameraData(content, start);
  return { image: own.slice(0, own.size, type), extension };
}

/** Any constant: the ids of credentials have other versions. */
const namespace = '0b7b0e0c-8f2b-4f0e-a3f5-3f6f5b1f0c77';
/** Files of a creator at once, then as many each day. */
const uploadQuota = { burst: 200, perSecond: 200 / 86_400 };

/**
 * The owner of an upload, and its quota. A failed attempt counts nothing: the browser repeats it for as long as the store is away.
 * @param path of the form's field, for the error.
 * @throws Problem `invalid` from `count` when there were too many.
 */
export function ofCreator({ creatorId }: Pick<CreatorPrincipal, 'creatorId'>, path: string) {
  return {
    owner: creatorId,
    async count(tx: Transaction): Promise<void> {
      const seconds = await takeToken(v5(`uploads of ${creatorId}`, namespace), uploadQuota, tx);
      const minutes = Math.ceil(seconds / 60);
      if (seconds > 0) throw invalid([problemDetail(path, message('upload-quota-used', { minutes }))]);
    },
  };
}

/** @throws Problem `upload-not-found` for an id that another person's upload has. */
async function findOwnUpload(
  { creatorId }: CreatorPrincipal,
  { channelId, id }: { channelId: string; id: string },
): Promise<Upload | undefined> {
  const upload = await findUpload(channelId, id);
  if (upload && upload.owner !== creatorId) throw new Problem('upload-not-found');
  return upload;
}
