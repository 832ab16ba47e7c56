import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { markIncomplete } from '#app/db/collabs/states.ts';
import {
  confirmObject,
  findObject,
  invalidateObjects,
  markObjectsMissing,
  saveObject,
} from '#app/db/mirror/objects.ts';
import { listBatch, markManyDirty } from '#app/domain/collabs/dirty.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';
import { createDefinition, definitionByType, updateDefinition } from '#app/platform/operations/definition.ts';
import type { StoreContext } from '../../context.ts';
import { isUpToDate } from '../object-kind.ts';
import { noId, writeObject } from '../write-object.ts';
import { creatorType, definitionHash, desiredDefinition, type DesiredDefinition } from './desired.ts';
import { applyMetafieldDefinitions } from './metafields.ts';
import { definitionChanges, definitionConflicts, type ActualDefinition } from './diff.ts';

const key = { kind: 'definition' } as const;

/**
 * Creates the definitions of creators and of metafields in a store, or updates existing ones. When the known definition was
 * deleted, its entries were deleted too, and they are created again.
 * @throws {PlatformError} `rejected` when the store has a definition with conflicts that only a user can
 * solve.
 */
export async function applyDefinition(context: StoreContext): Promise<void> {
  const { channel } = context;
  const desired = desiredDefinition(channel);
  const hash = definitionHash(channel);
  const known = await findObject(channel.id, key);
  if (isUpToDate(known, hash)) return;
  const actual = await findDefinition(context.store);
  if (known?.platformId && known.platformId !== actual?.id) await markEntriesMissing(channel.id);
  if (actual) await update(context, desired, actual);
  const platformId = actual ? actual.id : await create(context, desired);
  await saveObject(context.lease, key, { platformId, hash: null });
  await applyMetafieldDefinitions(context, platformId);
  if (actual && known?.mustConfirm) await confirmObject(channel.id, key);
  await saveObject(context.lease, key, { platformId, hash });
}

/** The store's definition of creators; undefined without one. */
export async function findDefinition(store: PlatformClient): Promise<ActualDefinition | undefined> {
  const { currentAppInstallation: us, metaobjectDefinitionByType: found } = await store.send(
    definitionByType,
    { type: creatorType },
  );
  return found ? { ...found, isOurs: found.createdByApp.id === us.app.id } : undefined;
}

async function create(context: StoreContext, definition: DesiredDefinition): Promise<string> {
  const { metaobjectDefinitionCreate: created } = await writeObject(context, key, () =>
    context.store.send(createDefinition, { definition }),
  );
  return created?.metaobjectDefinition?.id ?? noId('CreateDefinition');
}

async function update(
  context: StoreContext,
  desired: DesiredDefinition,
  actual: ActualDefinition,
): Promise<void> {
  const conflicts = definitionConflicts({ desired, mirrorsEmail: context.channel.mirrorsEmail }, actual);
  if (conflicts.length > 0) throw new PlatformError('rejected', 'UpdateDefinition', conflicts.map(ownReason));
  const definition = definitionChanges(desired, actual);
  if (Object.keys(definition).length === 0) return;
  // Before: this process may crash in between.
  if (definition.fieldDefinitions || definition.capabilities?.publishable)
    await invalidateEntries(context.channel.id);
  await writeObject(context, key, () => context.store.send(updateDefinition, { id: actual.id, definition }));
}

/** Invalidates all entries of a channel, so that they are created again. */
export function markEntriesMissing(channelId: string): Promise<void> {
  return markEntries(channelId, async (tx, ids) => {
    await markManyDirty(tx, channelId, ids);
    await markIncomplete(tx, channelId, ids);
    await markObjectsMissing(tx, channelId, { kind: 'metaobject', collabId: { in: ids } });
  });
}

/**
 * Invalidates all entries of a channel: they lost a field's value, or their status, without which they are drafts. The platform
 * may reject the repair again and again: entries that wait already are left alone.
 */
function invalidateEntries(channelId: string): Promise<void> {
  return markEntries(channelId, async (tx, ids) => {
    const entries = await tx.platformObject.findMany({
      where: { channelId, kind: 'metaobject', collabId: { in: ids }, writtenHash: { not: null } },
      select: { collabId: true },
    });
    const written = entries.flatMap(({ collabId }) => collabId ?? []);
    await markManyDirty(tx, channelId, written);
    await invalidateObjects(tx, channelId, { kind: 'metaobject', collabId: { in: written } });
  });
}

type MarkBatch = (tx: Transaction, collabIds: string[]) => Promise<void>;

/** Marks the entries of all collabs of a channel, in batches. An interrupted run starts over. */
async function markEntries(channelId: string, mark: MarkBatch): Promise<void> {
  let after: string | undefined;
  do
    after = await inTransaction(async (tx) => {
      const { ids, last } = await listBatch(tx, { channelId, after });
      await mark(tx, ids);
      return last;
    });
  while (after !== undefined);
}
