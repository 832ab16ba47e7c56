import { confirmObject, findObject, saveObject } from '#app/db/mirror/objects.ts';
import type { ObjectKey } from '#app/db/mirror/objects.ts';
import type { MirrorSnapshot } from '#app/db/mirror/snapshots.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { creatorProfile, isErasedEmail, normalizeEmail } from '#app/domain/creators.ts';
import type { CustomersByIdsQuery } from '#app/platform/generated/graphql.ts';
import { customersByIds } from '#app/platform/operations/by-ids.ts';
import { createCustomer, customerByEmail } from '#app/platform/operations/customer.ts';
import type { StoreContext } from '../context.ts';
import { hashOf, isSameHash, isUpToDate } from './object-kind.ts';
import type { FindDrift, ObjectKind, ReconciledStore } from './object-kind.ts';
import { expectedObjects, readOptionalNodes } from './read-objects.ts';
import { noId, writeObject } from './write-object.ts';

/** A store that denies access to customers is not blocked. */
const optional = { isOptional: true } as const;

/**
 * The store's customer with a creator's email address: found or created if the brand wants customers, and
 * never changed. A customer deleted in the store is not created again, because the deletion may have been a
 * privacy request. `apply` throws a `refused` or `forbidden` error when the store does not allow it.
 */
export const customer: ObjectKind = {
  async apply(context, collab) {
    const desired = desiredCustomer(collab);
    const key = { kind: 'customer', collabId: collab.id } as const;
    const known = await findObject(context.channel.id, key);
    if (!desired || known?.isLeftAbsent)
      return known?.mustConfirm ? confirmObject(context.channel.id, key) : undefined;
    const hash = hashOf(desired);
    if (isUpToDate(known, hash)) return;
    const platformId =
      known?.platformId ??
      (await find(context, desired.email)) ??
      (await create(context, { key, email: desired.email }, collab));
    await saveObject(context.lease, key, { platformId, hash });
    // A late creation fails, because its email address is in use.
    if (known?.mustConfirm) await confirmObject(context.channel.id, key);
  },
  isCurrent(collab, saved) {
    const desired = desiredCustomer(collab);
    const known = saved.find(({ kind }) => kind === 'customer');
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

async function find({ store }: StoreContext, email: string): Promise<string | undefined> {
  const { customerByIdentifier: found } = await store.send(customerByEmail, { email }, optional);
  return found?.id;
}

async function create(
  context: StoreContext,
  { key, email }: { key: ObjectKey; email: string },
  collab: MirroredCollab,
): Promise<string> {
  const { firstName, lastName } = creatorProfile(collab);
  const input = { email, firstName, lastName };
  const { customerCreate } = await writeObject(context, key, () =>
    context.store.send(createCustomer, { customer: input }, optional),
  );
  return customerCreate?.customer?.id ?? noId('CreateCustomer');
}
