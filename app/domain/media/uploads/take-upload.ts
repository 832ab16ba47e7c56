import { db } from '#app/db/client.ts';
import type { Upload } from '#app/db/generated/client.ts';
import { createFile } from '#app/platform/operations/file.ts';
import { askStore } from '../../channels/ask-store.ts';
import { Problem } from '../../problem.ts';
import { findUpload } from './find-upload.ts';

/**
 * Makes a file of the store out of bytes that a browser has sent to the place kept for them. Doing it twice makes one.
 * @throws Problem `not-found` for an upload that is not the channel's, `invalid` with the platform's words.
 */
export async function takeUpload(channelId: string, uploadId: string): Promise<void> {
  const upload = await findUpload(channelId, uploadId);
  if (upload.fileId !== null || !(await claim(upload))) return;
  try {
    await makeFile(upload);
  } catch (error) {
    await db.upload.updateMany({ where: { channelId, id: uploadId }, data: { takenAt: null } });
    throw error;
  }
}

/** Longer than the store is asked for an answer: who claimed it then is no longer at it. */
const claimedForMs = 60_000;

/** Of those who say it at once, one has the file made; the others hear that it is under way. @returns whether it is us. */
async function claim({ channelId, id }: Upload): Promise<boolean> {
  const now = new Date();
  const isFree = { OR: [{ takenAt: null }, { takenAt: { lt: new Date(now.getTime() - claimedForMs) } }] };
  const { count } = await db.upload.updateMany({
    where: { channelId, id, fileId: null, ...isFree },
    data: { takenAt: now },
  });
  return count === 1;
}

async function makeFile(upload: Upload): Promise<void> {
  const { channelId, id } = upload;
  const file = { originalSource: upload.resourceUrl, contentType: upload.mediaContentType };
  const { fileCreate } = await askStore(channelId, (store) => store.send(createFile, { file }));
  const fileId = fileCreate?.files?.[0]?.id;
  if (!fileId) throw new Problem('unavailable', 'Your store did not take the file. Try again in a moment.');
  await db.upload.updateMany({ where: { channelId, id, fileId: null }, data: { fileId } });
}
