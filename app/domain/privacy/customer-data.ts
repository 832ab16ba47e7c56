import { db, inTransaction } from '#app/db/connection/client.ts';
import {
  eraseDataRequests,
  eraseImportRows,
  findCollabOfCustomer,
  listEmailsOfCreator,
} from '#app/db/privacy.ts';
import { newId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { isErasedEmail, normalizeEmail } from '../creators/creators.ts';
import { erasePerson, removePictureOf } from './erase-collab.ts';

/** A person as a store's customer. */
interface CustomerIdentity {
  /** The number at the end of the customer's global id. */
  customerId: string | null;
  email: string | null;
}

/** Finds the collab of a customer of a channel's store: by a present or former email address, or by the mirrored customer. */
function findCustomerCollab(channelId: string, { customerId, email }: CustomerIdentity) {
  return findCollabOfCustomer(channelId, {
    email: email === null ? null : normalizeEmail(email),
    platformId: customerId === null ? null : `gid://shopify/Customer/${customerId}`,
  });
}

/** A customer's request for their data. */
export interface DataRequest extends CustomerIdentity {
  /** The platform's id of the request. */
  requestId: string;
  requestedAt: Date;
}

/**
 * Records once that a customer requested their data from a brand, together with the data of the collab, if
 * there is one. The brand responds to the request.
 */
export async function recordDataRequest(channelId: string, request: DataRequest): Promise<void> {
  const { requestId, requestedAt, customerId, email } = request;
  const collab = await findCustomerCollab(channelId, request);
  const { count } = await db.dataRequest.createMany({
    data: [
      {
        channelId,
        id: newId(),
        platformRequestId: requestId,
        customerId,
        email,
        collabId: collab?.collabId ?? null,
        requestedAt,
      },
    ],
    skipDuplicates: true,
  });
  if (count > 0) log.warn({ channelId, requestId }, 'Customer data request received');
}

/** Erases a customer of a channel's store from the channel, as {@link eraseFromChannel} does. */
export async function eraseCustomer(channelId: string, customer: CustomerIdentity): Promise<void> {
  const { customerId, email } = customer;
  const found = await findCustomerCollab(channelId, customer);
  const ownEmails = found ? await listEmails(found.creatorId) : [];
  const emails = [...new Set([...(email === null ? [] : [normalizeEmail(email)]), ...ownEmails])];
  if (found) await removePictureOf(channelId, found.creatorId);
  await eraseFromChannel(channelId, { collabId: found?.collabId ?? null, customerId, emails });
  // The erasure of an import's rows waits for a batch that creates the collab.
  if (!found && (await findCustomerCollab(channelId, customer))) await eraseCustomer(channelId, customer);
}

/** What identifies a person in one channel. */
interface PersonInChannel {
  collabId: string | null;
  customerId: string | null;
  /** Normalized. */
  emails: readonly string[];
}

/**
 * Erases a person from a brand's data, except what stays (`what-stays.ts`). The collab stays, paused and anonymous. Its
 * entry in the store gets a new handle and is hidden. Data of other brands stays. A person without any brand is deleted.
 * Safe to repeat.
 */
export async function eraseFromChannel(channelId: string, person: PersonInChannel): Promise<void> {
  const { collabId, emails } = person;
  await eraseDataRequests(channelId, person);
  await eraseImportRows(channelId, emails);
  await db.application.deleteMany({ where: { channelId, email: { in: [...emails] } } });
  if (collabId === null) return;
  await inTransaction((tx) => erasePerson(tx, { channelId, collabId }, emails));
  log.info({ channelId, collabId }, 'Person erased from collab');
}

/** The present and the former email addresses of a person; none when the person is erased. */
export async function listEmails(creatorId: string): Promise<string[]> {
  return (await listEmailsOfCreator(creatorId)).filter((email) => !isErasedEmail(email));
}
