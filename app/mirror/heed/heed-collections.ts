import { db } from '#app/db/client.ts';
import { loadCollab } from '#app/domain/collabs/load-collab.ts';
import type { Kept } from '#app/domain/notices/topics.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { CollectionAsShownQuery } from '#app/platform/generated/graphql.ts';
import { collectionAsShown } from '#app/platform/operations/collection.ts';
import { hashOf } from '../hash.ts';
import { wantedCollection } from '../wanted-collection.ts';
import type { WantedCollection } from '../wanted-collection.ts';
import type { DueNotice } from './due-notices.ts';
import type { Heeder } from './heeder.ts';
import { findHeardObjects } from './known-objects.ts';
import type { HeardObject } from './known-objects.ts';
import { openHeededStore } from './open-heeded-store.ts';
import { makeAgain, writeAgain } from './put-right.ts';

/** How often a message waits for the mirror to come to rest before the collection is looked at all the same. */
const patience = 40;
const mostProducts = 250;

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
  const publicationId = await publicationOf(channelId);
  // A drop that was removed has its own end, and without a sales channel nothing is shown to anybody.
  if (!collab || !drop || publicationId === undefined) return;
  const wanted = wantedCollection(drop, collab.channel);
  const first = Math.min(mostProducts, wanted.productIds.length + 5);
  const { collection: shown } = await store.send(collectionAsShown, {
    id: object.platformId,
    first,
    publicationId,
  });
  if (!shown) return makeAgain(channelId, object);
  if (isInPlace(wanted, shown) && shown.publishedOnPublication === collab.isActive) return;
  await writeAgain(channelId, object, { hash: hashOf(shown) });
}

async function publicationOf(channelId: string): Promise<string | undefined> {
  const known = await db.platformObject.findFirst({
    where: { channelId, kind: 'publication', collabId: null, dropId: null },
    select: { platformId: true },
  });
  return known?.platformId ?? undefined;
}

type ShownCollection = NonNullable<CollectionAsShownQuery['collection']>;

function isInPlace(wanted: WantedCollection, shown: ShownCollection): boolean {
  const shownIds = shown.products.nodes.map(({ id }) => id);
  return (
    shown.title === wanted.title &&
    shown.descriptionHtml === wanted.descriptionHtml &&
    shown.sortOrder === 'MANUAL' &&
    shownIds.length === wanted.productIds.length &&
    wanted.productIds.every((id, index) => shownIds[index] === id)
  );
}
