import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { deleteCustomFieldValues } from '#app/db/custom-fields.ts';
import { saveItemRows, updateItemPositions } from '#app/db/drops/drop-items.ts';
import { lockDrop, recordDropUpdate, updateDropText } from '#app/db/drops/drops.ts';
import type { DropKey } from '#app/db/keys.ts';
import { isId } from '#app/ids.ts';
import { recordChange } from '../events/record-events.ts';
import { assertFieldsFit, retryOnChangedField } from '../custom-fields/save-values.ts';
import type { Fields, JsonValue, NewEvent } from '../events/event.ts';
import { limits } from '../limits.ts';
import { assertPayloadFits, dropPayloadParts, measureDrop } from '../mirror-data/payload-size.ts';
import type { Actor, Principal } from '../principal.ts';
import { Problem } from '../problem.ts';
import { verifyProducts, type VerifiedProducts } from '../products/products.ts';
import { getDropContext, unverifiedProducts, type DropContext } from './drop-context.ts';
import { projectionOfDrop } from './drop-projection.ts';
import {
  dropNotFound,
  findDrop,
  type DropDetails,
  type DropItemInput,
  type UpdateDropInput,
} from './drop.ts';
import { assertProductsExist, planItems, type ItemsPlan } from './plan-items.ts';

export interface DropUpdate {
  input: UpdateDropInput;
  /** The revision that the user saw; undefined to overwrite any. */
  expectedRevision: number | undefined;
  /** Whether an update of another revision is no conflict if it changes nothing: its first response was lost. */
  mayRepeat?: boolean;
  /** Recorded in the drop's history. */
  actor: Actor;
  /** The whole list of products, made of the current drop, if `input.products` are only those that change. */
  mergeProducts?: (before: DropDetails) => DropItemInput[];
  /** The revision that the update undoes. */
  undoes?: number;
}

type DropPath = Omit<DropKey, 'channelId'>;

/**
 * Updates a drop from a page.
 * @throws Problem as {@link prepareDropUpdate} does; a `conflict` worded for a page.
 */
export function updateDrop(principal: Principal, path: DropPath, update: DropUpdate): Promise<DropDetails> {
  return retryOnChangedField(async () => {
    const save = await prepareDropUpdate(principal, path, { ...update, mayRepeat: true });
    return inTransaction(async (tx) => {
      try {
        return await save(tx);
      } catch (error) {
        throw error instanceof Problem && error.kind === 'conflict' ? editConflict() : error;
      }
    });
  });
}

export function editConflict(): Problem {
  return new Problem('drop-changed');
}

/**
 * Prepares an update of a drop: finds the records that the input names, and verifies unknown products in the store.
 * @returns the work for a transaction. An update that changes nothing writes nothing.
 * @throws Problem `not-found` for the collab or drop.
 * @throws Problem `conflict` when the drop has another revision.
 * @throws Problem `invalid` for products that do not exist, custom fields or media that are not the channel's, and data
 *   beyond the store's limit.
 */
export async function prepareDropUpdate(
  principal: Principal,
  { collabId, dropId }: DropPath,
  update: DropUpdate,
): Promise<(tx: Transaction) => Promise<DropDetails>> {
  const context = await getDropContext(principal, collabId, update.input);
  if (!isId(dropId)) throw dropNotFound(dropId);
  const check = await verifyProducts(context.channelId, unverifiedProducts(context, update.input));
  const key = { channelId: context.channelId, collabId: context.collabId, dropId };
  return (tx) => saveUpdate(tx, key, { ...update, context, check });
}

interface PreparedUpdate extends DropUpdate {
  context: DropContext;
  check: VerifiedProducts;
}

