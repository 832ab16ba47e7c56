import { z } from 'zod';
import { cutText } from '#app/cut-text.ts';
import type { Upload } from '#app/db/generated/client.ts';
import { message } from '#app/i18n/message.ts';
import { isId } from '#app/ids.ts';
import { requireCollab } from '../collabs/authorize.ts';
import { limits } from '../limits.ts';
import type { CreatorPrincipal } from '../principal.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { completeUpload, findUpload, postToStore, stageUpload } from './create-upload.ts';
import { findImageType } from './image-type.ts';
import { getUploadProgress } from './upload-progress.ts';

/* Uploads of creators for a brand. The browser chooses the id of an upload, so that repeated requests create one file. */

/** The steps of a video: get a target, report the end of the transfer. The third step gets the status of any upload. */
export const uploadStep = z.union([
  z.object({ id: z.uuid(), filename: z.string(), mimeType: z.string(), size: z.number() }),
  z.object({ id: z.uuid(), sent: z.literal(true) }),
  z.object({ id: z.uuid() }),
]);

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
    if (!step.mimeType.startsWith('video/')) throw refused('not-picture');
    await findOwnUpload(creator, { channelId, id: step.id });
    const { url, fields } = await stageUpload(channelId, { ...step, owner: creator.creatorId });
    return { url, fields };
  }
  const upload = await findOwnUpload(creator, { channelId, id: step.id });
  if (!upload) throw new Problem('upload-not-found');
  if ('sent' in step) await completeUpload(channelId, step.id);
  return getUploadProgress(channelId, step.id);
}

/** An image as the browser sends it. */
interface SentImage {
  id: string;
  filename: string;
  content: Uint8Array<ArrayBuffer>;
}

/**
 * Passes an image on to the store. Its content decides its type.
 * @throws Problem `invalid-input` for HEIC, for what is no image, and above the store's limit; `store-unavailable`.
 */
export async function uploadImage(
  creator: CreatorPrincipal,
  collabId: string,
  { id, filename: name, content }: SentImage,
): Promise<Progress> {
  const { channelId } = await requireCollab(creator, collabId);
  if (!isId(id)) throw new Problem('upload-not-found');
  const known = await findOwnUpload(creator, { channelId, id });
  if (known?.fileId) return getUploadProgress(channelId, id);
  const found = findImageType(content);
  if (!found) throw refused(content.length === 0 ? 'file-empty' : 'not-picture');
  if (found.type === 'image/heic') throw refused('picture-is-heic');
  const filename = `${cutText(name.replace(/\.[^.]*$/, ''), limits.name - 5) || 'photo'}.${found.extension}`;
  const file = { id, filename, mimeType: found.type, size: content.length, owner: creator.creatorId };
  await postToStore(await stageUpload(channelId, file), {
    content: new Blob([content], { type: found.type }),
    filename,
  });
  await completeUpload(channelId, id);
  return getUploadProgress(channelId, id);
}

function refused(code: 'file-empty' | 'not-picture' | 'picture-is-heic'): Problem {
  return invalid([problemDetail('file', message(code))]);
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
