import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockCreatorRow } from '#app/db/creators.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log } from '#app/log.ts';
import { message } from '#app/i18n/message.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { markDirty } from '../../collabs/dirty.ts';
import { limits } from '../../limits.ts';
import { completeUpload, postToStore, stageUpload } from '../../media/create-upload.ts';
import { readImage, takeFromUploadQuota } from '../../media/creator-upload.ts';
import { deleteUnusedMedia } from '../../media/delete-unused.ts';
import { mediaResponseFields } from '../../media/media.ts';
import { getUploadProgress } from '../../media/upload-progress.ts';
import { invalid, Problem, problemDetail } from '../../problem.ts';
import { updateCreatorIn } from './profile.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/** How long a request waits for the store. A job continues afterwards. */
const waits = [300, 700, 1_500, 2_500];

/**
 * Uploads a picture for the creator's profile to the store of one of the creator's brands, whose URL all brands use.
 * @returns once the picture is part of the profile, or while the store still processes it.
 * @throws Problem `invalid` for a file that is no JPEG, PNG or WebP, above {@link limits.pictureBytes}, and for too many;
 *   `picture-without-brand`; `store-unavailable`.
 */
export async function uploadPicture({ creatorId }: CreatorPrincipal, content: Blob): Promise<void> {
  const rejected = (of: Message) => invalid([problemDetail('picture', of)]);
  const max = limits.pictureBytes / 1024 / 1024;
  if (content.size > limits.pictureBytes) throw rejected(message('upload-too-large', { max }));
  const { image, extension } = await readImage(content, 'picture');
  if (image.type === 'image/gif') throw rejected(message('not-picture'));
  await takeFromUploadQuota(creatorId, 'picture');
  const channelId = await findStore(creatorId);
  const filename = `creator-${creatorId}.${extension}`;
  const file = { filename, mimeType: image.type, size: image.size, owner: creatorId };
  const { uploadId, ...form } = await stageUpload(channelId, file);
  await postToStore(form, { content: image, filename });
  await completeUpload(channelId, uploadId);
  await inTransaction(async (tx) => {
    const data = { pictureUpload: { channelId, uploadId } };
    await tx.creator.update({ where: { id: creatorId }, data, select: { id: true } });
    await addFollowUp(tx, tasks.finishPicture, { payload: { creatorId }, id: creatorId, delayMs: 5_000 });
  });
  for (const ms of waits) {
    if ((await finishPicture(creatorId)) !== 'processing') return;
    await sleep(ms);
  }
}

/** A store whose app is installed, of the creator's oldest collab. */
async function findStore(creatorId: string): Promise<string> {
  const collab = await db.collab.findFirst({
    where: { creatorId, channel: { uninstalledAt: null, installation: { rejection: null } } },
    orderBy: [{ isActive: 'desc' }, { id: 'asc' }],
    select: { channelId: true },
  });
  if (!collab) throw new Problem('picture-without-brand');
  return collab.channelId;
}

const pendingUpload = z.object({ channelId: z.uuid(), uploadId: z.uuid() });

/**
 * Makes an uploaded picture part of the creator's profile when the store has processed it. May run twice.
 * @returns `processing` also when a newer upload replaced this one.
 */
export async function finishPicture(creatorId: string): Promise<'done' | 'processing'> {
  const pending = await findPendingUpload(db, creatorId);
  if (!pending) return 'done';
  const progress = await getUploadProgress(pending.channelId, pending.uploadId);
  if (progress.state === 'processing') return 'processing';
  const picture = progress.state === 'ready' ? { profilePicture: { ...progress.media } } : {};
  if (progress.state === 'failed')
    log.warn({ creatorId, reason: progress.reason }, 'Picture rejected by store');
  return inTransaction(async (tx) => {
    await lockCreatorRow(tx, creatorId);
    // The creator may have uploaded another picture, or removed this one, during the request to the store.
    const current = await findPendingUpload(tx, creatorId);
    if (current?.uploadId !== pending.uploadId) return current ? 'processing' : 'done';
    const former = progress.state === 'ready' ? await findPictureId(tx, creatorId) : undefined;
    await updateCreatorIn(tx, creatorId, { data: { ...picture, pictureUpload: Prisma.DbNull } });
    await deleteFormerPicture(tx, creatorId, former);
    return 'done';
  });
}

async function findPendingUpload(tx: Transaction, creatorId: string) {
  const creator = await tx.creator.findUnique({
    where: { id: creatorId },
    select: { pictureUpload: true },
  });
  return pendingUpload.safeParse(creator?.pictureUpload).data;
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
