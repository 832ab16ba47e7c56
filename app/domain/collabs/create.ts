import { lockChannelForReading } from '#app/db/channels.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { isId, newId } from '#app/ids.ts';
import { resolveTier } from '../campaigns/tiers.ts';
import { findOrCreateCreators } from '../creators/creators.ts';
import { isSameDiscount } from '../discounts/amount.ts';
import { assertUnambiguous } from '../discounts/input.ts';
import { assertMoney, moneyOf } from '../discounts/save-discount.ts';
import { recordChange, recordEvents } from '../events/record-events.ts';
import { assertPayloadSize, savePayloadSize, savePayloadSizes } from './payload-size.ts';
import type { CreateCollabInput } from './input.ts';
import { assertNoCollabYet, insertCollabs } from './insert.ts';
import type { ReservedNames } from './names.ts';
import { markManyDirty } from './dirty.ts';
import { getCollab, listCollabsById, type CollabDocument, type CollabRecord } from './collab.ts';
import { saveCustomValues } from '../custom-fields/save-values.ts';
import type { NewEvent } from '../events/event.ts';
import { savePictures } from '../media/media.ts';

/** How a collab came to be. */
type CollabOrigin = 'api' | 'admin' | 'import' | 'invitation' | 'application';

/**
 * Adds where a collab comes from, unless the input has it: `source` is its origin, or `platform-collabs` with data of
 * that program, which then also manages the relationship.
 */
export function withOrigin(input: CreateCollabInput, origin: CollabOrigin): CreateCollabInput {
  const { platformCollabsTierName, platformCollabsDiscountCode, platformCollabsCommunityMemberId } = input;
  const isOfProgram = [
    platformCollabsTierName,
    platformCollabsDiscountCode,
    platformCollabsCommunityMemberId,
  ].some((value) => value !== undefined);
  return isOfProgram
    ? { source: 'platform-collabs', relationshipManager: 'platform-collabs', ...input }
    : { source: origin, ...input };
}

/**
 * Creates a collab of a channel with a creator, who is found or created by email address.
 * @throws Problem `collab-exists`, `code-taken`, `handle-taken`, `names-busy`.
 * @throws Problem `invalid-input` for a tier that the channel does not have, for an undefined custom field, and for data
 *   too large for the store.
 */
export async function createCollab(
  tx: Transaction,
  channel: Channel,
  input: CreateCollabInput,
): Promise<CollabDocument> {
  const channelId = channel.id;
  const [collabId = ''] = await insertAll(tx, channel, { inputs: [input] });
  const collab = await getCollab(tx, { channelId, collabId });
  await savePayloadSize(tx, collab);
  await recordChange(tx, { channelId, collabId }, [collabCreatedEvent(collab.record)]);
  return collab;
}

function collabCreatedEvent({ id, creatorId, affiliateCode, isActive }: CollabRecord): NewEvent {
  return {
    type: 'collab.created',
    data: { collab: { _id: id, creator: creatorId, affiliateCode, isActive } },
  };
}

interface NewCollabs {
  inputs: readonly CreateCollabInput[];
  /** Names that are not generated, because later collabs are given them. */
  reserved?: ReservedNames | undefined;
}

/**
 * Creates many collabs as {@link createCollab} does, with few statements for all of them. Mirrors them in the background.
 * @returns their ids, in the order given.
 * @throws Problem as {@link createCollab}, for the first invalid one. Roll the transaction back then.
 */
export async function createCollabs(tx: Transaction, channel: Channel, sent: NewCollabs): Promise<string[]> {
  const channelId = channel.id;
  const collabIds = await insertAll(tx, channel, sent);
  const collabs = await listCollabsById(tx, channelId, collabIds);
  const tooLarge = new Set(await savePayloadSizes(tx, channelId, collabs));
  for (const collab of collabs) if (tooLarge.has(collab.record.id)) await assertPayloadSize(tx, collab);
  await markManyDirty(tx, channelId, collabIds);
  await recordEvents(
    tx,
    channelId,
    collabs.map(({ record }) => collabCreatedEvent(record)),
  );
  return collabIds;
}

