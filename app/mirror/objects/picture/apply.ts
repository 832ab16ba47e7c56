import { message } from '#app/i18n/message.ts';
import { confirmObject, markMissing, saveAbsent, saveObject } from '#app/db/mirror/objects.ts';
import { findFile, saveFile, type KnownFile } from '#app/db/mirror/picture-files.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { hasReason, PlatformError, ownReason } from '#app/platform/errors.ts';
import { createFile } from '#app/platform/operations/file.ts';
import type { StoreContext } from '../../context.ts';
import { isSameHash, type ObjectKind } from '../object-kind.ts';
import { noId, writeObject } from '../write-object.ts';
import { desiredPicture, type DesiredPicture } from './desired.ts';
import { comparePictures } from './diff.ts';
import { deleteDuplicates, deletePicture, findFileById, findNamed, nameOf } from './files.ts';

/** The store's own copy of a collab's profile picture. Call {@link refreshPicture} before the entry, `apply` after it. */
export const picture: ObjectKind = {
  apply: replacePicture,
  isCurrent(collab, saved) {
    const { file, hash } = desiredPicture(collab);
    const known = saved.find(({ kind }) => kind === 'file');
    // The brand is warned each time the store could not process a picture.
    return known ? isSameHash(known.writtenHash, hash) && (!file || known.platformId !== null) : !file;
  },
  compare: comparePictures,
};

/**
 * Updates the saved state of a collab's picture before the creator's entry is written. It saves the URL when the
 * platform has processed the picture, and clears it when the collab has another picture.
 */
export async function refreshPicture(context: StoreContext, collab: MirroredCollab): Promise<void> {
  const known = await findFile(context.channel.id, collab.id);
  if (!known) return;
  const desired = desiredPicture(collab);
  if (isSameHash(known.writtenHash, desired.hash)) {
    if (known.platformId === null || known.platformUrl !== null) await stopWaiting(context, collab.id, known);
    else if (known.mustCheck) await check(context, collab.id, known.platformId);
  } else if (!(await recognize(context, collab.id, { known, desired })) && known.platformUrl !== null) {
    await saveFile(context.lease, collab.id, { url: null, waits: known.waits });
  }
  if (known.mustConfirm && (await deleteDuplicates(context, collab.id, known.platformId)))
    await confirmObject(context.channel.id, { kind: 'file', collabId: collab.id });
}

async function stopWaiting(
  context: StoreContext,
  collabId: string,
  { platformUrl, waits }: KnownFile,
): Promise<void> {
  if (waits) await saveFile(context.lease, collabId, { url: platformUrl, waits: false });
}

/** Checks whether the platform has processed a file. A missing one is created again. */
async function check(context: StoreContext, collabId: string, id: string): Promise<void> {
  const file = await findFileById(context, id);
  if (file?.fileStatus === 'READY' && file.image)
    return saveFile(context.lease, collabId, { url: file.image.url, waits: false });
  if (file && file.fileStatus !== 'FAILED')
    return saveFile(context.lease, collabId, { url: null, waits: true });
  const isDuplicate = file?.fileErrors.some(({ code }) => code === 'DUPLICATE_FILENAME_ERROR');
  if (file && !isDuplicate) return saveFile(context.lease, collabId, { url: '', waits: false });
  if (file && !(await deletePicture(context, id)))
    return saveFile(context.lease, collabId, { url: null, waits: true });
  await markMissing(context.channel.id, { kind: 'file', collabId });
}

/** Recognizes an invalidated file by its name. @returns whether it is the desired one. */
async function recognize(
  context: StoreContext,
  collabId: string,
  { known, desired }: { known: KnownFile; desired: DesiredPicture },
): Promise<boolean> {
  if (known.platformId === null || known.writtenHash !== null || desired.file === null) return false;
  const file = await findFileById(context, known.platformId);
  const key = { kind: 'file', collabId } as const;
  if (!file) await markMissing(context.channel.id, key);
  if (!file?.image || nameOf(file) !== desired.file.filename) return false;
  await saveObject(context.lease, key, { platformId: file.id, hash: desired.hash });
  await saveFile(context.lease, collabId, { url: file.image.url, waits: false });
  return true;
}

/**
 * Replaces the file of a collab's picture when the creator's entry no longer refers to the former one. The
 * collab is mirrored again when the platform should have processed the new file.
 * @throws {PlatformError} `rejected` when the store could not process the picture.
 */
async function replacePicture(context: StoreContext, collab: MirroredCollab): Promise<void> {
  const desired = desiredPicture(collab);
  const known = await findFile(context.channel.id, collab.id);
  if (!known && !desired.file) return;
  if (known && isSameHash(known.writtenHash, desired.hash)) {
    if (desired.file && (known.platformId === null || known.platformUrl === '')) throw notAccepted();
    return;
  }
  // A locked file is deleted later. The row of the object is the only record of it: it stays as it is until then.
  const isLocked =
    known?.mustConfirm || (known?.platformId && !(await deletePicture(context, known.platformId)));
  if (isLocked) return saveFile(context.lease, collab.id, { url: null, waits: true });
  const file = await findOrCreate(context, collab.id, { known, desired });
  const key = { kind: 'file', collabId: collab.id } as const;
  if (file === undefined) await saveAbsent(context.lease, key, { hash: desired.hash });
  else await saveObject(context.lease, key, { platformId: file, hash: desired.hash });
  await saveFile(context.lease, collab.id, { url: null, waits: file !== undefined });
}

/** @returns the id of the file; undefined when the collab has no picture. */
async function findOrCreate(
  context: StoreContext,
  collabId: string,
  { known, desired }: { known: KnownFile | undefined; desired: DesiredPicture },
): Promise<string | undefined> {
  const { file } = desired;
  if (!file) return undefined;
  const found = known && (await findNamed(context, file.filename));
  if (found) return found.id;
  const key = { kind: 'file', collabId } as const;
  try {
    const { fileCreate } = await writeObject(context, key, () => context.store.send(createFile, { file }));
    return fileCreate?.files?.[0]?.id ?? noId('CreateFile');
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error;
    if (hasReason(error, 'FILENAME_ALREADY_EXISTS'))
      return (await findNamed(context, file.filename))?.id ?? notYetFound();
    await saveAbsent(context.lease, key, { hash: desired.hash });
    throw error;
  }
}

/** The platform's search index lags behind. */
function notYetFound(): never {
  throw new PlatformError('unfinished', 'SearchPictures', [ownReason(message('picture-not-listed'))]);
}

function notAccepted(): PlatformError {
  return new PlatformError('rejected', 'CreateFile', [ownReason(message('picture-not-processed'))]);
}
