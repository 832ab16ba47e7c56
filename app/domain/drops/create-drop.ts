import type { Transaction } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { markDirty } from '../collabs/mark-dirty.ts';
import type { CollabKey } from '../collabs/reach-collab.ts';
import { saveCustomValues } from '../custom-fields/save-custom-values.ts';
import { recordEvents } from '../events/record-events.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import { dropHandle } from './drop-handle.ts';
import type { DropInput } from './drop-input.ts';
import { customOfEntries, enhancementsToSave } from './entry-additions.ts';
import { refuseMissing } from './refuse-missing.ts';
import { replaceEntries } from './replace-entries.ts';
import { saveEnhancements } from './save-enhancements.ts';

/** A drop as it was made, with the ids of its records in the order of its products. */
export interface CreatedDrop {
  id: string;
  channelId: string;
  creatorId: string;
  title: string;
  description: string;
  productIds: string[];
  enhancementIds: string[];
}

/** A drop to be made, and what the platform said of the products in it. */
export interface DropCreation {
  input: DropInput;
  check: ProductCheck;
}

/**
 * Adds a drop to a collab, with the mark that the mirror is behind and the event that tells of it.
 * @throws Problem `invalid` naming each product that the platform says does not exist, and custom fields or media that
 *   are not the channel's; `conflict` when the collab is full.
 */
export async function createDrop(
  tx: Transaction,
  key: CollabKey,
  { input, check }: DropCreation,
): Promise<CreatedDrop> {
  refuseMissing(input.products, check);
  const { channelId } = key;
  const { channel, creatorId, handle: creatorHandle } = await lockCollab(tx, key);
  const id = newId();
  const { title, description } = input;
  const handle = dropHandle(id, { creatorHandle, title });
  await tx.drop.create({
    data: { channelId, id, collabId: key.collabId, title, description, handle },
    select: { id: true },
  });
  const records = await saveEntries(tx, channel, { dropId: id, input, check });
  await markDirty(tx, key);
  const drop = { _id: id, collab: key.collabId, creator: creatorId, title, description };
  await recordEvents(tx, channelId, [{ type: 'drop.created', data: { drop } }]);
  return { id, channelId, creatorId, title, description, ...records };
}

/** Holds the collab's row, so that two drops at once cannot both be the last that fits. */
async function lockCollab(tx: Transaction, { channelId, collabId }: CollabKey) {
  await tx.$executeRaw`
    SELECT 1 FROM collabs WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE`;
  const collab = await tx.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId, id: collabId } },
    select: {
      creatorId: true,
      handle: true,
      channel: true,
      _count: { select: { drops: { where: { removedAt: null } } } },
    },
    relationLoadStrategy: 'join',
  });
  if (collab._count.drops >= limits.dropsPerCollab)
    throw new Problem(
      'conflict',
      `This collab holds ${limits.dropsPerCollab} drops, the most it can: remove one first.`,
    );
  return collab;
}

async function saveEntries(
  tx: Transaction,
  channel: Channel,
  { dropId, input, check }: DropCreation & { dropId: string },
): Promise<{ productIds: string[]; enhancementIds: string[] }> {
  const { products: entries, custom } = input;
  const channelId = channel.id;
  const productIds = await replaceEntries(tx, { channelId, dropId, current: [], entries, check });
  const { saved } = enhancementsToSave(entries, productIds, []);
  const enhancementIds = await saveEnhancements(tx, channelId, saved);
  await saveCustomValues(tx, channel, [
    { owner: { type: 'drop', id: dropId }, custom, path: 'custom' },
    ...customOfEntries(entries, productIds),
  ]);
  return { productIds, enhancementIds };
}
