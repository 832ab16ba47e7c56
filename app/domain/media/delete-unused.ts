import type { Transaction } from '#app/db/connection/client.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { keepSharedFiles, listUnusedMedia } from '#app/db/privacy.ts';

/**
 * Deletes media with their uploads, and lets the mirror of the collab delete their files from the store. Those that other
 * records of the channel have stay.
 */
export async function deleteUnusedMedia(
  tx: Transaction,
  key: CollabKey,
  mediaIds: readonly string[],
): Promise<void> {
  const { channelId } = key;
  const unused = await listUnusedMedia(tx, channelId, mediaIds);
  const ids = unused.map(({ id }) => id);
  await tx.upload.deleteMany({ where: { channelId, mediaId: { in: ids } } });
  await tx.media.deleteMany({ where: { channelId, id: { in: ids } } });
  const files = unused.flatMap(({ url, fileId }) => (fileId === null ? [] : [{ url, fileId }]));
  const shared = await keepSharedFiles(tx, channelId, files);
  await deleteFiles(
    tx,
    key,
    files.flatMap(({ fileId }) => (shared.has(fileId) ? [] : [fileId])),
  );
}

/** Lets the mirror of a collab delete files from the store. */
export async function deleteFiles(
  tx: Transaction,
  key: CollabKey,
  fileIds: readonly string[],
): Promise<void> {
  const data = fileIds.map((fileId) => ({ ...key, fileId }));
  await tx.fileDeletion.createMany({ data, skipDuplicates: true });
}
