import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { hasCode, PlatformError } from '#app/platform/errors.ts';
import { createFile } from '#app/platform/operations/file.ts';
import { isSameHash } from '../hash.ts';
import type { StoreContext } from '../mirror-context.ts';
import { rememberAbsent } from '../remember-absent.ts';
import { rememberObject, writeObject } from '../write-object.ts';
import { findPicture, notePicture } from './known-picture.ts';
import type { KnownPicture } from './known-picture.ts';
import { findNamed, removeFile } from './picture-files.ts';
import { wantedPicture } from './wanted-picture.ts';
import type { WantedPicture } from './wanted-picture.ts';
import { noId } from '../no-id.ts';

/**
 * Gives a collab's picture to the store as a file, once the creator's page no longer shows another: deletes the file that
 * it was before, and has the collab looked at again when the platform should have processed the new one.
 * @throws {PlatformError} `refused` when the store could not take the picture.
 */
export async function replacePicture(context: StoreContext, collab: WholeCollab): Promise<void> {
  const wanted = wantedPicture(collab);
  const known = await findPicture(context, collab.id);
  if (!known && !wanted.file) return;
  if (known && isSameHash(known.writtenHash, wanted.hash)) {
    if (wanted.file && (known.platformId === null || known.platformUrl === '')) throw notTaken();
    return;
  }
  if (known?.platformId && !(await removeFile(context, known.platformId)))
    return notePicture(context, collab.id, { url: null, waits: true });
  const file = await provide(context, collab.id, { known, wanted });
  const key = { kind: 'file', collabId: collab.id } as const;
  if (file === undefined) await rememberAbsent(context, key, wanted.hash);
  else await rememberObject(context, key, { platformId: file, hash: wanted.hash });
  await notePicture(context, collab.id, { url: null, waits: file !== undefined });
}

/** @returns the id of the file that is to be; undefined when there is to be none. */
async function provide(
  context: StoreContext,
  collabId: string,
  { known, wanted }: { known: KnownPicture | undefined; wanted: WantedPicture },
): Promise<string | undefined> {
  const { file } = wanted;
  if (!file) return undefined;
  const found = known && (await findNamed(context, file.filename));
  if (found) return found.id;
  const key = { kind: 'file', collabId } as const;
  try {
    const { fileCreate } = await writeObject(context, key, () => context.store.send(createFile, { file }));
    return fileCreate?.files?.[0]?.id ?? noId('CreateFile');
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
    if (hasCode(error, 'FILENAME_ALREADY_EXISTS'))
      return (await findNamed(context, file.filename))?.id ?? notYetFound();
    await rememberAbsent(context, key, wanted.hash);
    throw error;
  }
}

/** The search lags behind. */
function notYetFound(): never {
  throw new PlatformError('unfinished', 'SearchPictures', [
    { message: 'The store has the picture already, and does not find it yet' },
  ]);
}

function notTaken(): PlatformError {
  return new PlatformError('refused', 'CreateFile', [
    {
      message:
        'The store could not take the profile picture, so its page shows it from its own address. Send another picture',
    },
  ]);
}
