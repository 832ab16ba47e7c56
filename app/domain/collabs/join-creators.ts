import type { Transaction } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { findOrCreateCreators } from '../creators/find-or-create-creators.ts';
import { saveCustomValues } from '../custom-fields/save-custom-values.ts';
import { saveMedia } from '../media/save-media.ts';
import { chooseTier } from './choose-tier.ts';
import type { CreateCollabInput } from './create-collab-input.ts';
import { insertCollabs, refuseSecondCollab } from './insert-collabs.ts';

/**
 * Joins creators, found or made by e-mail address, to a channel, with all that is said of each. Their weights and what is
 * to be told of them are left to whoever calls.
 * @returns the ids of their collabs, in the order given.
 * @throws Problem what `createCollab` throws but for its weight, for the first that is refused; then none of them may stay.
 */
export async function joinCreators(
  tx: Transaction,
  channel: Channel,
  inputs: readonly CreateCollabInput[],
): Promise<string[]> {
  const channelId = channel.id;
  // Who changes what all collabs show meanwhile would not see these, and they would show what it was.
  await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR SHARE`;
  const collabIds = await insertRows(tx, channelId, inputs);
  const joined = inputs.map((input, index) => ({ ...input, collabId: collabIds[index] ?? '' }));
  const discounts = joined.flatMap(({ collabId, discount }) =>
    discount ? [{ channelId, id: newId(), collabId, ...discount }] : [],
  );
  if (discounts.length > 0) await tx.discount.createMany({ data: discounts });
  await saveCustomValues(
    tx,
    channel,
    joined.map(({ collabId, custom }) => ({
      owner: { type: 'collab', id: collabId },
      custom,
      path: 'custom',
      present: [],
    })),
  );
  return collabIds;
}

async function insertRows(
  tx: Transaction,
  channelId: string,
  inputs: readonly CreateCollabInput[],
): Promise<string[]> {
  const emails = inputs.map(({ email }) => email);
  const creatorIds = await findOrCreateCreators(tx, emails);
  await refuseSecondCollab(tx, channelId, creatorIds);
  const tierIds = await chooseTiers(tx, channelId, inputs);
  const pictureIds = await savePictures(tx, channelId, inputs);
  const collabs = inputs.map((input, index) => ({
    input,
    creatorId: creatorIds[index] ?? '',
    tierId: tierIds.get(input.collabTier) ?? null,
    profilePictureId: pictureIds.get(input) ?? null,
  }));
  return insertCollabs(tx, channelId, collabs);
}

/** The tiers that are asked for, each looked for once. */
async function chooseTiers(tx: Transaction, channelId: string, inputs: readonly CreateCollabInput[]) {
  const chosen = new Map<string | undefined, string | null>();
  for (const tierId of new Set(inputs.map(({ collabTier }) => collabTier)))
    chosen.set(tierId, await chooseTier(tx, channelId, tierId));
  return chosen;
}

async function savePictures(tx: Transaction, channelId: string, inputs: readonly CreateCollabInput[]) {
  const placed = inputs.flatMap((input) =>
    input.profilePicture ? [{ input, media: input.profilePicture, path: 'profilePicture' }] : [],
  );
  const ids = placed.length === 0 ? [] : await saveMedia(tx, channelId, placed);
  return new Map(placed.map(({ input }, index) => [input, ids[index]]));
}
