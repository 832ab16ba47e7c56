import { listWebhookObjects, type WebhookObject } from '#app/db/mirror/webhook-objects.ts';
import type { DueWebhook } from '#app/db/platform-webhooks.ts';
import { findMirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import type { WebhookPayload } from '#app/domain/platform-webhooks.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { collectionDetails } from '#app/platform/operations/collection.ts';
import { productsToRead, withAllProducts } from '../objects/collection/actual.ts';
import { collectionDifferences } from '../objects/collection/diff.ts';
import { findPublicationId } from '#app/db/mirror/objects.ts';
import type { GlobalId } from '#app/ids.ts';
import { hashOf } from '../objects/object-kind.ts';
import { desiredCollections, isOwner } from '../objects/collection/desired.ts';
import type { WebhookHandler } from './webhook-handler.ts';
import { openStoreToRead, overwriteObject, recreateObject } from './repair.ts';

/** After this many attempts a collection is compared although the mirror still writes it. */
const maxAttempts = 40;

/**
 * Compares changed or deleted collections of drops and creators with the desired state. Our own write of a collection consists of
 * several requests that end in the background, and each causes a webhook. They are postponed until the write has ended,
 * and then cost one read.
 */
export const handleCollectionUpdate: WebhookHandler = async (channelId, webhooks) => {
  const ids = webhooks.map((webhook) => collectionIdOf(webhook));
  const objects = await listWebhookObjects(channelId, 'collection', [...new Set(ids)]);
  const attempts = new Map(webhooks.map((webhook) => [collectionIdOf(webhook), webhook.attempts]));
  const mustWait = (object: WebhookObject) => {
    const count = attempts.get(object.platformId) ?? 0;
    const isSettled = !object.isBeingWritten && !object.isContentUnknown && !object.isDirty;
    // The platform sends webhooks while it still applies a change.
    return count === 0 || (!isSettled && count < maxAttempts);
  };
  const waiting = new Set(objects.filter(mustWait).map(({ platformId }) => platformId));
  const ready = objects.filter(({ platformId }) => !waiting.has(platformId));
  const store = ready.length > 0 ? await openStoreToRead(channelId) : undefined;
  if (store) for (const object of ready) await compareCollection(store, channelId, object);
  return webhooks.filter((webhook) => waiting.has(collectionIdOf(webhook))).map(({ webhookId }) => webhookId);
};

function collectionIdOf({ content }: DueWebhook): GlobalId {
  return (content as WebhookPayload<'collections/update'>).id;
}

async function compareCollection(
  store: PlatformClient,
  channelId: string,
  object: WebhookObject,
): Promise<void> {
  const collab = await findMirroredCollab({ channelId, collabId: object.collabId });
  const desired = collab && desiredCollections(collab).find(({ owner }) => isOwner(owner, object));
  const publicationId = await findPublicationId(channelId);
  // Deleted drops are handled elsewhere, and without a sales channel no collection is visible.
  if (!desired || publicationId === undefined) return;
  const first = productsToRead(desired.content.productIds.length);
  const { collection: actual } = await store.send(collectionDetails, {
    id: object.platformId,
    first,
    publicationId,
  });
  if (!actual) return recreateObject(channelId, object);
  const complete = await withAllProducts(store, actual);
  if (collectionDifferences(desired, complete).length === 0) return;
  await overwriteObject(channelId, object, {
    hash: hashOf({ ...complete, products: complete.products.nodes }),
  });
}