/** Inserts collabs with their creators, discounts and custom values. @returns their ids, in the order given. */
async function insertAll(
  tx: Transaction,
  channel: Channel,
  { inputs: sent, reserved }: NewCollabs,
): Promise<string[]> {
  const channelId = channel.id;
  // A transaction that changes what all collabs show must either see these, or be seen by them.
  await lockChannelForReading(tx, channelId);
  const inputs = await withoutGeneratedLinks(tx, channelId, sent);
  const collabIds = await insertRows(tx, channelId, { inputs, reserved });
  const created = inputs.map((input, index) => ({ ...input, collabId: collabIds[index] ?? '' }));
  const shown = await listSourceDiscounts(tx, channelId, inputs);
  const discounts = created.flatMap(({ collabId, collabTier, discount }) => {
    if (!discount) return [];
    const source = shown.find(({ id }) => id === discount.id);
    assertUnambiguous(discount, source);
    if (source && source.tierId === collabTier && isSameDiscount(discount, source)) return [];
    const { amount, type } = discount;
    return [{ channelId, id: newId(), collabId, amount, type }];
  });
  await assertMoney(tx, channelId, moneyOf(discounts));
  if (discounts.length > 0) await tx.discount.createMany({ data: discounts });
  await saveCustomValues(
    tx,
    channel,
    created.map(({ collabId, custom }) => ({
      owner: { type: 'collab', id: collabId },
      custom,
      path: 'custom',
      current: {},
    })),
  );
  return collabIds;
}

/** A link that a response showed, and that the service made from a campaign's templates, would lead to the other creator. */
async function withoutGeneratedLinks(
  tx: Transaction,
  channelId: string,
  inputs: readonly CreateCollabInput[],
): Promise<readonly CreateCollabInput[]> {
  const ids = inputs.flatMap(({ sourceCollabId, affiliateUrl }) =>
    affiliateUrl !== undefined && sourceCollabId !== undefined && isId(sourceCollabId)
      ? [sourceCollabId]
      : [],
  );
  if (ids.length === 0) return inputs;
  const where = { channelId, id: { in: ids }, affiliateUrl: null };
  const shown = new Set((await tx.collab.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return inputs.map(({ affiliateUrl, ...input }) =>
    affiliateUrl === undefined || shown.has(input.sourceCollabId ?? '') ? input : { ...input, affiliateUrl },
  );
}

/** The channel's discounts that responses showed, among those sent. */
async function listSourceDiscounts(tx: Transaction, channelId: string, inputs: readonly CreateCollabInput[]) {
  const ids = inputs.flatMap(({ discount }) => discount?.id ?? []).filter((id) => isId(id));
  return ids.length === 0 ? [] : tx.discount.findMany({ where: { channelId, id: { in: ids } } });
}

async function insertRows(
  tx: Transaction,
  channelId: string,
  { inputs, reserved }: NewCollabs,
): Promise<string[]> {
  const emails = inputs.map(({ email }) => email);
  const creatorIds = await findOrCreateCreators(tx, emails);
  await assertNoCollabYet(tx, channelId, creatorIds);
  const tierIds = await resolveTiers(tx, channelId, inputs);
  const pictureIds = await savePicturesOf(tx, channelId, inputs);
  const collabs = inputs.map((input, index) => ({
    input,
    creatorId: creatorIds[index] ?? '',
    tierId: tierIds.get(input.collabTier) ?? null,
    profilePictureId: pictureIds.get(input) ?? null,
  }));
  return insertCollabs(tx, channelId, { collabs, reserved });
}

/** Resolves each requested tier once. */
async function resolveTiers(tx: Transaction, channelId: string, inputs: readonly CreateCollabInput[]) {
  const resolved = new Map<string | null | undefined, string | null>();
  for (const tierId of new Set(inputs.map(({ collabTier }) => collabTier)))
    resolved.set(tierId, await resolveTier(tx, channelId, tierId));
  return resolved;
}

async function savePicturesOf(tx: Transaction, channelId: string, inputs: readonly CreateCollabInput[]) {
  const pictures = inputs.flatMap((input) =>
    input.profilePicture ? [{ input, media: input.profilePicture, path: 'profilePicture' }] : [],
  );
  const ids = pictures.length === 0 ? [] : await savePictures(tx, channelId, pictures);
  return new Map(pictures.map(({ input }, index) => [input, ids[index]]));
}
