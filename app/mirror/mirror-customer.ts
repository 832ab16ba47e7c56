import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { creatorProfile } from '#app/domain/creators/creator-profile.ts';
import { createCustomer, customerByEmail } from '#app/platform/operations/customer.ts';
import { confirmObject } from './confirm-object.ts';
import { hashOf } from './hash.ts';
import type { StoreContext } from './mirror-context.ts';
import { noId } from './no-id.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import type { ObjectKey } from './platform-object.ts';
import { wantedCustomer } from './wanted-customer.ts';
import { rememberObject, writeObject } from './write-object.ts';

/** A store that lets us do nothing with customers has not closed itself to us. */
const optional = { isOptional: true } as const;

/**
 * Finds the store's customer with a creator's e-mail address, or makes one, where the brand wants that. A customer is
 * never changed here: neither one that was there before, nor what became of one that we made. One that was deleted in the
 * store is not made again; somebody may have asked for that.
 * @throws {PlatformError} `refused` or `forbidden` when the store does not let us.
 */
export async function mirrorCustomer(context: StoreContext, collab: WholeCollab): Promise<void> {
  const wanted = wantedCustomer(collab);
  const key = { kind: 'customer', collabId: collab.id } as const;
  const known = await findObject(context, key);
  // Nothing is to be done that could be confirmed.
  if (!wanted || known?.isLeftAbsent) return known?.mustConfirm ? confirmObject(context, key) : undefined;
  const { email } = wanted;
  const hash = hashOf(wanted);
  if (isUpToDate(known, hash)) return;
  const platformId =
    known?.platformId ?? (await find(context, email)) ?? (await create(context, { key, email }, collab));
  await rememberObject(context, key, { platformId, hash });
  // A creation that comes through late is refused, since its address is taken.
  if (known?.mustConfirm) await confirmObject(context, key);
}

async function find({ store }: StoreContext, email: string): Promise<string | undefined> {
  const { customerByIdentifier: found } = await store.send(customerByEmail, { email }, optional);
  return found?.id;
}

async function create(
  context: StoreContext,
  { key, email }: { key: ObjectKey; email: string },
  collab: WholeCollab,
): Promise<string> {
  const { firstName, lastName } = creatorProfile(collab);
  const customer = { email, firstName, lastName };
  const { customerCreate } = await writeObject(context, key, () =>
    context.store.send(createCustomer, { customer }, optional),
  );
  return customerCreate?.customer?.id ?? noId('CreateCustomer');
}
