import { db, inTransaction } from '#app/db/connection/client.ts';
import { changeTimeToleranceSeconds } from '#app/db/mirror/objects.ts';
import { lockItems } from '#app/db/mirror/queue.ts';
import type { DueWebhook } from '#app/db/platform-webhooks.ts';
import {
  listWebhookObjects,
  saveChangeTimes,
  type ObjectChange,
  type WebhookObject,
} from '#app/db/mirror/webhook-objects.ts';
import { findMirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import type { WebhookPayload } from '#app/domain/platform-webhooks.ts';
import { groupBy } from '#app/group-by.ts';
import { metaobjectsByIds } from '#app/platform/operations/metaobject.ts';
import { entryDifferences, isEntry, type EntryNode } from '../objects/creator-entry/diff.ts';
import { hashOf } from '../objects/object-kind.ts';
import { desiredEntry } from '../objects/creator-entry/desired.ts';
import type { WebhookHandler } from './webhook-handler.ts';
import { openStoreToRead, overwriteObject, recreateObject } from './repair.ts';

/** The data of one entry can be large. */
const entriesPerRead = 10;

/**
 * Compares created, changed or deleted creator entries with the desired state. Our own writes are recognized
 * by the change time in the platform's response: they need no read and no write. The change time of a bulk
 * operation's entry is known after its results are read.
 */
export const handleEntryUpdate: WebhookHandler = async (channelId, webhooks) => {
  const byEntry = groupBy(webhooks, (webhook) => hintOf(webhook).id);
  const objects = await listWebhookObjects(channelId, 'metaobject', [...byEntry.keys()]);
  const webhooksOf = ({ platformId }: WebhookObject) => byEntry.get(platformId) ?? [];
  const settled = objects.filter(({ isBeingWritten }) => !isBeingWritten);
  const changed = settled.filter(
    (object) =>
      !object.isContentUnknown && webhooksOf(object).some((webhook) => isNewer(object, hintOf(webhook))),
  );
  const inBulk = settled.filter(isWrittenInBulk);
  const changes = inBulk.map((object) => ({ object, changedAt: lastChange(webhooksOf(object)) }));
  const saved = await saveBulkChanges(channelId, changes);
  const deleted = inBulk.filter((object) =>
    webhooksOf(object).some(({ topic }) => topic === 'metaobjects/delete'),
  );
  await compareEntries(channelId, [...changed, ...deleted]);
  const waiting = objects.filter(
    (object) => object.isBeingWritten || (isWrittenInBulk(object) && !saved.has(object.id)),
  );
  return waiting.flatMap(webhooksOf).map(({ webhookId }) => webhookId);
};

/** Whether a bulk operation whose results are not read yet decides the content of an entry. */
function isWrittenInBulk({ isContentUnknown, isInBulk }: WebhookObject): boolean {
  return isContentUnknown && isInBulk;
}

/** The latest change time of an entry in its webhooks; 1970 when none has a time. */
function lastChange(webhooks: readonly DueWebhook[]): Date {
  return new Date(
    Math.max(...webhooks.map((webhook) => Date.parse(hintOf(webhook).updated_at ?? '1970-01-01'))),
  );
}

function hintOf({ content }: DueWebhook) {
  return content as WebhookPayload<'metaobjects/update'>;
}

/** Whether an entry changed after our last write of it. A deletion has no comparable time. */
function isNewer(
  { changedAt }: WebhookObject,
  { updated_at: at }: WebhookPayload<'metaobjects/update'>,
): boolean {
  if (at === null || changedAt === null) return true;
  return Date.parse(at) - changedAt.getTime() > changeTimeToleranceSeconds * 1_000;
}

async function saveBulkChanges(channelId: string, changes: readonly ObjectChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  return inTransaction(async (tx) => {
    await lockItems(
      tx,
      channelId,
      changes.map(({ object }) => object.collabId),
    );
    return saveChangeTimes(tx, channelId, changes);
  });
}

async function compareEntries(channelId: string, objects: readonly WebhookObject[]): Promise<void> {
  if (objects.length === 0) return;
  const store = await openStoreToRead(channelId);
  if (!store) return;
  for (let start = 0; start < objects.length; start += entriesPerRead) {
    const some = objects.slice(start, start + entriesPerRead);
    const { nodes } = await store.send(metaobjectsByIds, { ids: some.map(({ platformId }) => platformId) });
    for (const [index, object] of some.entries()) await compareEntry(channelId, object, nodes[index]);
  }
}

async function compareEntry(
  channelId: string,
  object: WebhookObject,
  actual: EntryNode | undefined,
): Promise<void> {
  if (!isEntry(actual)) return recreateObject(channelId, object);
  // The bulk operation will still write it.
  if (object.isContentUnknown) return;
  const collab = await findMirroredCollab({ channelId, collabId: object.collabId });
  if (!collab) return;
  const { updatedAt, ...content } = actual;
  const changedAt = new Date(updatedAt);
  if (entryDifferences(desiredEntry(collab), actual).length > 0)
    return overwriteObject(channelId, object, { hash: hashOf(content), changedAt, handle: content.handle });
  await db.platformObject.updateMany({
    where: { channelId, id: object.id, OR: [{ changedAt: null }, { changedAt: { lt: changedAt } }] },
    data: { changedAt },
  });
}
