import { db } from '#app/db/connection/client.ts';
import { message } from '#app/i18n/message.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';
import type { ObjectKind } from '../object-kind.ts';
import { deletePicture } from './files.ts';

/**
 * Uploaded files that a collab no longer has: those of an erased person, and replaced pictures of a profile. Apply it after
 * the entry and the collections, so that none of them shows a deleted file.
 */
export const deletedFiles: ObjectKind = {
  async apply(context, { channelId, id: collabId, fileDeletions }) {
    for (const { fileId } of fileDeletions) {
      if (!(await deletePicture(context, fileId)))
        throw new PlatformError('unfinished', 'DeleteFile', [ownReason(message('platform-unfinished'))]);
      await db.fileDeletion.deleteMany({ where: { channelId, collabId, fileId } });
    }
  },
  isCurrent: ({ fileDeletions }) => fileDeletions.length === 0,
};
