import { publish, unpublish } from '#app/platform/operations/collection.ts';
import { hashOf, isSameHash } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { findObject, rememberObject } from './platform-object.ts';

/** A drop's collection and the sales channel it should, or should not, be seen in. */
export interface CollectionVisibility {
  dropId: string;
  collectionId: string;
  publicationId: string;
  isVisible: boolean;
}

/** Publishes a drop's collection to the online store, or takes it off. Saying it twice changes nothing. */
export async function mirrorPublication(context: MirrorContext, wanted: CollectionVisibility): Promise<void> {
  const { dropId, collectionId, publicationId, isVisible } = wanted;
  const key = { kind: 'publication', dropId } as const;
  const hash = hashOf({ collectionId, publicationId, isVisible });
  const known = await findObject(context, key);
  if (isSameHash(known?.writtenHash, hash)) return;
  if (isVisible) await context.store.send(publish, { id: collectionId, publicationId });
  else if (known) await context.store.send(unpublish, { id: collectionId, publicationId });
  await rememberObject(context, key, { platformId: publicationId, hash });
}
