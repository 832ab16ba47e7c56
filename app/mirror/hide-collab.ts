import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { platformIdOf } from '#app/domain/collabs/is-partial.ts';
import { PlatformError } from '#app/platform/errors.ts';
import type { PlatformErrorKind } from '#app/platform/errors.ts';
import { updateMetaobject } from '#app/platform/operations/metaobject.ts';
import { CannotMirror } from './cannot-mirror.ts';
import type { MirrorContext } from './mirror-context.ts';
import { mirrorPublication } from './mirror-publication.ts';
import { writeObject } from './write-object.ts';

const concernsObject = new Set<PlatformErrorKind>(['refused', 'unfinished']);

/** Whether an error is about one object of a collab's alone, so that its others can be written all the same. */
export function isOfOneObject(error: unknown): boolean {
  return error instanceof CannotMirror || (error instanceof PlatformError && concernsObject.has(error.kind));
}

/**
 * Hides a paused collab of which something cannot be written as it should be: its collections are taken off, and its
 * creator's page is written, or, where that is what cannot be written, made a draft as it stands.
 * @param writePage writes the page.
 * @throws what else is in the way than such an object.
 */
export async function hideCollab(
  context: MirrorContext,
  collab: WholeCollab,
  writePage: () => Promise<void>,
): Promise<void> {
  for (const drop of collab.drops) {
    const collectionId = platformIdOf(drop, 'collection');
    if (collectionId !== null)
      await unlessInTheWay(() =>
        mirrorPublication(context, { dropId: drop.id, collectionId, isVisible: false }),
      );
  }
  if (await unlessInTheWay(writePage)) return;
  const id = platformIdOf(collab, 'metaobject');
  if (id !== null) await unlessInTheWay(() => makeDraft(context, { collabId: collab.id, id }));
}

async function makeDraft(
  context: MirrorContext,
  { collabId, id }: { collabId: string; id: string },
): Promise<void> {
  const metaobject = { capabilities: { publishable: { status: 'DRAFT' as const } } };
  await writeObject(context, { kind: 'metaobject', collabId }, () =>
    context.store.send(updateMetaobject, { id, metaobject }),
  );
}

/** @returns whether it was done; why the collab cannot be written is told by whoever found that first. */
async function unlessInTheWay(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isOfOneObject(error)) throw error;
    return false;
  }
}
