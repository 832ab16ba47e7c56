import type { Transaction } from '#app/db/client.ts';
import { inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { markDirty } from '../collabs/mark-dirty.ts';
import type { CollabKey } from '../collabs/reach-collab.ts';
import { saveCustomValues } from '../custom-fields/save-custom-values.ts';
import type { OwnedCustom } from '../custom-fields/save-custom-values.ts';
import type { NewEvent } from '../events/new-event.ts';
import { recordEvents } from '../events/record-events.ts';
import { limits } from '../limits.ts';
import { invalid, Problem } from '../problem.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import { checkProducts } from '../products/check-products.ts';

import { ensureProducts } from '../products/ensure-products.ts';
import { dropHandle } from './drop-handle.ts';
import type { DropInput, ProductEntryInput } from './drop-input.ts';
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

/**
 * Adds a drop to a collab: everything, the mark that the mirror is behind included, in one transaction.
 * @throws Problem `invalid` naming each product that the platform says does not exist, `conflict` when the collab is full.
 */
export async function createDrop(key: CollabKey, input: DropInput): Promise<CreatedDrop> {
  const check = await checkProducts(
    key.channelId,
    input.products.map(({ productId }) => productId),
  );
  refuseMissing(input.products, check);
  return inTransaction((tx) => insertDrop(tx, { key, input, check }));
}

function refuseMissing(products: readonly ProductEntryInput[], check: ProductCheck): void {
  const details = products.flatMap(({ productId }, index) =>
    check.missing.has(productId)
      ? [
          {
            path: `products[${index}].id`,
            message: `is not a product of this channel's store: "${productId}"`,
          },
        ]
      : [],
  );
  if (details.length > 0) throw invalid(details);
}

interface DropInsertion {
  key: CollabKey;
  input: DropInput;
  check: ProductCheck;
}

async function insertDrop(tx: Transaction, { key, input, check }: DropInsertion): Promise<CreatedDrop> {
  const { channelId, collabId } = key;
  const { channel, ...collab } = await lockCollab(tx, key);
  const dropId = newId();
  await tx.drop.create({
    data: {
      channelId,
      id: dropId,
      collabId,
      title: input.title,
      description: input.description,
      handle: dropHandle(dropId, { creatorHandle: collab.handle, title: input.title }),
    },
  });
  const productIds = await insertEntries(tx, dropId, { channelId, input, check });
  const enhancementIds = await saveEnhancements(tx, channelId, enhancementsOf(input, productIds));
  await saveCustomValues(tx, channel, customValuesOf(input, dropId, productIds));
  await markDirty(tx, key);
  await recordEvents(tx, channelId, [dropCreated(dropId, { key, input, creatorId: collab.creatorId })]);
  return {
    id: dropId,
    channelId,
    creatorId: collab.creatorId,
    title: input.title,
    description: input.description,
    productIds,
    enhancementIds,
  };
}

function dropCreated(
  dropId: string,
  { key, input, creatorId }: { key: CollabKey; input: DropInput; creatorId: string },
): NewEvent {
  const { title, description } = input;
  const drop = { _id: dropId, collab: key.collabId, creator: creatorId, title, description };
  return { type: 'drop.created', data: { drop } };
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

async function insertEntries(
  tx: Transaction,
  dropId: string,
  { channelId, input, check }: { channelId: string; input: DropInput; check: ProductCheck },
): Promise<string[]> {
  const platformIds = input.products.map(({ productId }) => productId);
  const products = await ensureProducts(tx, channelId, { platformIds, check });
  const rows = input.products.map(({ productId, variantId }, position) => ({
    channelId,
    id: newId(),
    dropId,
    productId: products.get(productId) ?? missingRecord(productId),
    platformVariantId: variantId ?? null,
    position,
  }));
  await tx.dropProduct.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

function missingRecord(platformId: string): never {
  throw new Error(`The record of product ${platformId} was gone in the transaction that made it`);
}

function enhancementsOf(input: DropInput, productIds: readonly string[]) {
  return input.products.flatMap(({ enhancement }, index) => {
    const dropProductId = productIds[index];
    return enhancement && dropProductId
      ? [{ dropProductId, ...enhancement, path: `products[${index}].enhancement` }]
      : [];
  });
}

function customValuesOf(input: DropInput, dropId: string, productIds: readonly string[]): OwnedCustom[] {
  const ofEntries = input.products.flatMap(({ custom }, index) => {
    const id = productIds[index];
    return id ? [{ owner: { type: 'product' as const, id }, custom, path: `products[${index}].custom` }] : [];
  });
  return [{ owner: { type: 'drop', id: dropId }, custom: input.custom, path: 'custom' }, ...ofEntries];
}
