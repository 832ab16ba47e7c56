import type { WholeDrop } from '#app/domain/collabs/load-collab.ts';
import { db } from '#app/db/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { collectionExists } from '#app/platform/operations/collection.ts';
import { forgetObject } from './forget-object.ts';
import { mirrorCollection } from './mirror-collection.ts';
import type { MirrorContext } from './mirror-context.ts';
import { mirrorPublication } from './mirror-publication.ts';
import { findObject } from './platform-object.ts';

/** Brings one drop's collection up to date, and shows or hides it. One that was deleted in the store is made again. */
export async function mirrorDrop(context: MirrorContext, drop: WholeDrop, isVisible: boolean): Promise<void> {
  try {
    await writeDrop(context, drop, isVisible);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'refused' && (await forgetIfGone(context, drop)))
      return writeDrop(context, drop, isVisible);
    if (error.kind === 'refused' || error.kind === 'unfinished') await doubtProducts(context, drop);
    throw error;
  }
}

async function writeDrop(context: MirrorContext, drop: WholeDrop, isVisible: boolean): Promise<void> {
  const collectionId = await mirrorCollection(context, drop);
  await mirrorPublication(context, { dropId: drop.id, collectionId, isVisible });
}

/** @returns whether the collection that we know of is no longer in the store. */
async function forgetIfGone(context: MirrorContext, { id: dropId }: WholeDrop): Promise<boolean> {
  const key = { kind: 'collection', dropId } as const;
  const known = await findObject(context, key);
  if (!known?.platformId) return false;
  const { collection } = await context.store.send(collectionExists, { id: known.platformId });
  if (collection) return false;
  await forgetObject(context, key);
  return true;
}

/** Makes the next try ask again about a drop's products: the platform may no longer know one that it knew. */
async function doubtProducts({ channel }: MirrorContext, { id: dropId }: WholeDrop): Promise<void> {
  await db.product.updateMany({
    where: { channelId: channel.id, entries: { some: { dropId } } },
    data: { checkedAt: null },
  });
}
