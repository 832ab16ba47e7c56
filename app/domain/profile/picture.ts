import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { db, inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueWithin } from '#app/db/job-queue.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log, logFailure } from '#app/log.ts';
import { message } from '#app/i18n/message.ts';
import { postFile } from '#app/platform/post-file.ts';
import { limits } from '../limits.ts';
import { completeUpload, stageUpload } from '../media/create-upload.ts';
import { getUploadProgress } from '../media/upload-progress.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { updateCreatorIn } from './profile.ts';
import type { CreatorPrincipal } from '../principal.ts';

const timeoutMs = 30_000;
/** How long a request waits for the store. A job continues afterwards. */
const waits = [300, 700, 1_500, 2_500];

/** The first bytes of each accepted type, in hex. The name and the type that a browser sends prove nothing. */
const signatures: readonly { type: string; extension: string; matches: RegExp }[] = [
  { type: 'image/jpeg', extension: 'jpg', matches: /^ffd8ff/ },
  { type: 'image/png', extension: 'png', matches: /^89504e470d0a1a0a/ },
  { type: 'image/webp', extension: 'webp', matches: /^52494646.{8}57454250/ },
];
/** ISO 23008-12: `ftyp` with the brands heic, heix, hevc, hevx, mif1 and msf1. */
const heic = /^.{8}66747970(?:6865(?:69|76)(?:63|78)|6d696631|6d736631)/;

function typeOf(bytes: Uint8Array): { type: string; extension: string } {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  const found = signatures.find(({ matches }) => matches.test(start));
  if (found) return found;
  const code = bytes.length === 0 ? 'file-empty' : heic.test(start) ? 'picture-is-heic' : 'not-picture';
  throw invalid([problemDetail('picture', message(code))]);
}

/**
 * Uploads a picture for the creator's profile to the store of one of the creator's brands, whose URL all brands use.
 * @returns once the picture is part of the profile, or while the store still processes it.
 * @throws Problem `invalid-input` for a file that is no JPEG, PNG or WebP, and above {@link limits.pictureBytes};
 *   `picture-without-brand`; `store-unavailable`.
 */
export async function uploadPicture(
  creator: CreatorPrincipal,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { creatorId } = creator;
  const max = limits.pictureBytes / 1024 / 1024;
  if (content.length > limits.pictureBytes)
    throw invalid([problemDetail('picture', message('upload-too-large', { max }))]);
  const { type, extension } = typeOf(content);
  const channelId = await findStore(creatorId);
  const filename = `creator-${creatorId}.${extension}`;
  const file = { filename, mimeType: type, size: content.length, owner: creatorId };
  const { uploadId, ...form } = await stageUpload(channelId, file);
  await post(form, { content: new Blob([content], { type }), filename });
  await completeUpload(channelId, uploadId);
  await db.creator.update({
    where: { id: creatorId },
    data: { pictureUpload: { channelId, uploadId } },
    select: { id: true },
  });
  await enqueueWithin(tasks.finishPicture, { creatorId }, { delayMs: 5_000 });
  for (const ms of waits) {
    if ((await finishPicture(creatorId)) !== 'processing') return;
    await sleep(ms);
  }
}

/** A store whose app is installed, of the creator's oldest collab. */
async function findStore(creatorId: string): Promise<string> {
  const collab = await db.collab.findFirst({
    where: { creatorId, channel: { uninstalledAt: null, installation: { refusal: null } } },
    orderBy: [{ isActive: 'desc' }, { id: 'asc' }],
    select: { channelId: true },
  });
  if (!collab) throw new Problem('picture-without-brand');
  return collab.channelId;
}

async function post(
  form: Parameters<typeof postFile>[0],
  file: Parameters<typeof postFile>[1],
): Promise<void> {
  try {
    const status = await postFile(form, file, timeoutMs);
    if (status >= 200 && status <= 299) return;
    log.warn({ status }, 'Upload of a picture rejected');
  } catch (error) {
    logFailure(error, 'Upload of a picture failed');
  }
  throw new Problem('upload-not-staged');
}

const pendingUpload = z.object({ channelId: z.uuid(), uploadId: z.uuid() });

/** Makes an uploaded picture part of the creator's profile when the store has processed it. May run twice. */
export async function finishPicture(creatorId: string): Promise<'done' | 'processing'> {
  const creator = await db.creator.findUnique({
    where: { id: creatorId },
    select: { pictureUpload: true },
  });
  const pending = pendingUpload.safeParse(creator?.pictureUpload).data;
  if (!pending) return 'done';
  const progress = await getUploadProgress(pending.channelId, pending.uploadId);
  if (progress.state === 'processing') return 'processing';
  const picture = progress.state === 'ready' ? { profilePicture: { ...progress.media } } : {};
  if (progress.state === 'failed')
    log.warn({ creatorId, reason: progress.reason }, 'Picture rejected by store');
  await inTransaction((tx) =>
    updateCreatorIn(tx, creatorId, { data: { ...picture, pictureUpload: Prisma.DbNull } }),
  );
  return 'done';
}

/** Removes the picture of the creator's profile. */
export async function removePicture({ creatorId }: CreatorPrincipal): Promise<void> {
  const data = { profilePicture: Prisma.DbNull, pictureUpload: Prisma.DbNull };
  await inTransaction((tx) => updateCreatorIn(tx, creatorId, { data }));
}
