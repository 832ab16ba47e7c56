import { db } from '#app/db/client.ts';
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
  if (upload.fileId !== null) return;
  const file = { originalSource: upload.resourceUrl, contentType: upload.mediaContentType };
  const { fileCreate } = await askStore(channelId, (store) => store.send(createFile, { file }));
  const fileId = fileCreate?.files?.[0]?.id;
  if (!fileId) throw new Problem('unavailable', 'Your store did not take the file. Try again in a moment.');
  await db.upload.updateMany({ where: { channelId, id: uploadId, fileId: null }, data: { fileId } });
}
