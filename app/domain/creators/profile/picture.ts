import { setTimeout as sleep } from 'node:timers/promises';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockCreatorRow } from '#app/db/creators.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log } from '#app/log.ts';
import { message, serializeMessage } from '#app/i18n/message.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { markDirty } from '../../collabs/dirty.ts';
import { limits } from '../../limits.ts';
import { completeUpload, findUpload, postToStore, stageUpload } from '../../media/create-upload.ts';
import { ofCreator, readImage } from '../../media/creator-upload.ts';
import { deleteUnusedMedia } from '../../media/delete-unused.ts';
import { mediaResponseFields } from '../../media/media.ts';
import { getUploadProgress } from '../../media/upload-progress.ts';
import { invalid, Problem, problemDetail } from '../../problem.ts';
import { readPictureUpload, updateCreatorIn, type PendingUpload } from './profile.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/** How long a request waits for the store. A job continues afterwards. */
const waits = [300, 700, 1_500, 2_500];

/**
 * Uploads a picture for the creator's profile to the store of one of the creator's brands, whose URL all brands use.
 * @returns once the picture is part of the profile, or while the store still processes it.
 * @throws Problem `invalid` for a file that is no JPEG, PNG or WebP, above {@link limits.pictureBytes}, too many,
 *   and for one that the store rejects; `picture-without-brand`; `store-unavailable`.
 */
export async function uploadPicture(creator: CreatorPrincipal, content: Blob): Promise<void> {
  const { creatorId } = creator;
  const rejected = (of: Message) => invalid([problemDetail('picture', of)]);
  const max = limits.pictureBytes / 1024 / 1024;
  if (content.size > limits.pictureBytes) throw rejected(message('upload-too-large', { max }));
  const { image, extension } = await readImage(content, 'picture');
  if (image.type === 'image/gif') throw rejected(message('not-picture'));
  const { channelId, collabId } = await findStore(creatorId);
  const filename = `creator-${creatorId}.${extension}`;
  const file = { filename, mimeType: image.type, size: image.size, ...ofCreator(creator, 'picture') };
  const { uploadId, ...form } = await stageUpload(channelId, file);
  await postToStore(form, { content: image, filename });
  await completeUpload(channelId, uploadId, collabId);
  await inTransaction(async (tx) => {
    const data = { pictureUpload: { channelId, uploadId } };
    await tx.creator.update({ where: { id: creatorId }, data, select: { id: true } });
    await addFollowUp(tx, tasks.finishPicture, { payload: { creatorId }, id: creatorId, delayMs: 5_000 });
  });
  for (const ms of waits) {
    const result = await finishPicture(creatorId);
    if (result.state === 'rejected') throw rejected(result.reason);
    if (result.state === 'done') return;
    await sleep(ms);
  }
}

/** The creator's oldest collab with a store whose app is installed. */
async function findStore(creatorId: string): Promise<CollabKey> {
  const collab = await db.collab.findFirst({
    where: { creatorId, channel: { uninstalledAt: null, installation: { rejection: null } } },
    orderBy: [{ isActive: 'desc' }, { id: 'asc' }],
    select: { channelId: true, id: true },
  });
  if (!collab) throw new Problem('picture-without-brand');
  return { channelId: collab.channelId, collabId: collab.id };
}

/** While a store processes a picture: until it is asked again. A rejection is kept for the page. */
type PictureState =
  { state: 'done' } | { state: 'processing'; delayMs: number } | { state: 'rejected'; reason: Message };

const firstDelayMs = 2_000;
const givenUpAfterMs = 24 * 3_600_000;

/**
 * Makes an uploaded picture part of the creator's profile when the store has processed it. May run twice.
 * @returns `processing` also when a newer upload replaced this one.
 */
export async function finishPicture(creatorId: string): Promise<PictureState> {
  const { pending, rejection } = await findPictureUpload(db, creatorId);
  if (rejection) return { state: 'rejected', reason: rejection };
  if (!pending) return { state: 'done' };
  const result = await getPictureProgress(pending);
  if (result.state === 'processing') return result;
  if (result.state === 'rejected')
    log.warn({ creatorId, reason: result.reason }, 'Picture rejected by store');
  const picture =
    result.state === 'ready'
      ? { profilePicture: { ...result.media }, pictureUpload: Prisma.DbNull }
      : { pictureUpload: { rejection: serializeMessage(result.reason) } };
  return inTransaction(async (tx) => {
    await lockCreatorRow(tx, creatorId);
    // The creator may have uploaded another picture, or removed this one, during the request to the store.
    const { pending: current } = await findPictureUpload(tx, creatorId);
    if (current?.uploadId !== pending.uploadId)
      return current ? { state: 'processing', delayMs: firstDelayMs } : { state: 'done' };
    const former = result.state === 'ready' ? await findPictureId(tx, creatorId) : undefined;
    await updateCreatorIn(tx, creatorId, { data: picture });
    await deleteFormerPicture(tx, creatorId, former);
    return result.state === 'ready' ? { state: 'done' } : result;
  });
}

async function getPictureProgress({ channelId, uploadId }: PendingUpload) {
  const upload = await findUpload(channelId, uploadId);
  // An upload is erased with its store's data.
  if (!upload) return { state: 'rejected', reason: message('picture-not-processed') } as const;
  const progress = await getUploadProgress(channelId, uploadId);
  if (progress.state === 'failed') return { state: 'rejected', reason: progress.reason } as const;
  if (progress.state === 'ready') return progress;
  const ageMs = Date.now() - upload.createdAt.getTime();
  if (ageMs > givenUpAfterMs) return { state: 'rejected', reason: message('picture-not-processed') } as const;
  return { state: 'processing', delayMs: Math.max(firstDelayMs, ageMs / 4) } as const;
}

async function findPictureUpload(tx: Transaction, creatorId: string) {
  const creator = await tx.creator.findUnique({
    where: { id: creatorId },
    select: { pictureUpload: true },
  });
  return readPictureUpload(creator?.pictureUpload ?? null);
}

/** Removes the picture of the creator's profile. */
export async function removePicture({ creatorId }: CreatorPrincipal): Promise<void> {
  const data = { profilePicture: Prisma.DbNull, pictureUpload: Prisma.DbNull };
  await inTransaction(async (tx) => {
    await lockCreatorRow(tx, creatorId);
    const former = await findPictureId(tx, creatorId);
    await updateCreatorIn(tx, creatorId, { data });
    await deleteFormerPicture(tx, creatorId, former);
  });
}

async function findPictureId(tx: Transaction, creatorId: string): Promise<string | undefined> {
  const creator = await tx.creator.findUnique({
    where: { id: creatorId },
    select: { profilePicture: true },
  });
  return mediaResponseFields.safeParse(creator?.profilePicture).data?._id;
}

/** Deletes the file of a picture that the profile no longer shows from the store that has it. Stores keep their copies. */
async function deleteFormerPicture(
  tx: Transaction,
  creatorId: string,
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  const collabs = await tx.collab.findMany({ where: { creatorId }, select: { channelId: true, id: true } });
  const channelIds = collabs.map(({ channelId }) => channelId);
  const media = await tx.media.findFirst({ where: { channelId: { in: channelIds }, id, owner: creatorId } });
  const collab = collabs.find(({ channelId }) => channelId === media?.channelId);
  if (!collab) return;
  const key = { channelId: collab.channelId, collabId: collab.id };
  await deleteUnusedMedia(tx, key, [id]);
  await markDirty(tx, key);
}
