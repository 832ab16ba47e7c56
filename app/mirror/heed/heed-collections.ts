import { loadCollab } from '#app/domain/collabs/load-collab.ts';
import type { Kept } from '#app/domain/notices/topics.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { collectionAsShown } from '#app/platform/operations/collection.ts';
import { collectionDifferences, productsToRead } from '../compare-collection.ts';
import { findChannelPublication } from '../find-channel-publication.ts';
import { hashOf } from '../hash.ts';
import { wantedCollection } from '../wanted-collection.ts';
import type { DueNotice } from './due-notices.ts';
import type { Heeder } from './heeder.ts';
import { findHeardObjects } from './known-objects.ts';
import type { HeardObject } from './known-objects.ts';
import { openHeededStore } from './open-heeded-store.ts';
import { makeAgain, writeAgain } from './put-right.ts';

/** How often a message waits for the mirror to come to rest before the collection is looked at all the same. */
const patience = 40;

/**
 * Collections were changed or deleted. Our own writes to one are several, end in the background and are told of one by
 * one: when they are done it is looked at once for all of them, and written again if it shows something else than it should.
 */
export const heedCollections: Heeder = async (channelId, notices) => {
  const ids = notices.map((notice) => idIn(notice));
  const objects = await findHeardObjects(channelId, 'collection', [...new Set(ids)]);
  const attempts = new Map(notices.map((notice) => [idIn(notice), notice.attempts]));
  const waits = (object: HeardObject) => {
    const tried = attempts.get(object.platformId) ?? 0;
    const isAtRest = !object.isBeingWritten && !object.isUnknown && !object.isBehind;
    // The platform tells of a change that it may still be carrying out, and of one after the other.
    return tried === 0 || (!isAtRest && tried < patience);
  };
  const later = new Set(objects.filter(waits).map(({ platformId }) => platformId));
  const ready = objects.filter(({ platformId }) => !later.has(platformId));
  const store = ready.length > 0 ? await openHeededStore(channelId) : undefined;
  if (store) for (const object of ready) await lookAt(store, channelId, object);
  return notices.filter((notice) => later.has(idIn(notice))).map(({ webhookId }) => webhookId);
};

function idIn({ content }: DueNotice): string {
  return (content as Kept<'collections/update'>).id;
}

async function lookAt(store: PlatformClient, channelId: string, object: HeardObject): Promise<void> {
  const collab = await loadCollab({ channelId, collabId: object.collabId });
  const drop = collab?.drops.find(({ id }) => id === object.dropId);
  const publicationId = await findChannelPublication(channelId);
  // A drop that was removed has its own end, and without a sales channel nothing is shown to anybody.
  if (!collab || !drop || publicationId === undefined) return;
  const { handle } = drop;
  const wanted = { ...wantedCollection(drop, collab.channel), handle, isVisible: collab.isActive };
  const first = productsToRead(wanted.productIds.length);
  const { collection: shown } = await store.send(collectionAsShown, {
    id: object.platformId,
    first,
    publicationId,
  });
  if (!shown) return makeAgain(channelId, object);
  if (collectionDifferences(wanted, shown).length === 0) return;
  await writeAgain(channelId, object, { hash: hashOf(shown) });
}
