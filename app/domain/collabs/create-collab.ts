import type { Transaction } from '#app/db/client.ts';
import { inTransaction } from '#app/db/client.ts';
import { brokenUniqueConstraint } from '#app/db/database-error.ts';
import type { Channel, Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import type { NewEvent } from '../events/new-event.ts';
import { recordEvents } from '../events/record-events.ts';
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
import { alreadyJoined, explainCollision } from './explain-collision.ts';
import { loadCollab } from './load-collab.ts';
import type { WholeCollab } from './load-collab.ts';
import { markDirty } from './mark-dirty.ts';

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

/** More than enough when names that collide are left to chance from the third try on. */
const mostTries = 6;

/**
 * Joins a creator, found or made by e-mail address, to a channel.
 * @throws Problem `conflict` when the two are joined already (naming that collab) or a code or handle is taken;
 *   `invalid` when the tier is not one of the channel's or a custom field is not defined; `unavailable` when others
 *   took every name that was made for it.
 */
export async function createCollab(channel: Channel, input: CreateCollabInput): Promise<WholeCollab> {
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    try {
      return await inTransaction((tx) => insertCollab(tx, channel, { input, attempt }));
    } catch (error) {
      const constraint = brokenUniqueConstraint(error);
      if (constraint === undefined) throw error;
      const problem = await explainCollision(constraint, channel.id, input);
      if (problem) throw problem;
      // What collided was chosen by us, at the same moment as somebody else's: choose again.
      if (!chosenByUs.has(constraint)) throw error;
    }
  }
  throw new Problem(
    'unavailable',
    'Many creators of this name are being added at this moment. Try again soon.',
  );
}

/** Unique values that we make when the caller sends none; a creator who was just removed again frees the third. */
const chosenByUs = new Set([
  'collabs_channel_id_affiliate_code_key_key',
  'collabs_channel_id_handle_key',
  'collabs_channel_id_creator_id_key',
]);

async function insertCollab(
  tx: Transaction,
  channel: Channel,
  { input, attempt }: { input: CreateCollabInput; attempt: number },
): Promise<WholeCollab> {
  const channelId = channel.id;
  const id = newId();
  const wanted = { channelId, name: `${input.firstName} ${input.lastName}`, attempt };
  const creator = await findOrCreateCreator(tx, input.email);
  await refuseSecondCollab(tx, channelId, creator.id);
  const affiliateCode = input.affiliateCode ?? (await chooseAffiliateCode(tx, wanted));
  await tx.collab.create({
    data: {
      channelId,
      id,
      creatorId: creator.id,
      tierId: await chooseTier(tx, channelId, input.collabTier),
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      handle: input.handle ?? (await chooseHandle(tx, wanted)),
      profilePictureId: await savePicture(tx, channelId, input.profilePicture),
      primaryColor: input.primaryColor ?? null,
      shopTitle: input.title ?? null,
      affiliateCode,
      affiliateCodeKey: affiliateCode.toLowerCase(),
      affiliateUrl: input.affiliateUrl ?? null,
      ...(input.socials === undefined ? {} : { socials: input.socials }),
      ...(input.tags === undefined ? {} : { tags: input.tags }),
    },
  });
  if (input.discount)
    await tx.discount.create({ data: { channelId, id: newId(), collabId: id, ...input.discount } });
  await saveCustomValues(tx, channel, [
    { owner: { type: 'collab', id }, custom: input.custom, path: 'custom' },
  ]);
  await markDirty(tx, { channelId, collabId: id });
  const collab = await loadCollab({ channelId, collabId: id }, tx);
  if (!collab) throw new Error('A collab was gone in the transaction that made it');
  await recordEvents(tx, channelId, [collabCreated(collab)]);
  return collab;
}

function collabCreated({ id, creatorId, affiliateCode, isActive }: WholeCollab): NewEvent {
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
  if (existing) throw alreadyJoined(existing.id);
}

async function savePicture(tx: Transaction, channelId: string, picture: MediaInput | undefined) {
  if (!picture) return null;
  const [id] = await saveMedia(tx, channelId, [{ media: picture, path: 'profilePicture' }]);
  return id ?? null;
}
