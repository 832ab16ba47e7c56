import slugify from '@sindresorhus/slugify';
import { db, runStatement, type Transaction } from '#app/db/connection/client.ts';
import { wakeForFollowing } from '#app/db/drops/drop-items.ts';
import { createDropResult, createDropSql } from '#app/db/drops/drops.ts';
import { wakeForChange } from '#app/db/events.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { typedRows } from '#app/db/connection/statements.ts';
import { newId } from '#app/ids.ts';
import { collabNotFound } from '../collabs/authorize.ts';
import type { NewEvent } from '../events/event.ts';
import { assertFieldsFit } from '../custom-fields/save-values.ts';
import { limits } from '../limits.ts';
import type { DropProjection } from '../mirror-data/drop-data.ts';
import { dropPayloadParts, findUsage, measureDrop, payloadTooLarge } from '../mirror-data/payload-size.ts';
import type { Principal } from '../principal.ts';
import { toMediaResponse, type KnownMedia, type MediaRow } from '../media/media.ts';
import { Problem } from '../problem.ts';
import { verifyProducts, type VerifiedProducts } from '../products/products.ts';
import { getDropContext, unverifiedProducts, type DropContext } from './drop-context.ts';
import { projectionOfPlan } from './drop-projection.ts';
import type { NewDropInput } from './drop.ts';
import { assertProductsExist, emptyDrop, planItems, type ItemsPlan } from './plan-items.ts';

/** A drop to create, with all rows below it. */
export interface DropPlan {
  id: string;
  channelId: string;
  collabId: string;
  creatorId: string;
  title: string;
  description: string;
  /** The collection's handle. */
  handle: string;
  /** Media objects as responses show them. */
  media: object[];
  items: ItemsPlan;
  /** Its content in the mirror's data, and the payload size. */
  projection: DropProjection;
  dataBytes: number;
}

/** A drop to create, and the one statement that creates it. */
interface DropCreation {
  plan: DropPlan;
  statement: Prisma.Sql;
  /**
   * Checks what the statement did, and wakes the workers once its transaction is committed.
   * @param rows of the statement.
   * @throws Problem `not-found` when the collab was deleted or its person erased, `conflict` when it is full, `invalid` when its data would
   *   exceed the store's limit.
   */
  complete: (tx: Transaction, rows: readonly unknown[]) => Promise<void>;
}

/**
 * Prepares a drop of a collab: finds the records that the input names, and verifies unknown products in the store.
 * @throws Problem `not-found` for the collab; `invalid` for products that do not exist, and for custom fields or media that
 *   are not the channel's.
 */
export async function prepareDrop(
  principal: Principal,
  collabId: string,
  input: NewDropInput,
): Promise<DropCreation> {
  const context = await getDropContext(principal, collabId, input);
  const check = await verifyProducts(context.channelId, unverifiedProducts(context, input));
  const plan = planDrop(context, input, check);
  await assertFieldsFit(db, { channelId: context.channelId, path: 'custom' }, plan.items.custom.definitions);
  const max = { drops: limits.dropsPerCollab, bytes: limits.mirrorDataBytes };
  return {
    plan,
    statement: createDropSql(plan, max, [dropCreatedEvent(plan)]),
    async complete(tx, rows) {
      const [created] = typedRows(createDropResult, rows);
      if (!created) throw await explainRefusal(tx, plan);
      wakeForChange(tx, plan, created.hasEndpoint);
      if (created.isFollowed) wakeForFollowing(tx, plan.channelId);
    },
  };
}

/**
 * Prepares a drop for a caller that has a transaction.
 * @returns the work for the transaction, which returns the drop's id.
 * @throws Problem as {@link prepareDrop} and {@link DropCreation.complete} do.
 */
export async function createDrop(
  principal: Principal,
  collabId: string,
  input: NewDropInput,
): Promise<(tx: Transaction) => Promise<string>> {
  const { plan, statement, complete } = await prepareDrop(principal, collabId, input);
  return async (tx) => {
    await complete(tx, await runStatement(statement, tx));
    return plan.id;
  };
}

function planDrop(context: DropContext, input: NewDropInput, check: VerifiedProducts): DropPlan {
  assertProductsExist(input.products, check, input.copiedItems);
  const { channelId, collabId, creatorId, creatorHandle } = context;
  const { title, description } = input;
  const id = newId();
  const items = planItems({ dropId: id, input, current: emptyDrop, check }, context);
  const media = new Map<string, KnownMedia | MediaRow>([
    ...context.media,
    ...items.media.map((row) => [row.id, row] as const),
  ]);
  const drop = {
    id,
    channelId,
    collabId,
    creatorId,
    title,
    description,
    items,
    handle: dropHandle(id, { creatorHandle, title }),
    media: items.dropMedia.flatMap(({ mediaId }) => {
      const row = media.get(mediaId);
      return row ? [toMediaResponse(row)] : [];
    }),
  };
  const projection = projectionOfPlan(drop, { ...context, media });
  return { ...drop, projection, dataBytes: measureDrop(projection) };
}

const maxSlugLength = 60;

/**
 * The handle of a drop's collection: readable, and unique by the random end of the drop's id. It exists before the
 * collection, so that the mirror finds a collection whose creation got no response. The letter before the random end keeps
 * a handle from ending in a number, which the platform increments for a second collection.
 */
function dropHandle(dropId: string, names: { creatorHandle: string; title: string }): string {
  const slug = slugify(`${names.creatorHandle} ${names.title}`).slice(0, maxSlugLength).replace(/-+$/, '');
  return `${slug || 'drop'}-d${dropId.slice(-12)}`;
}

/** Finds out why a drop was not created. Its collab was full at that moment, also when it has room again by now. */
async function explainRefusal(tx: Transaction, plan: DropPlan): Promise<Problem> {
  const { channelId, collabId, creatorId } = plan;
  const usage = await findUsage(tx, plan);
  const isSamePerson = (await tx.collab.count({ where: { channelId, id: collabId, creatorId } })) === 1;
  if (!usage || !isSamePerson) return collabNotFound(collabId);
  const bytes = usage.bytes + plan.dataBytes;
  if (usage.drops < limits.dropsPerCollab && bytes > limits.mirrorDataBytes)
    return payloadTooLarge(bytes, dropPayloadParts(plan.projection));
  return tooManyDrops();
}

function dropCreatedEvent({ id, collabId, creatorId, title, description }: DropPlan): NewEvent {
  const drop = { _id: id, collab: collabId, creator: creatorId, title, description };
  return { type: 'drop.created', data: { drop } };
}

export function tooManyDrops(): Problem {
  return new Problem('too-many-drops', { max: limits.dropsPerCollab });
}
