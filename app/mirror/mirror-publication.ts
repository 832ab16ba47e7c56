import { PlatformError } from '#app/platform/errors.ts';
import { publish, unpublish } from '#app/platform/operations/collection.ts';
import { forgetObject } from './forget-object.ts';
import { hashOf } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import { rememberObject, writeObject } from './write-object.ts';

/** A drop's collection and whether it should be seen. */
export interface CollectionVisibility {
  dropId: string;
  collectionId: string;
  isVisible: boolean;
}

/**
 * Publishes a drop's collection to the online store, or takes it off. Saying it twice changes nothing. One that was never
 * published needs no taking off; one whose publishing went unanswered does.
 */
export async function mirrorPublication(context: MirrorContext, wanted: CollectionVisibility): Promise<void> {
  const { store, publicationId } = context;
  const { dropId, collectionId, isVisible } = wanted;
  const key = { kind: 'publication', dropId } as const;
  const hash = publicationHash({ collectionId, publicationId, isVisible });
  const known = await findObject(context, key);
  if (isUpToDate(known, hash)) return;
  const variables = { id: collectionId, publicationId };
  try {
    if (isVisible) await writeObject(context, key, () => store.send(publish, variables));
    else if (known) await writeObject(context, key, () => store.send(unpublish, variables));
  } catch (error) {
    throw await withPublicationGone(context, error);
  }
  await rememberObject(context, key, { platformId: publicationId, hash });
}

/** The hash of a collection that is shown in a sales channel, or taken off it. */
export function publicationHash(shown: {
  collectionId: string;
  publicationId: string;
  isVisible: boolean;
}): Uint8Array<ArrayBuffer> {
  const { collectionId, publicationId, isVisible } = shown;
  return hashOf({ collectionId, publicationId, isVisible });
}

/** When the sales channel itself is gone, that is no fault of the drop: the store is asked for it afresh. */
async function withPublicationGone(context: MirrorContext, error: unknown): Promise<unknown> {
  const isGone =
    error instanceof PlatformError && error.reasons.some(({ field }) => field?.includes('publicationId'));
  if (!isGone) return error;
  await forgetObject(context, { kind: 'publication' });
  return new PlatformError('unavailable', 'Publish', error.reasons);
}
