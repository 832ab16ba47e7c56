import { hasReason, PlatformError } from '#app/platform/errors.ts';
import type { PictureNowFragment } from '#app/platform/generated/graphql.ts';
import { deleteFile, pictureById, searchPictures } from '#app/platform/operations/file.ts';
import type { StoreContext } from '../../context.ts';
import { filePrefix } from './desired.ts';
import { isPicture } from './diff.ts';

/** A file of the store; undefined when it was deleted. */
export async function findFileById(
  { store }: StoreContext,
  id: string,
): Promise<PictureNowFragment | undefined> {
  const { node } = await store.send(pictureById, { id });
  return isPicture(node) ? node : undefined;
}

/** The file with exactly this name. */
export async function findNamed(
  { store }: StoreContext,
  filename: string,
): Promise<PictureNowFragment | undefined> {
  const { files } = await store.send(searchPictures, { query: `filename:"${filename}"` });
  return files.nodes.filter(isPicture).find((file) => file.image === null || nameOf(file) === filename);
}

/**
 * Deletes a file.
 * @returns false when the platform is processing it, so that it cannot be deleted now.
 */
export async function deletePicture({ store }: StoreContext, id: string): Promise<boolean> {
  try {
    await store.send(deleteFile, { id });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error;
    if (hasReason(error, 'FILE_LOCKED')) return false;
    if (hasReason(error, 'FILE_DOES_NOT_EXIST')) return true;
    throw error;
  }
}

/**
 * Deletes files of late creations for earlier pictures.
 * @returns false when one cannot be deleted now.
 */
export async function deleteDuplicates(
  context: StoreContext,
  collabId: string,
  knownId: string | null,
): Promise<boolean> {
  const prefix = filePrefix(collabId);
  const { files } = await context.store.send(searchPictures, { query: `filename:${prefix}*` });
  const own = files.nodes.filter(isPicture).filter((file) => nameOf(file).startsWith(prefix));
  let areDeleted = true;
  for (const { id } of own) if (id !== knownId && !(await deletePicture(context, id))) areDeleted = false;
  return areDeleted;
}

/** The file name in its URL; empty while it has no URL. */
export function nameOf({ image }: PictureNowFragment): string {
  if (!image) return '';
  return decodeURIComponent(new URL(image.url).pathname.split('/').at(-1) ?? '');
}
