import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { RequiredScalar } from '#app/db/collabs/scalars.ts';
import { saveSearchText } from '#app/db/collabs/search-text.ts';
import { lockCreatorRow } from '#app/db/creators.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { invalidateCollabs } from '#app/db/mirror/objects.ts';
import {
  deleteCreatorsWithoutCollab,
  deleteEventsBatch,
  deleteResponsesBatch,
  eraseDrops,
  eraseGroupErrors,
  lockPerson,
  type LockedPerson,
} from '#app/db/privacy.ts';
import { newCreatorId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { markDirty } from '../collabs/dirty.ts';
import { clearedColumns } from '../collabs/fields.ts';
import { erasedEmail, isErasedEmail } from '../creators/creators.ts';
import { mediaInValue } from '../custom-fields/values.ts';
import { deleteFiles, deleteUnusedMedia } from '../media/delete-unused.ts';
import { mediaResponseFields } from '../media/media.ts';
import { readPictureUpload, updateCreatorIn } from '../creators/profile/profile.ts';
import { recordEvents } from '../events/record-events.ts';

/*
 * Erasure of a person from one collab. One short transaction makes the collab anonymous. A job then erases in batches what
 * the collab has left, which can be thousands of rows, and the mirror cleans the store.
 */

/**
 * Makes a collab anonymous and paused, and starts the job that erases the rest. Deletes the creator who has no other brand.
 * Does nothing for a collab that is anonymous.
 * @param emails of the person, normalized.
 */
export async function erasePerson(tx: Transaction, key: CollabKey, emails: readonly string[]): Promise<void> {
  const person = await lockPerson(tx, key);
  if (!person || isErasedEmail(person.email)) return;
  const { creatorId } = person;
  const erasedCreatorId = await anonymize(tx, key, person);
  await eraseGroupErrors(tx, key);
  // A customer whose creation got no response is found by the address alone.
  await tx.platformObject.updateMany({
    where: { ...key, kind: 'customer', platformId: null, writeStartedAt: { not: null } },
    data: { handle: person.email },
  });
  await invalidateCollabs(tx, { channelId: key.channelId, collabIds: [key.collabId] });
  await markDirty(tx, key);
  await addFollowUp(tx, tasks.eraseCollab, { payload: { ...key, creatorId } });
  const deleted = await deleteCreatorsWithoutCollab(tx, [creatorId]);
  if (deleted.length > 0) await tx.signInAttempt.deleteMany({ where: { email: { in: [...emails] } } });
  const data = {
    collab: { _id: key.collabId, creator: erasedCreatorId, isActive: false },
    previous: { isActive: true },
  };
  if (person.isActive) await recordEvents(tx, key.channelId, [{ type: 'collab.paused', data }]);
}

/** @returns the id of the anonymous creator that replaces the person. */
async function anonymize(
  tx: Transaction,
  key: CollabKey,
  { profilePictureId }: LockedPerson,
): Promise<string> {
  const { channelId, collabId } = key;
  const erasedCreatorId = newCreatorId();
  const email = erasedEmail(erasedCreatorId);
  const name = erasedCreatorId.replaceAll('-', '').slice(0, 16);
  await tx.creator.create({ data: { id: erasedCreatorId, email } });
  await tx.collab.update({
    where: { channelId_id: { channelId, id: collabId } },
    data: {
      ...nothingKnown,
      creatorId: erasedCreatorId,
      email,
      handle: `erased-${name}`,
      affiliateCode: `ERASED-${name}`,
      affiliateCodeKey: `erased-${name}`,
      revision: { increment: 1 },
    },
  });
  await saveSearchText(tx, channelId, collabId);
  await tx.mirrorQueueItem.updateMany({ where: { channelId, collabId }, data: { lastError: null } });
  await tx.invitation.deleteMany({ where: { channelId, collabId } });
  await tx.application.deleteMany({ where: { channelId, collabId } });
  const values = await tx.customFieldValue.findMany({ where: { channelId, collabId } });
  await tx.customFieldValue.deleteMany({ where: { channelId, collabId } });
  const inValues = values.flatMap(({ value }) => mediaInValue(value).map(({ _id }) => _id));
  await deleteUnusedMedia(tx, key, [...inValues, ...(profilePictureId === null ? [] : [profilePictureId])]);
  return erasedCreatorId;
}

const nothingKnown = {
  ...clearedColumns,
  ...({ relationshipManager: 'service', isActive: false } satisfies Record<RequiredScalar, unknown>),
  profilePictureId: null,
  affiliateUrl: null,
  acceptedAt: null,
  creatorFirstName: null,
  creatorLastName: null,
};

/**
 * Removes the picture of the creator's own profile when its file is in this channel's store, and the upload of another one to
 * this store. Other brands lose them too.
 */
export async function removePictureOf(channelId: string, creatorId: string): Promise<void> {
  await inTransaction(async (tx) => {
    await lockCreatorRow(tx, creatorId);
    const creator = await tx.creator.findUnique({
      where: { id: creatorId },
      select: { profilePicture: true, pictureUpload: true },
    });
    const picture = mediaResponseFields.safeParse(creator?.profilePicture).data;
    const isHere = picture && (await tx.media.count({ where: { channelId, id: picture._id } })) > 0;
    const isUploadHere = readPictureUpload(creator?.pictureUpload).pending?.channelId === channelId;
    const data = {
      ...(isHere && { profilePicture: Prisma.DbNull }),
      ...(isUploadHere && { pictureUpload: Prisma.DbNull }),
    };
    if (isHere || isUploadHere) await updateCreatorIn(tx, creatorId, { data });
  });
}

const rowsPerBatch = 500;
/** A drop can have hundreds of products, each with a note and media. */
const dropsPerBatch = 5;
/** Themes need a title. */
const erasedTitle = 'Drop';

/**
 * Erases what an erased person's collab has left, in batches of a transaction each. Safe to repeat from any of them.
 * @param person.creatorId the person, who may be deleted by now.
 */
export async function eraseCollab({ creatorId, ...key }: CollabKey & { creatorId: string }): Promise<void> {
  const { channelId, collabId } = key;
  while ((await deleteEventsBatch(key, rowsPerBatch)) === rowsPerBatch) continue;
  while ((await deleteResponsesBatch(key, rowsPerBatch)) === rowsPerBatch) continue;
  while ((await inTransaction((tx) => deleteDrafts(tx, key))) === rowsPerBatch) continue;
  let after: string | undefined;
  do {
    after = await inTransaction((tx) => eraseNextDrops(tx, key, after));
  } while (after !== undefined);
  while ((await inTransaction((tx) => deleteUploads(tx, key, creatorId))) === rowsPerBatch) continue;
  while ((await inTransaction((tx) => releaseMedia(tx, key, creatorId))) === rowsPerBatch) continue;
  await inTransaction(async (tx) => {
    await invalidateCollabs(tx, { channelId, collabIds: [collabId] });
    await markDirty(tx, key);
  });
}

async function deleteDrafts(tx: Transaction, key: CollabKey): Promise<number> {
  const batch = await tx.dropDraft.findMany({ where: key, take: rowsPerBatch, select: { id: true } });
  const ids = batch.map(({ id }) => id);
  await tx.dropDraft.deleteMany({ where: { channelId: key.channelId, id: { in: ids } } });
  return ids.length;
}

/** @returns the last drop of the batch; undefined when no drop follows. */
async function eraseNextDrops(
  tx: Transaction,
  key: CollabKey,
  after: string | undefined,
): Promise<string | undefined> {
  const batch = await tx.drop.findMany({
    where: { ...key, ...(after !== undefined && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: dropsPerBatch,
    select: { id: true },
  });
  const dropIds = batch.map(({ id }) => id);
  const mediaIds = await eraseDrops(tx, key.channelId, { dropIds, title: erasedTitle });
  await deleteUnusedMedia(tx, key, mediaIds);
  return dropIds.length === dropsPerBatch ? dropIds.at(-1) : undefined;
}

async function deleteUploads(tx: Transaction, key: CollabKey, owner: string): Promise<number> {
  const { channelId } = key;
  const batch = await tx.upload.findMany({
    where: { channelId, owner },
    take: rowsPerBatch,
    select: { id: true, fileId: true, mediaId: true },
  });
  // The file of an upload that became media is deleted with the media.
  const files = batch.flatMap(({ fileId, mediaId }) => (mediaId === null ? (fileId ?? []) : []));
  await deleteFiles(tx, key, files);
  const ids = batch.map(({ id }) => id);
  await tx.upload.deleteMany({ where: { channelId, id: { in: ids } } });
  return ids.length;
}

/** Deletes media that a creator uploaded. Those that other records of the brand have stay, without their owner. */
async function releaseMedia(tx: Transaction, key: CollabKey, owner: string): Promise<number> {
  const { channelId } = key;
  const batch = await tx.media.findMany({
    where: { channelId, owner },
    take: rowsPerBatch,
    select: { id: true },
  });
  const ids = batch.map(({ id }) => id);
  await deleteUnusedMedia(tx, key, ids);
  await tx.media.updateMany({
    where: { channelId, id: { in: ids } },
    data: { owner: null, originalFilename: null, alt: null, tags: [] },
  });
  return ids.length;
}
