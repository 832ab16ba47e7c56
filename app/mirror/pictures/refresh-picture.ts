import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { confirmObject } from '../confirm-object.ts';
import { forgetObject } from '../forget-object.ts';
import { isSameHash } from '../hash.ts';
import type { StoreContext } from '../mirror-context.ts';
import { rememberObject } from '../write-object.ts';
import { findPicture, notePicture } from './known-picture.ts';
import type { KnownPicture } from './known-picture.ts';
import { nameOf, readFile, removeFile, removeStrays } from './picture-files.ts';
import { wantedPicture } from './wanted-picture.ts';
import type { WantedPicture } from './wanted-picture.ts';

/**
 * Sees to it that what is known of the file of a collab's picture holds, before the creator's page is written: its
 * address is kept once the platform has processed it, and forgotten once the collab has another picture.
 */
export async function refreshPicture(context: StoreContext, collab: WholeCollab): Promise<void> {
  const known = await findPicture(context, collab.id);
  if (!known) return;
  const wanted = wantedPicture(collab);
  if (isSameHash(known.writtenHash, wanted.hash)) {
    if (known.platformId === null || known.platformUrl !== null) await waitNoMore(context, collab.id, known);
    else if (known.mustLook) await look(context, collab.id, known.platformId);
  } else if (!(await recognise(context, collab.id, { known, wanted })) && known.platformUrl !== null) {
    await notePicture(context, collab.id, { url: null, waits: known.waits });
  }
  if (!known.mustConfirm) return;
  await removeStrays(context, collab.id, known.platformId);
  await confirmObject(context, { kind: 'file', collabId: collab.id });
}

async function waitNoMore(
  context: StoreContext,
  collabId: string,
  { platformUrl, waits }: KnownPicture,
): Promise<void> {
  if (waits) await notePicture(context, collabId, { url: platformUrl, waits: false });
}

/** Looks how far the platform is with a file. One that is gone is made again. */
async function look(context: StoreContext, collabId: string, id: string): Promise<void> {
  const file = await readFile(context, id);
  if (file?.fileStatus === 'READY' && file.image)
    return notePicture(context, collabId, { url: file.image.url, waits: false });
  if (file && file.fileStatus !== 'FAILED') return notePicture(context, collabId, { url: null, waits: true });
  const isTwin = file?.fileErrors.some(({ code }) => code === 'DUPLICATE_FILENAME_ERROR');
  if (file && !isTwin) return notePicture(context, collabId, { url: '', waits: false });
  if (file) await removeFile(context, id);
  await forgetObject(context, { kind: 'file', collabId });
}

/** A file of which it came into doubt what it is shows that by its name. @returns whether it is the wanted one. */
async function recognise(
  context: StoreContext,
  collabId: string,
  { known, wanted }: { known: KnownPicture; wanted: WantedPicture },
): Promise<boolean> {
  if (known.platformId === null || known.writtenHash !== null || wanted.file === null) return false;
  const file = await readFile(context, known.platformId);
  const key = { kind: 'file', collabId } as const;
  if (!file) await forgetObject(context, key);
  if (!file?.image || nameOf(file) !== wanted.file.filename) return false;
  await rememberObject(context, key, { platformId: file.id, hash: wanted.hash });
  await notePicture(context, collabId, { url: file.image.url, waits: false });
  return true;
}
