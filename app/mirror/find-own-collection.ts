import { collectionByHandle, deleteCollection } from '#app/platform/operations/collection.ts';
import type { MirrorContext } from './mirror-context.ts';

/** What the source of a drop's collection is called; a collection without it was made by somebody else. */
export const sourceTitle = 'Drop products';

/** @returns the collection at a handle, if it is one of ours: whatever else stands there is left alone. */
export async function findOurs({ store }: MirrorContext, handle: string): Promise<string | undefined> {
  const { collectionByIdentifier: found } = await store.send(collectionByHandle, { handle });
  return found?.sources.some(({ title }) => title === sourceTitle) ? found.id : undefined;
}

/** Removes what a creation that came through late has made: the platform gave it the handle with a number behind it. */
export async function removeTwin(
  context: MirrorContext,
  handle: string,
  knownId: string | null,
): Promise<void> {
  const twin = await findOurs(context, `${handle}-1`);
  if (twin !== undefined && twin !== knownId) await context.store.send(deleteCollection, { id: twin });
}
