import { db } from '#app/db/client.ts';
import type { Upload } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { Problem } from '../../problem.ts';

/** A channel's upload. @throws Problem `not-found`, the same for one that is absent and one of another channel. */
export async function findUpload(channelId: string, uploadId: string): Promise<Upload> {
  const upload = isId(uploadId)
    ? await db.upload.findUnique({ where: { channelId_id: { channelId, id: uploadId } } })
    : null;
  if (!upload) throw new Problem('not-found', 'There is no such upload. Choose the file again.');
  return upload;
}
