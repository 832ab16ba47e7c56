import { db } from '#app/db/connection/client.ts';
import {
  changeTimeToleranceSeconds,
  confirmObject,
  findObject,
  lateWriteSeconds,
  saveAbsent,
  saveObject,
  type KnownObject,
  type ObjectKey,
} from '#app/db/mirror/objects.ts';
import type { MirrorSnapshot } from '#app/db/mirror/snapshots.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { creatorProfile, isErasedEmail, normalizeEmail } from '#app/domain/creators/creators.ts';
import type { CustomerNowFragment, CustomersByIdsQuery } from '#app/platform/generated/graphql.ts';
import { customersByIds } from '#app/platform/operations/by-ids.ts';
import { PlatformError } from '#app/platform/errors.ts';
import {
  createCustomer,
  customerByEmail,
  customerById,
  deleteCustomer,
} from '#app/platform/operations/customer.ts';
import type { StoreContext } from '../context.ts';
import {
  hashOf,
  isSameHash,
  isUpToDate,
  type FindDrift,
  type ObjectKind,
  type ReconciledStore,
} from './object-kind.ts';
import { expectedObjects, readOptionalNodes } from './read-objects.ts';
import { noId, writeObject } from './write-object.ts';

/** A store that denies access to customers is not blocked. */
const optional = { isOptional: true } as const;

/**
 * The store's customer with a creator's email address: found or created if the brand wants customers, and
 * never changed. A customer deleted in the store is not created again, because the deletion may have been a
 * privacy request. After an erasure it is deleted if this service created it and nobody else has used it. `apply` throws a
 * `rejected` or `forbidden` error when the store does not allow it.
 */
export const customer: ObjectKind = {
  async apply(context, collab) {
    const key = { kind: 'customer', collabId: collab.id } as const;
    if (isErasedEmail(collab.email)) return eraseCustomer(context, key);
    const desired = desiredCustomer(collab);
    const known = await findObject(context.channel.id, key);
    if (!desired || known?.isLeftAbsent)
      return known?.mustConfirm ? confirmObject(context.channel.id, key) : undefined;
    const hash = hashOf(desired);
    if (isUpToDate(known, hash)) return;
    const written =
      known?.platformId ??
      (await find(context, desired.email, known)) ??
      (await create(context, { key, email: desired.email }, collab));
    await saveObject(context.lease, key, {
      hash,
      ...(typeof written === 'string' ? { platformId: written } : written),
    });
    // A late creation fails, because its email address is in use.
    if (known?.mustConfirm) await confirmObject(context.channel.id, key);
  },
  isCurrent(collab, saved) {
    const desired = desiredCustomer(collab);
    const known = saved.find(({ kind }) => kind === 'customer');
    if (isErasedEmail(collab.email)) return known === undefined;
    return !desired || isSameHash(known?.writtenHash, hashOf(desired));
  },
  compare: compareCustomers,
};

type CustomerNode = CustomersByIdsQuery['nodes'][number];

/** A customer deleted in the store is not created again. The creator's page drops the reference. */
async function compareCustomers(
  { store }: ReconciledStore,
  snapshots: readonly MirrorSnapshot[],
): Promise<FindDrift> {
  const actual = await readOptionalNodes<CustomerNode>(
    snapshots,
    'customer',
    async (ids) => (await store.send(customersByIds, { ids }, { isOptional: true })).nodes,
  );
  if (!actual) return () => [];
  return (snapshot) =>
    expectedObjects(snapshot, 'customer').flatMap(({ id }) =>
      typeof actual.get(id)?.id === 'string'
        ? []
        : [{ objectId: id, kinds: ['customer deleted'], repair: 'leave-deleted' }],
    );
}

/** Undefined when the brand disabled customers. */
function desiredCustomer({ channel, email }: MirroredCollab): { email: string } | undefined {
  return channel.mirrorsCustomer && !isErasedEmail(email) ? { email: normalizeEmail(email) } : undefined;
}

/** What is saved of a customer whom this service found or created. */
interface SavedCustomer {
  platformId: string;
  isCreatedHere: boolean;
  /** The platform's time of the last change, of a customer whom this service created. */
  changedAt?: Date;
}