async function saveUpdate(tx: Transaction, key: DropKey, update: PreparedUpdate): Promise<DropDetails> {
  const locked = await lockDrop(tx, key);
  const before = locked && (await findDrop(tx, key));
  // The person may have been erased during the requests to the store.
  if (!before || before.creator !== update.context.creatorId) throw dropNotFound(key.dropId);
  if (!update.mayRepeat) assertRevision(before, update.expectedRevision);
  assertProductsExist(update.input.products ?? [], update.check, before.products);
  await updateDropText(tx, key, update.input);
  const { mergeProducts, ...sent } = update;
  const merged = mergeProducts
    ? { ...sent, input: { ...sent.input, products: mergeProducts(before) } }
    : sent;
  await updateItems(tx, { key, before, update: merged });
  const written = (await findDrop(tx, key)) ?? before;
  if (isDeepStrictEqual(written, before)) return before;
  assertRevision(before, update.expectedRevision);
  const projection = projectionOfDrop(written, locked.handle);
  const dataBytes = measureDrop(projection);
  const { actor, undoes } = update;
  const { previous } = changedFields(before, written);
  const change = {
    actor,
    before: previous,
    ...(undoes !== undefined && { undoes }),
    maxChanges: limits.changesKept,
  };
  const usage = await recordDropUpdate(tx, key, { dataBytes, change });
  if (dataBytes > locked.dataBytes) assertPayloadFits(usage, dropPayloadParts(projection));
  const after = await findDrop(tx, key);
  if (!after) throw dropNotFound(key.dropId);
  await recordChange(tx, key, [dropUpdatedEvent(key, before, after)]);
  return after;
}

function assertRevision(drop: DropDetails, expected: number | undefined): void {
  if (expected === undefined || expected === drop.__v) return;
  throw new Problem('revision-conflict', { expected, current: drop.__v });
}

async function updateItems(
  tx: Transaction,
  { key, before, update }: { key: DropKey; before: DropDetails; update: PreparedUpdate },
): Promise<void> {
  const { input, check, context } = update;
  if (input.media === undefined && input.products === undefined && input.custom.size === 0) return;
  const plan = planItems({ dropId: key.dropId, input, current: before, check }, context);
  const { channelId, dropId } = key;
  await assertFieldsFit(tx, { channelId, path: 'custom' }, plan.custom.definitions);
  if (input.media !== undefined) await tx.dropMedia.deleteMany({ where: { channelId, dropId } });
  if (input.products !== undefined) await deleteOmittedItems(tx, key, plan);
  await deleteOmittedContent(tx, channelId, plan);
  await saveItemRows(tx, key, plan);
}

async function deleteOmittedItems(tx: Transaction, key: DropKey, { ids }: ItemsPlan): Promise<void> {
  const { channelId, dropId } = key;
  await tx.dropItem.deleteMany({ where: { channelId, dropId, id: { notIn: ids } } });
  await updateItemPositions(tx, key, ids);
}

/** Deletes enhancements, media and custom values that the update clears or replaces. */
async function deleteOmittedContent(
  tx: Transaction,
  channelId: string,
  { removed, emptied, custom }: ItemsPlan,
): Promise<void> {
  if (removed.length > 0) await tx.enhancement.deleteMany({ where: { channelId, id: { in: removed } } });
  if (emptied.length > 0)
    await tx.enhancementMedia.deleteMany({ where: { channelId, enhancementId: { in: emptied } } });
  await deleteCustomFieldValues(tx, channelId, custom.cleared);
}

function dropUpdatedEvent({ collabId }: DropKey, before: DropDetails, after: DropDetails): NewEvent {
  const { previous, current } = changedFields(before, after);
  return {
    type: 'drop.updated',
    data: {
      drop: { ...current, _id: after._id, collab: collabId, creator: after.creator, __v: after.__v },
      previous,
    },
  };
}

/** The fields that differ, by the interface's names, with their former and present values. */
function changedFields(before: DropDetails, after: DropDetails): { previous: Fields; current: Fields } {
  const [previous, current] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(current).filter((name) => !isDeepStrictEqual(previous[name], current[name]));
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { previous: pick(previous), current: pick(current) };
}

function fieldsOf({ title, description, media, products, enhancements, custom }: DropDetails): Fields {
  return JSON.parse(JSON.stringify({ title, description, media, products, enhancements, custom })) as Record<
    string,
    JsonValue
  >;
}
