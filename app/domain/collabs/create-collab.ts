import type { Transaction } from '#app/db/client.ts';
import { db, inTransaction } from '#app/db/client.ts';
import { brokenUniqueConstraint } from '#app/db/database-error.ts';
import type { Channel, Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { findOrCreateCreator } from '../creators/find-or-create-creator.ts';
import { emailKey } from '../creators/email.ts';
import type { CustomInput } from '../custom-fields/custom-input.ts';
import { saveCustomValues } from '../custom-fields/save-custom-values.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import type { MediaInput } from '../media/media-input.ts';
import { saveMedia } from '../media/save-media.ts';
import { invalid, Problem } from '../problem.ts';
import { chooseAffiliateCode } from './choose-affiliate-code.ts';
import { chooseHandle } from './choose-handle.ts';
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

/**
 * Joins a creator, found or made by e-mail address, to a channel.
 * @throws Problem `conflict` when the two are joined already (naming that collab) or a code or handle is taken;
 *   `invalid` when the tier is not one of the channel's or a custom field is not defined.
 */
export async function createCollab(channel: Channel, input: CreateCollabInput): Promise<WholeCollab> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction((tx) => insertCollab(tx, channel, input));
    } catch (error) {
      const problem = await explainCollision(error, channel, input);
      if (problem) throw problem;
      // What collided was chosen by us, at the same moment as somebody else's: choose again.
      if (brokenUniqueConstraint(error) === undefined || attempt === 5) throw error;
    }
  }
}

async function insertCollab(
  tx: Transaction,
  channel: Channel,
  input: CreateCollabInput,
): Promise<WholeCollab> {
  const channelId = channel.id;
  const id = newId();
  const name = `${input.firstName} ${input.lastName}`;
  const creator = await findOrCreateCreator(tx, input.email);
  await refuseSecondCollab(tx, channelId, creator.id);
  const affiliateCode = input.affiliateCode ?? (await chooseAffiliateCode(tx, channelId, name));
  await tx.collab.create({
    data: {
      channelId,
      id,
      creatorId: creator.id,
      tierId: await tierFor(tx, channelId, input.collabTier),
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      handle: input.handle ?? (await chooseHandle(tx, channelId, name)),
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
  return collab;
}

async function refuseSecondCollab(tx: Transaction, channelId: string, creatorId: string): Promise<void> {
  const existing = await tx.collab.findUnique({
    where: { channelId_creatorId: { channelId, creatorId } },
    select: { id: true },
  });
  if (existing) throw alreadyJoined(existing.id);
}

function alreadyJoined(collabId: string): Problem {
  return new Problem(
    'conflict',
    `This creator already has a collab with this channel: "${collabId}". Update that one.`,
  );
}

/** The tier asked for, or the default tier of the channel's default campaign. */
async function tierFor(
  tx: Transaction,
  channelId: string,
  tierId: string | undefined,
): Promise<string | null> {
  const tier = await tx.tier.findFirst({
    where:
      tierId === undefined
        ? { channelId, isDefault: true, archivedAt: null, campaign: { isDefault: true, archivedAt: null } }
        : { channelId, id: tierId, archivedAt: null },
    select: { id: true },
  });
  if (!tier && tierId !== undefined)
    throw invalid([
      { path: 'collabTier', message: 'is not a tier of this channel: send the _id of one of its tiers' },
    ]);
  return tier?.id ?? null;
}

async function savePicture(tx: Transaction, channelId: string, picture: MediaInput | undefined) {
  if (!picture) return null;
  const [id] = await saveMedia(tx, channelId, [{ media: picture, path: 'profilePicture' }]);
  return id ?? null;
}

/** What a broken unique constraint means to the caller; undefined when it is no fault of theirs. */
async function explainCollision(error: unknown, channel: Channel, input: CreateCollabInput) {
  const constraint = brokenUniqueConstraint(error);
  if (constraint === 'collabs_channel_id_creator_id_key') {
    const existing = await db.collab.findFirst({
      where: { channelId: channel.id, creator: { email: emailKey(input.email) } },
      select: { id: true },
    });
    return existing ? alreadyJoined(existing.id) : undefined;
  }
  if (constraint === 'collabs_channel_id_affiliate_code_key_key' && input.affiliateCode !== undefined)
    return new Problem(
      'conflict',
      `The affiliate code "${input.affiliateCode}" is taken in this channel. Send another, or none to get one made.`,
    );
  if (constraint === 'collabs_channel_id_handle_key' && input.handle !== undefined)
    return new Problem(
      'conflict',
      `The handle "${input.handle}" is taken in this channel. Send another, or none to get one made.`,
    );
  return undefined;
}
