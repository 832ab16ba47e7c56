import { z } from 'zod';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { Prisma, type Creator } from '#app/db/generated/client.ts';
import { copyCreatorNames } from '#app/db/collabs/search-text.ts';
import { lockCollabRow, touchCollabRows } from '#app/db/collabs/writes.ts';
import { lockCreatorRow } from '#app/db/creators.ts';
import type { CollabKey } from '#app/db/keys.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { getCollab, type CollabDocument } from '../../collabs/collab.ts';
import { profileChangedEvents } from '../../collabs/events.ts';
import { fieldValues } from '../../collabs/field-values.ts';
import { savePayloadSize } from '../../collabs/payload-size.ts';
import { recordChange } from '../../events/record-events.ts';
import { anyText, emptyMeansNull } from '../../input/text.ts';
import { validate } from '../../input/validate.ts';
import { limits } from '../../limits.ts';
import type { MediaResponse } from '../../media/media.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/** A profile by its creator: the default of each brand that the creator has accepted. */
export interface OwnProfile {
  firstName: string | null;
  lastName: string | null;
  /** While the creator has no name: the one that a brand wrote. */
  suggestedName: { firstName: string | null; lastName: string | null } | null;
  email: string;
  /** The text on the creator's pages. */
  bio: string | null;
  /** `#rrggbb`. */
  primaryColor: string | null;
  socials: z.output<typeof fieldValues.socials>;
  picture: MediaResponse | null;
  /** Whether a store still processes a new picture. */
  isPictureProcessing: boolean;
  /** Why a store rejected the newest picture. */
  pictureRejection: Message | null;
  isOnboarded: boolean;
}

export async function getOwnProfile({ creatorId }: CreatorPrincipal): Promise<OwnProfile> {
  const creator = await db.creator.findUniqueOrThrow({ where: { id: creatorId } });
  const { firstName, lastName, email, primaryColor, isOnboarded } = creator;
  const { pending, rejection } = readPictureUpload(creator.pictureUpload);
  return {
    firstName,
    lastName,
    email,
    primaryColor,
    isOnboarded,
    suggestedName: firstName === null ? await findNameByBrand(creatorId) : null,
    bio: creator.shopDescription,
    socials: creator.socials as OwnProfile['socials'],
    picture: creator.profilePicture as MediaResponse | null,
    isPictureProcessing: pending !== undefined,
    pictureRejection: rejection ?? null,
  };
}

const pendingUpload = z.object({ channelId: z.uuid(), uploadId: z.uuid() });
export type PendingUpload = z.infer<typeof pendingUpload>;
const rejectedUpload = z.object({ rejection: z.string() });

/** The picture that a store still processes, or why a store rejected it. */
export function readPictureUpload(saved: unknown): { pending?: PendingUpload; rejection?: Message } {
  const { data: rejected } = rejectedUpload.safeParse(saved);
  if (rejected) return { rejection: parseMessage(rejected.rejection) };
  const { data: pending } = pendingUpload.safeParse(saved);
  return pending ? { pending } : {};
}

/** By the brand that the creator accepted last, else by the newest one. */
function findNameByBrand(creatorId: string): Promise<OwnProfile['suggestedName']> {
  return db.collab.findFirst({
    where: { creatorId, firstName: { not: null } },
    orderBy: [{ acceptedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    select: { firstName: true, lastName: true },
  });
}

const profileInput = z.object({
  firstName: fieldValues.firstName,
  lastName: fieldValues.lastName,
  bio: emptyMeansNull(anyText(limits.description)),
  primaryColor: emptyMeansNull(fieldValues.primaryColor),
  socials: fieldValues.socials,
});

/**
 * Saves the creator's own profile, and mirrors it to each brand that the creator has accepted. The first own name takes the
 * place of the names that these brands had to send (docs/decisions/084-names-of-creators.md).
 * @throws Problem `invalid-input` also for data too large for a store.
 */
export async function saveOwnProfile({ creatorId }: CreatorPrincipal, input: unknown): Promise<void> {
  const { bio, socials, ...rest } = validate(profileInput, input);
  const data = { ...rest, shopDescription: bio, socials: socials as Prisma.InputJsonValue };
  await inTransaction(async (tx) => {
    await lockCreatorRow(tx, creatorId);
    const { firstName, pictureUpload } = await tx.creator.findUniqueOrThrow({ where: { id: creatorId } });
    // The page has shown it.
    const { rejection } = readPictureUpload(pictureUpload);
    await updateCreatorIn(tx, creatorId, {
      data: { ...data, ...(rejection && { pictureUpload: Prisma.DbNull }) },
      ...(firstName === null && { alsoUpdate: () => removeNamesByBrands(tx, creatorId) }),
    });
  });
}

async function removeNamesByBrands(tx: Transaction, creatorId: string): Promise<void> {
  await tx.collab.updateMany({
    where: { creatorId, acceptedAt: { not: null } },
    data: { firstName: null, lastName: null },
  });
}

interface CreatorChange {
  data: Prisma.CreatorUncheckedUpdateInput;
  /** Changes the same collabs in the same transaction. */
  alsoUpdate?: (tx: Transaction) => Promise<unknown>;
}

/**
 * Changes a creator, marks the collabs dirty that show it, and records their events. A complete profile makes the creator
 * onboarded. Locks the creator and then its collabs, in the order of their channels, so that two changes cannot deadlock.
 */
export async function updateCreatorIn(
  tx: Transaction,
  creatorId: string,
  { data, alsoUpdate }: CreatorChange,
): Promise<void> {
  await lockCreatorRow(tx, creatorId);
  const keys = await listKeys(tx, creatorId);
  for (const key of keys) await lockCollabRow(tx, key);
  const before = await getAll(tx, keys);
  const creator = await tx.creator.update({ where: { id: creatorId }, data });
  if (!creator.isOnboarded && isComplete(creator))
    await tx.creator.update({ where: { id: creatorId }, data: { isOnboarded: true } });
  await copyCreatorNames(tx, creatorId);
  await alsoUpdate?.(tx);
  const after = await getAll(tx, keys);
  for (const document of after) await savePayloadSize(tx, document);
  for (const [index, key] of keys.entries()) {
    const [former, current] = [before[index], after[index]];
    if (!former || !current) continue;
    const events = profileChangedEvents(former, current);
    // Before the creator accepts a brand, it sees nothing of the profile.
    if (events.length === 0) continue;
    await touchCollabRows(tx, key.channelId, [key.collabId]);
    await recordChange(tx, key, events);
  }
}

async function listKeys(tx: Transaction, creatorId: string): Promise<CollabKey[]> {
  const collabs = await tx.collab.findMany({
    where: { creatorId },
    orderBy: [{ channelId: 'asc' }, { id: 'asc' }],
    select: { channelId: true, id: true },
  });
  return collabs.map(({ channelId, id: collabId }) => ({ channelId, collabId }));
}

async function getAll(tx: Transaction, keys: readonly CollabKey[]): Promise<CollabDocument[]> {
  const documents: CollabDocument[] = [];
  for (const key of keys) documents.push(await getCollab(tx, key));
  return documents;
}

/** Name, picture and bio. */
function isComplete({ firstName, lastName, profilePicture, shopDescription }: Creator): boolean {
  return [firstName, lastName, profilePicture, shopDescription].every((value) => value !== null);
}
