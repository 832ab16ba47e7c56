import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { invalidateObjects, markObjectsMissing } from '#app/db/mirror/objects.ts';
import { lockItems } from '#app/db/mirror/queue.ts';
import { saveRepair, type ObservedState, type WebhookObject } from '#app/db/mirror/webhook-objects.ts';
import { openStore } from '#app/domain/channels/store-client.ts';
import { renewAccess } from '#app/domain/channels/access-tokens.ts';
import { markManyDirty } from '#app/domain/collabs/dirty.ts';
import { log } from '#app/log.ts';
import type { PlatformClient } from '#app/platform/client.ts';

const readOptions = { timeoutMs: 20_000, retryForMs: 60_000, priority: 'background' } as const;

/**
 * Opens a channel's store for reading. Webhook handlers never write to it.
 * @returns undefined when the app is not installed.
 * @throws {PlatformError} when the store cannot be accessed now.
 */
export async function openStoreToRead(channelId: string): Promise<PlatformClient | undefined> {
  await renewAccess(channelId);
  return openStore(channelId, readOptions);
}

/** Creates an object again that was deleted in the store. */
export async function recreateObject(
  channelId: string,
  { id, collabId }: Pick<WebhookObject, 'id' | 'collabId'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockItems(tx, channelId, [collabId]);
    await markObjectsMissing(tx, channelId, { id });
    await markManyDirty(tx, channelId, [collabId]);
  });
  log.info({ channelId, collabId }, 'Object deleted in the store; creating it again');
}

/**
 * Overwrites an object that was changed in the store. The same content is overwritten at most every ten
 * minutes, because another app or the platform's normalization could produce it forever.
 */
export async function overwriteObject(
  channelId: string,
  object: WebhookObject,
  observed: ObservedState,
): Promise<void> {
  const { collabId } = object;
  const isRepaired = await inTransaction(async (tx) => {
    await lockItems(tx, channelId, [collabId]);
    if (!(await saveRepair(tx, { ...object, channelId }, observed))) return false;
    await invalidatePublication(tx, channelId, object);
    await markManyDirty(tx, channelId, [collabId]);
    return true;
  });
  if (isRepaired) log.info({ channelId, collabId }, 'Object changed in the store; writing it again');
}

/** A change of a collection may be its publication. */
async function invalidatePublication(
  tx: Transaction,
  channelId: string,
  { kind, dropId, collabId }: WebhookObject,
): Promise<void> {
  if (kind !== 'collection') return;
  const owner = dropId === null ? { collabId, dropId } : { dropId };
  await invalidateObjects(tx, channelId, { kind: 'publication', ...owner });
}
