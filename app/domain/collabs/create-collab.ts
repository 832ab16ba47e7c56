import type { Transaction } from '#app/db/client.ts';
import type { Channel, Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import type { NewEvent } from '../events/new-event.ts';
import { findOrCreateCreator } from '../creators/find-or-create-creator.ts';
import type { CustomInput } from '../custom-fields/custom-input.ts';
import { saveCustomValues } from '../custom-fields/save-custom-values.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import type { MediaInput } from '../media/media-input.ts';
import { saveMedia } from '../media/save-media.ts';
import { Problem } from '../problem.ts';
import { chooseAffiliateCode } from './choose-affiliate-code.ts';
import { chooseHandle } from './choose-handle.ts';
import { chooseTier } from './choose-tier.ts';
import { isTaken } from './is-taken.ts';
import { noteChange } from './note-change.ts';
import { readCollab } from './read-collab.ts';
import type { CollabHead, ReadCollab } from './read-collab.ts';
import { secondCollab } from './second-collab.ts';
import { weighOwn } from './weigh-own.ts';

/** What a brand or partner says of a creator it starts to work with. Absent means "not given". */
export interface CreateCollabInput {
  email: string;
  firstName: string;
  lastName: string;
  affiliateCode?: string;
  affiliateUrl?: string;
  collabTier?: string;
  discount?: DiscountValue;
  handle?: string;
  profilePicture?: MediaInput;
  primaryColor?: string;
  title?: string;
  socials?: Prisma.InputJsonValue;
  tags?: string[];
  custom: CustomInput;
}

/**
 * Joins a creator, found or made by e-mail address, to a channel.
 * @throws Problem `conflict` when the two are joined already (naming that collab) or a code or handle is taken;
 *   `invalid` when the tier is not one of the channel's or a custom field is not defined; `unavailable` when others
 *   took every name that was made for it.
 */
export async function createCollab(
  tx: Transaction,
  channel: Channel,
  input: CreateCollabInput,
): Promise<ReadCollab> {
  const channelId = channel.id;
  const creator = await findOrCreateCreator(tx, input.email);
  await refuseSecondCollab(tx, channelId, creator.id);
  const collabId = await insertCollab(tx, input, {
    channelId,
    creatorId: creator.id,
    tierId: await chooseTier(tx, channelId, input.collabTier),
    profilePictureId: await savePicture(tx, channelId, input.profilePicture),
  });
  if (input.discount)
    await tx.discount.create({ data: { channelId, id: newId(), collabId, ...input.discount } });
  await saveCustomValues(tx, channel, [
    { owner: { type: 'collab', id: collabId }, custom: input.custom, path: 'custom', present: [] },
  ]);
  const collab = await readCollab(tx, { channelId, collabId });
  await weighOwn(tx, collab);
  await noteChange(tx, { channelId, collabId }, [collabCreated(collab.head)]);
  return collab;
}

interface Resolved {
  channelId: string;
  creatorId: string;
  tierId: string | null;
  profilePictureId: string | null;
}

/** More than enough when names that collide are left to chance from the second try on. */
const mostTries = 6;

/** Inserts the collab's row, again with other names while those that were made for it are taken. */
async function insertCollab(tx: Transaction, input: CreateCollabInput, resolved: Resolved): Promise<string> {
  const { channelId } = resolved;
  const id = newId();
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const wanted = { channelId, name: `${input.firstName} ${input.lastName}`, attempt };
    const affiliateCode = input.affiliateCode ?? (await chooseAffiliateCode(tx, wanted));
    const row = {
      ...resolved,
      id,
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      handle: input.handle ?? (await chooseHandle(tx, wanted)),
      primaryColor: input.primaryColor ?? null,
      shopTitle: input.title ?? null,
      affiliateCode,
      affiliateCodeKey: affiliateCode.toLowerCase(),
      affiliateUrl: input.affiliateUrl ?? null,
      ...(input.socials === undefined ? {} : { socials: input.socials }),
      ...(input.tags === undefined ? {} : { tags: input.tags }),
    };
    // A row that collides with another's is left out, and does not end the transaction.
    const { count } = await tx.collab.createMany({ data: [row], skipDuplicates: true });
    if (count === 1) return id;
    await refuseTakenNames(tx, row, input);
  }
  throw new Problem(
    'unavailable',
    'Many creators of this name are being added at this moment. Try again soon.',
    { retryAfterSeconds: 1 },
  );
}

/** Refuses what the caller chose and another collab has. What we chose ourselves is chosen again. */
async function refuseTakenNames(
  tx: Transaction,
  row: { channelId: string; creatorId: string; affiliateCodeKey: string; handle: string },
  { affiliateCode, handle }: CreateCollabInput,
): Promise<void> {
  const { channelId, creatorId, affiliateCodeKey } = row;
  await refuseSecondCollab(tx, channelId, creatorId);
  const isCodeTaken = { channelId_affiliateCodeKey: { channelId, affiliateCodeKey } };
  if (
    affiliateCode !== undefined &&
    (await tx.collab.findUnique({ where: isCodeTaken, select: { id: true } }))
  )
    throw isTaken('affiliate code', affiliateCode);
  const isHandleTaken = { channelId_handle: { channelId, handle: row.handle } };
  if (handle !== undefined && (await tx.collab.findUnique({ where: isHandleTaken, select: { id: true } })))
    throw isTaken('handle', handle);
}

function collabCreated({ id, creatorId, affiliateCode, isActive }: CollabHead): NewEvent {
  return {
    type: 'collab.created',
    data: { collab: { _id: id, creator: creatorId, affiliateCode, isActive } },
  };
}

async function refuseSecondCollab(tx: Transaction, channelId: string, creatorId: string): Promise<void> {
  const existing = await tx.collab.findUnique({
    where: { channelId_creatorId: { channelId, creatorId } },
    select: { id: true },
  });
  if (existing) throw secondCollab(existing.id);
}

async function savePicture(tx: Transaction, channelId: string, picture: MediaInput | undefined) {
  if (!picture) return null;
  const [id] = await saveMedia(tx, channelId, [{ media: picture, path: 'profilePicture' }]);
  return id ?? null;
}