async function find(
  { store }: StoreContext,
  email: string,
  known: KnownObject | undefined,
): Promise<SavedCustomer | undefined> {
  const { customerByIdentifier: found } = await store.send(customerByEmail, { email }, optional);
  if (!found) return undefined;
  // Before an attempt, the store had no customer with the address.
  const isOurs = known?.isOutcomeUnknown === true && isUnused(found, new Date(found.createdAt));
  return isOurs ? created(found) : { platformId: found.id, isCreatedHere: false };
}

function created({ id, updatedAt }: CustomerNowFragment): SavedCustomer {
  return { platformId: id, isCreatedHere: true, changedAt: new Date(updatedAt) };
}

async function create(
  context: StoreContext,
  { key, email }: { key: ObjectKey; email: string },
  collab: MirroredCollab,
): Promise<SavedCustomer> {
  const { firstName, lastName } = creatorProfile(collab);
  const input = { email, firstName, lastName };
  const { customerCreate } = await writeObject(context, key, () =>
    context.store.send(createCustomer, { customer: input }, optional),
  );
  return customerCreate?.customer ? created(customerCreate.customer) : noId('CreateCustomer');
}

/** Whether a customer has no orders and was not changed since a time. */
function isUnused({ numberOfOrders, updatedAt }: CustomerNowFragment, since: Date): boolean {
  const differenceMs = Math.abs(Date.parse(updatedAt) - since.getTime());
  return Number(numberOfOrders) === 0 && differenceMs <= changeTimeToleranceSeconds * 1_000;
}

/**
 * Deletes the customer of an erased person, if this service created it, and forgets it. A customer who existed before, has
 * orders, or was changed since belongs to the store.
 */
async function eraseCustomer(context: StoreContext, key: ObjectKey & { collabId: string }): Promise<void> {
  const { channel, store, lease } = context;
  const where = { channelId: channel.id, ...key };
  const known = await findObject(channel.id, key);
  const row = await db.platformObject.findFirst({ where });
  if (!known || !row) return;
  const { platformId, handle: email } = row;
  const found =
    platformId === null
      ? email !== null && (await store.send(customerByEmail, { email }, optional)).customerByIdentifier
      : (await store.send(customerById, { id: platformId }, optional)).customer;
  if (!found && known.isOutcomeUnknown && platformId === null && !known.mustConfirm) {
    // An unanswered creation may still arrive.
    await saveAbsent(lease, key, { hash: hashOf({ email: null }) });
    if ((await findObject(channel.id, key))?.isOutcomeUnknown) return;
  }
  if (found && isOwn(row, found) && !(await isOfOtherCollab(context, key, found.id)))
    await deleteUnlessRejected(context, found.id);
  await db.platformObject.deleteMany({ where });
}

interface CustomerRow {
  platformId: string | null;
  isCreatedHere: boolean;
  changedAt: Date | null;
  writeStartedAt: Date | null;
  confirmAt: Date | null;
}

function isOwn(row: CustomerRow, found: CustomerNowFragment): boolean {
  const { platformId, isCreatedHere, changedAt, writeStartedAt, confirmAt } = row;
  if (platformId !== null) return isCreatedHere && changedAt !== null && isUnused(found, changedAt);
  const lateMs = lateWriteSeconds * 1_000;
  const startedMs = writeStartedAt?.getTime() ?? (confirmAt ? confirmAt.getTime() - lateMs : Infinity);
  const createdAt = new Date(found.createdAt);
  return createdAt.getTime() >= startedMs - lateMs && isUnused(found, createdAt);
}

/** The same person may have come back before the store was cleaned. */
async function isOfOtherCollab(
  { channel }: StoreContext,
  { collabId }: { collabId: string },
  platformId: string,
): Promise<boolean> {
  const others = {
    channelId: channel.id,
    platformId,
    kind: 'customer' as const,
    collabId: { not: collabId },
  };
  return (await db.platformObject.count({ where: others })) > 0;
}

/** The platform rejects the deletion of a customer with orders, who stays. */
async function deleteUnlessRejected({ store }: StoreContext, id: string): Promise<void> {
  try {
    await store.send(deleteCustomer, { id }, optional);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error;
  }
}
