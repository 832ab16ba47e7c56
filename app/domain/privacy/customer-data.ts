import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { newCreatorId, newId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { markDirty } from '../collabs/dirty.ts';
import { normalizeEmail } from '../creators.ts';
import { erasedEmail } from '../creators.ts';
import { recordEvents } from '../events/record-events.ts';
import { invalidateObjects } from '#app/db/mirror-objects.ts';
import { deleteEmailsFromImports } from '../imports/imports.ts';

/** A person as a store's customer. */
export interface CustomerIdentity {
  /** The number at the end of the customer's global id. */
  customerId: string | null;
  email: string | null;
}

/** A person's collab with a brand, and who the person is in it. */
export interface CustomerCollab {
  id: string;
  creatorId: string;
  email: string;
  isActive: boolean;
  profilePictureId: string | null;
}

/** The collab of a person who is a customer of a channel's store: by the address, or by the customer that mirrors it. */
export async function findCustomerCollab(
  tx: Transaction,
  channelId: string,
  { customerId, email }: CustomerIdentity,
): Promise<CustomerCollab | undefined> {
  const [found] = await tx.$queryRaw<CustomerCollab[]>`
    SELECT collabs.id, creator_id AS "creatorId", creators.email, is_active AS "isActive",
      profile_picture_id AS "profilePictureId"
    FROM collabs JOIN creators ON creators.id = creator_id
    WHERE collabs.channel_id = ${channelId}::uuid AND (
      creators.email = ${email === null ? null : normalizeEmail(email)}
      OR collabs.id = (
        SELECT collab_id FROM platform_objects
        WHERE channel_id = ${channelId}::uuid AND kind = 'customer'
          AND platform_id = ${customerId === null ? null : `gid://shopify/Customer/${customerId}`}
        LIMIT 1))
    LIMIT 1
    FOR NO KEY UPDATE OF collabs`;
  return found;
}

/** That a person wants to know what is held of them. */
export interface DataRequest extends CustomerIdentity {
  /** The platform's own id of the request. */
  requestId: string;
  requestedAt: Date;
}

/**
 * Records, once, that a customer asked a brand for what is held of them, for the brand to answer: with what its collab
 * with that person holds, if it has one.
 */
export async function recordDataRequest(channelId: string, request: DataRequest): Promise<void> {
  const { requestId, requestedAt, customerId, email } = request;
  const isNew = await inTransaction(async (tx) => {
    const collab = await findCustomerCollab(tx, channelId, request);
    const { count } = await tx.dataRequest.createMany({
      data: [
        {
          channelId,
          id: newId(),
          platformRequestId: requestId,
          customerId,
          email,
          collabId: collab?.id ?? null,
          requestedAt,
        },
      ],
      skipDuplicates: true,
    });
    return count > 0;
  });
  if (isNew)
    log.warn({ channelId, requestId }, 'A customer asks the brand for the data that is held of them');
}

/**
 * Erases a person from what a brand holds: names, address, handle, code, link, picture, what the brand wrote about them and
 * what events tell of it. The collab stays, paused and nobody's, with its drops; its entry in the store is written anew
 * under another handle, hidden. What other brands hold of the same person is theirs; a person whom no brand knows any more
 * is forgotten altogether. Doing it twice changes nothing more.
 */
export async function eraseCustomer(channelId: string, customer: CustomerIdentity): Promise<void> {
  const collabId = await inTransaction(async (tx) => {
    const collab = await findCustomerCollab(tx, channelId, customer);
    await eraseRequests(tx, channelId, customer);
    await deleteEmailsFromImports(tx, channelId, [customer.email ?? [], collab?.email ?? []].flat());
    if (!collab) return undefined;
    const erasedCreatorId = await emptyCollab(tx, channelId, collab);
    await markDirty(tx, { channelId, collabId: collab.id });
    await deleteTraces(tx, channelId, collab);
    await tx.creator.deleteMany({ where: { id: collab.creatorId, collabs: { none: {} } } });
    const data = {
      collab: { _id: collab.id, creator: erasedCreatorId, isActive: false },
      previous: { isActive: true },
    };
    if (collab.isActive) await recordEvents(tx, channelId, [{ type: 'collab.paused', data }]);
    return collab.id;
  });
  if (collabId !== undefined) log.info({ channelId, collabId }, 'A person was erased from a collab');
}

/** @returns the id of nobody, whose the collab is from now on. */
async function emptyCollab(
  tx: Transaction,
  channelId: string,
  { id, profilePictureId }: CustomerCollab,
): Promise<string> {
  const erasedCreatorId = newCreatorId();
  const email = erasedEmail(erasedCreatorId);
  const name = erasedCreatorId.replaceAll('-', '').slice(0, 16);
  await tx.creator.create({ data: { id: erasedCreatorId, email } });
  await tx.collab.update({
    where: { channelId_id: { channelId, id } },
    data: {
      ...nothingKnown,
      creatorId: erasedCreatorId,
      email,
      handle: `erased-${name}`,
      affiliateCode: `ERASED-${name}`,
      affiliateCodeKey: `erased-${name}`,
      isActive: false,
      revision: { increment: 1 },
    },
  });
  await tx.customFieldValue.deleteMany({ where: { channelId, collabId: id } });
  // They are made of the creator's name and a random end, which stays.
  await tx.$executeRaw`
    UPDATE drops SET handle = 'erased-' || right(handle, 12)
    WHERE channel_id = ${channelId}::uuid AND collab_id = ${id}::uuid`;
  if (profilePictureId !== null)
    await tx.media.deleteMany({
      where: {
        channelId,
        id: profilePictureId,
        inEnhancements: { none: {} },
        inDrops: { none: {} },
        profilePictureOf: { none: {} },
      },
    });
  return erasedCreatorId;
}

const nothingKnown = {
  firstName: null,
  lastName: null,
  isOnboarded: null,
  profilePictureId: null,
  socials: Prisma.DbNull,
  tags: Prisma.DbNull,
  shopTitle: null,
  shopDescription: null,
  primaryColor: null,
  affiliateUrl: null,
  acceptedAt: null,
  platformCollabsDiscountCode: null,
  platformCollabsCommunityMemberId: null,
};

/** What else names the person: the customer who mirrors them, collections by their handles, events by what was before. */
async function deleteTraces(tx: Transaction, channelId: string, { id }: CustomerCollab): Promise<void> {
  await tx.platformObject.deleteMany({ where: { channelId, collabId: id, kind: 'customer' } });
  await invalidateObjects(tx, channelId, { kind: 'collection', drop: { channelId, collabId: id } });
  await tx.$executeRaw`
    DELETE FROM events WHERE channel_id = ${channelId}::uuid AND type IN ('collab.created', 'collab.updated')
      AND data -> 'collab' ->> '_id' = ${id}`;
}

/** That the person asked is kept; who it was is not. */
async function eraseRequests(
  tx: Transaction,
  channelId: string,
  { customerId, email }: CustomerIdentity,
): Promise<void> {
  const byCustomer = customerId === null ? [] : [{ customerId }];
  const byEmail = email === null ? [] : [{ email: { equals: email, mode: 'insensitive' as const } }];
  await tx.dataRequest.updateMany({
    where: { channelId, OR: [...byCustomer, ...byEmail] },
    data: { customerId: null, email: null },
  });
}
