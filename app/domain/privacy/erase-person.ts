import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { newCreatorId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { markDirty } from '../collabs/mark-dirty.ts';
import { erasedEmail } from '../creators/erased-email.ts';
import { recordEvents } from '../events/record-events.ts';
import { forgetInImports } from '../imports/forget-imports.ts';
import { findPersonsCollab } from './find-persons-collab.ts';
import type { CustomerIdentity, PersonsCollab } from './find-persons-collab.ts';

/**
 * Erases a person from what a brand holds: names, address, handle, code, link, picture, what the brand wrote about them and
 * what events tell of it. The collab stays, paused and nobody's, with its drops; its entry in the store is written anew
 * under another handle, hidden. What other brands hold of the same person is theirs; a person whom no brand knows any more
 * is forgotten altogether. Doing it twice changes nothing more.
 */
export async function erasePerson(channelId: string, person: CustomerIdentity): Promise<void> {
  const collabId = await inTransaction(async (tx) => {
    const collab = await findPersonsCollab(tx, channelId, person);
    await eraseRequests(tx, channelId, person);
    await forgetInImports(tx, channelId, [person.email ?? [], collab?.email ?? []].flat());
    if (!collab) return undefined;
    const nobody = await emptyCollab(tx, channelId, collab);
    await markDirty(tx, { channelId, collabId: collab.id });
    await forgetTraces(tx, channelId, collab);
    await tx.creator.deleteMany({ where: { id: collab.creatorId, collabs: { none: {} } } });
    const told = {
      collab: { _id: collab.id, creator: nobody, isActive: false },
      previous: { isActive: true },
    };
    if (collab.isActive) await recordEvents(tx, channelId, [{ type: 'collab.paused', data: told }]);
    return collab.id;
  });
  if (collabId !== undefined) log.info({ channelId, collabId }, 'A person was erased from a collab');
}

/** @returns the id of nobody, whose the collab is from now on. */
async function emptyCollab(
  tx: Transaction,
  channelId: string,
  { id, profilePictureId }: PersonsCollab,
): Promise<string> {
  const nobody = newCreatorId();
  const email = erasedEmail(nobody);
  const name = nobody.replaceAll('-', '').slice(0, 16);
  await tx.creator.create({ data: { id: nobody, email } });
  await tx.collab.update({
    where: { channelId_id: { channelId, id } },
    data: {
      ...nothingKnown,
      creatorId: nobody,
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
  return nobody;
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
async function forgetTraces(tx: Transaction, channelId: string, { id }: PersonsCollab): Promise<void> {
  await tx.platformObject.deleteMany({ where: { channelId, collabId: id, kind: 'customer' } });
  await tx.platformObject.updateMany({
    where: { channelId, kind: 'collection', drop: { collabId: id } },
    data: { writtenHash: null, writtenAt: null },
  });
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
