import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { findMediaInValues } from '#app/db/custom-fields.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { deleteCollabEvents, eraseDropHandles, lockCollabOfCustomer } from '#app/db/privacy.ts';
import type { CustomerCollab } from '#app/db/privacy.ts';
import { newCreatorId, newId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { deleteApplicationsOf } from '../applications/decide.ts';
import { markDirty } from '../collabs/dirty.ts';
import { erasedEmail, normalizeEmail } from '../creators.ts';
import { mediaInValue } from '../custom-fields/values.ts';
import { recordEvents } from '../events/record-events.ts';
import { invalidateObjects } from '#app/db/mirror/objects.ts';
import { deleteEmailsFromImports } from '../imports/imports.ts';

/** A person as a store's customer. */
interface CustomerIdentity {
  /** The number at the end of the customer's global id. */
  customerId: string | null;
  email: string | null;
}

/** Finds the collab of a customer of a channel's store: by email address, or by the mirrored customer. */
function findCustomerCollab(
  tx: Transaction,
  channelId: string,
  { customerId, email }: CustomerIdentity,
): Promise<CustomerCollab | undefined> {
  return lockCollabOfCustomer(tx, channelId, {
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
  if (isNew) log.warn({ channelId, requestId }, 'Customer data request received');
}

/**
 * Erases a person from a brand's data: names, email address, handle, code, link, picture, texts and events.
 * The collab stays, paused and anonymous, with its drops. Its entry in the store gets a new handle and is
 * hidden. Data of other brands stays. A person without any brand is deleted. Safe to repeat.
 */
export async function eraseCustomer(channelId: string, customer: CustomerIdentity): Promise<void> {
  const collabId = await inTransaction(async (tx) => {
    const collab = await findCustomerCollab(tx, channelId, customer);
    await eraseRequests(tx, channelId, customer);
    const emails = [customer.email ?? [], collab?.email ?? []].flat();
    await deleteEmailsFromImports(tx, channelId, emails);
    await deleteApplicationsOf(tx, channelId, emails);
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
  if (collabId !== undefined) log.info({ channelId, collabId }, 'Person erased from collab');
}

/** @returns the id of the anonymous creator that replaces the person. */
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
  await tx.invitation.deleteMany({ where: { channelId, collabId: id } });
  const values = await tx.customFieldValue.findMany({ where: { channelId, collabId: id } });
  await tx.customFieldValue.deleteMany({ where: { channelId, collabId: id } });
  await eraseDropHandles(tx, { channelId, collabId: id });
  const inValues = values.flatMap(({ value }) => mediaInValue(value).map(({ _id }) => _id));
  await deleteUnusedMedia(tx, channelId, [
    ...inValues,
    ...(profilePictureId === null ? [] : [profilePictureId]),
  ]);
  return erasedCreatorId;
}

/** Deletes media with their uploads. Those that other records of the channel have stay. */
async function deleteUnusedMedia(
  tx: Transaction,
  channelId: string,
  mediaIds: readonly string[],
): Promise<void> {
  const inValues = new Set(await findMediaInValues(tx, channelId, mediaIds));
  const unused = await tx.media.findMany({
    where: {
      channelId,
      id: { in: mediaIds.filter((id) => !inValues.has(id)) },
      inEnhancements: { none: {} },
      inDrops: { none: {} },
      profilePictureOf: { none: {} },
    },
    select: { id: true },
  });
  const ids = unused.map(({ id }) => id);
  await tx.upload.deleteMany({ where: { channelId, mediaId: { in: ids } } });
  await tx.media.deleteMany({ where: { channelId, id: { in: ids } } });
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
  source: null,
  acceptedAt: null,
  platformCollabsDiscountCode: null,
  platformCollabsCommunityMemberId: null,
};

/**
 * Erases other data that names the person: the mirrored customer, collection handles, and former values in
 * events.
 */
async function deleteTraces(tx: Transaction, channelId: string, { id }: CustomerCollab): Promise<void> {
  await tx.platformObject.deleteMany({ where: { channelId, collabId: id, kind: 'customer' } });
  await tx.dropDraft.deleteMany({ where: { channelId, collabId: id } });
  await invalidateObjects(tx, channelId, { kind: 'collection', drop: { channelId, collabId: id } });
  await deleteCollabEvents(tx, { channelId, collabId: id });
}

/** Keeps the record of the request without the person. */
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
