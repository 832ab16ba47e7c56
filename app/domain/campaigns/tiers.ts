import { isDeepStrictEqual } from 'node:util';
import slugify from '@sindresorhus/slugify';
import type { z } from 'zod';
import { findTierRow, lockDefaultTier, lockTierForAssignment, lockTierRow } from '#app/db/tiers.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { markGroupsDirty } from '#app/db/mirror/save-discount-groups.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { CampaignKey, TierKey } from '#app/db/keys.ts';
import { isId, newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { message } from '#app/i18n/message.ts';
import { wakeMirror } from '#app/db/wake-ups.ts';
import { markAllDirty } from '../collabs/dirty.ts';
import { numberedNames, availableName } from '../collabs/names.ts';
import { isLargeDiscount, isSameDiscount, parseTypedDiscount } from '../discounts/amount.ts';
import {
  conditionColumns,
  conditionsOf,
  noConditions,
  toConditionsInput,
  type DiscountConditions,
} from '../discounts/conditions.ts';
import { assertUnambiguous } from '../discounts/input.ts';
import { assertMoney, saveDiscount, type DiscountChange } from '../discounts/save-discount.ts';
import { tierBody, type createCollabTierBody, type TierBody, type TierChangeBody } from './input.ts';
import { afterChecks, assertFixed, validate } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { recordFieldAuthor, saveRecordForm, type OpenedForm } from '../concurrent-edits.ts';
import { listCollectionCards } from '../products/collection-cards.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { lockCampaign, lockTier, tierNotFound, type TierInCampaign } from './lock.ts';
import { nextTierPosition, setDefaultTier, touchCampaign } from './order.ts';

/**
 * A tier with the fields of its page. The discount is in percent or in major units, as an admin types it.
 * @throws Problem `tier-not-found` for a tier that the channel does not have, or that is archived.
 */
export async function getTier(key: TierInCampaign, client?: Transaction) {
  const areIds = isId(key.tierId) && isId(key.campaignId ?? key.tierId);
  const tier = areIds ? await findTierRow(key, client) : undefined;
  if (!tier) throw tierNotFound(key);
  return { ...tier, conditions: toConditionsInput(tier) };
}

/**
 * Rejects conditions with collections that the store does not have. It asks the store, so call it before the transaction
 * that saves them. An unavailable store rejects none: the mirror then reports them on the collabs.
 * @param tier whose conditions change. A collection that it has already may be missing, so that other changes remain
 *   possible.
 * @throws Problem `invalid-input` naming each.
 */
export async function assertCollectionsExist(
  { channelId, tierId }: { channelId: string; tierId?: string },
  conditions: DiscountConditions | null | undefined,
): Promise<void> {
  const { collections = [] } = conditions ?? {};
  if (collections.length === 0) return;
  const current = tierId === undefined ? [] : await listCollections({ channelId, tierId });
  // The change itself rejects an unknown tier.
  if (!current) return;
  const added = collections.filter((id) => !current.includes(id));
  const missing = added.length > 0 ? (await listCollectionCards(channelId, added))?.missing : undefined;
  if (!missing?.length) return;
  throw invalid(
    missing.map((collectionId) =>
      problemDetail(
        `conditions.collections[${collections.indexOf(collectionId)}]`,
        message('unknown-collection', { collectionId }),
      ),
    ),
  );
}

/** Lists the collections in a tier's conditions, also of an archived one, which a change may restore. */
async function listCollections({ channelId, tierId: id }: TierKey): Promise<readonly string[] | undefined> {
  const tier = isId(id) ? await db.tier.findUnique({ where: { channelId_id: { channelId, id } } }) : null;
  return tier ? conditionsOf(tier).collections : undefined;
}

/**
 * Parses the form of a tier with every error at once: of its fields, of a discount that needs a confirmation, and of
 * collections that the store does not have. It asks the store, so call it before the transaction that saves the form.
 * @param key of the tier that changes; without an id for a new one.
 * @throws Problem `invalid-input`; `tier-not-found`.
 */
export async function parseTierForm<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  key: Omit<TierInCampaign, 'tierId'> & { tierId?: string },
): Promise<z.output<Schema>> {
  const { tierId } = key;
  const saved = tierId === undefined ? null : (await getTier({ ...key, tierId })).discount;
  const current = saved && parseTypedDiscount(saved.amount, saved.type);
  const { discount = null } = tierBody.pick({ discount: true }).safeParse(sent).data ?? {};
  const { conditions } = tierBody.pick({ conditions: true }).safeParse(sent).data ?? {};
  const { isConfirmed } = tierBody.pick({ isConfirmed: true }).safeParse(sent).data ?? {};
  const change = { current: current && 'value' in current ? current.value : null, desired: discount };
  return afterChecks(
    [() => assertLargeDiscountConfirmed(change, isConfirmed), () => assertCollectionsExist(key, conditions)],
    () => validate(schema, sent),
  );
}

/**
 * Creates a tier after its campaign's others. Its key is made from its title, and stays when the title changes.
 * @returns its id.
 * @throws Problem `campaign-not-found` for a campaign that the channel does not have, or that is archived; `too-many-tiers`
 *   when it has the highest number allowed; `invalid-input` for a large discount that is not confirmed.
 */
export async function createTier(
  tx: Transaction,
  key: CampaignKey,
  { title, relationshipType, isDefault, discount, conditions, isConfirmed }: TierBody,
): Promise<string> {
  const { channelId, campaignId } = key;
  assertLargeDiscountConfirmed({ current: null, desired: discount }, isConfirmed);
  await lockCampaign(tx, key);
  const position = await nextTierPosition(tx, key);
  const tierId = newId();
  const tierKey = await availableKey(tx, channelId, title);
  await tx.tier.create({
    data: {
      channelId,
      id: tierId,
      campaignId,
      title,
      relationshipType,
      key: tierKey,
      position,
      ...conditionColumns(conditions ?? null),
    },
  });
  await assertMinimum(tx, channelId, conditions);
  await saveDiscount(tx, { channelId, tierId }, { current: null, desired: discount });
  await addMarksAtDates(tx, { channelId, tierId }, conditions);
  await setDefaultTier(tx, { channelId, campaignId, tierId }, isDefault);
  // Responses list the campaign's tiers.
  await touchCampaign(tx, key);
  return tierId;
}

const keyFormat = { maxLength: limits.handle, separator: '-' };

async function availableKey(tx: Transaction, channelId: string, title: string): Promise<string> {
  const base = slugify(title).slice(0, limits.handle) || 'tier';
  const taken = await tx.tier.findMany({
    where: { channelId, key: { in: numberedNames(base, keyFormat) } },
    select: { key: true },
  });
  return availableName(base, keyFormat, new Set(taken.map(({ key }) => key)));
}

/**
 * Creates a tier of a request to the API, whose body names the campaign, as {@link createTier} does.
 * @throws Problem `invalid-input` for a campaign that the channel does not have, or that is archived.
 */
export async function createTierInNamedCampaign(
  tx: Transaction,
  channelId: string,
  { campaign: campaignId, ...tier }: z.output<typeof createCollabTierBody>,
): Promise<string> {
  try {
    return await createTier(tx, { channelId, campaignId }, tier);
  } catch (error) {
    const isUnknown = error instanceof Problem && error.code === 'campaign-not-found';
    throw isUnknown ? invalid([problemDetail('campaign', message('unknown-campaign'))]) : error;
  }
}

/**
 * Updates a tier in a transaction of its own, as {@link updateTierIn} does.
 * @throws Problem `form-changed` for a form that was opened with other values.
 */
export function updateTier(key: TierInCampaign, change: TierChangeBody, form?: OpenedForm): Promise<void> {
  return inTransaction(async (tx) => {
    await lockTier(tx, key);
    const record = { channelId: key.channelId, recordId: key.tierId };
    return saveRecordForm(tx, record, { form, save: () => updateTierIn(tx, key, change) });
  });
}

/**
 * Updates the given fields of a tier, and mirrors its collabs. Writes nothing when nothing changes.
 * @throws Problem `tier-not-found` for a tier that the channel does not have, or that is archived; `invalid-input` for a
 *   large discount that differs from the current one and is not confirmed, and for another campaign or key than the tier's.
 */
export async function updateTierIn(
  tx: Transaction,
  key: TierInCampaign,
  {
    campaign,
    key: keyInput,
    title,
    relationshipType,
    discount,
    conditions,
    isDefault,
    isConfirmed,
  }: TierChangeBody,
): Promise<void> {
  const { channelId, tierId } = key;
  const campaignId = await lockTier(tx, key);
  await lockTierRow(tx, key);
  const where = { channelId_id: { channelId, id: tierId } };
  const tier = await tx.tier.findUniqueOrThrow({ where, include: { discount: true } });
  assertFixed({ campaign, key: keyInput }, { campaign: campaignId, key: tier.key });
  if (discount) assertUnambiguous(discount, tier.discount);
  assertLargeDiscountConfirmed({ current: tier.discount, desired: discount ?? null }, isConfirmed);
  if (isDefault !== undefined) await setDefaultTier(tx, { channelId, campaignId, tierId }, isDefault);
  const fields = { title: title ?? tier.title, relationshipType: relationshipType ?? tier.relationshipType };
  const hasOtherConditions =
    conditions !== undefined && !isDeepStrictEqual(conditions ?? noConditions, conditionsOf(tier));
  const isChanged =
    hasOtherConditions || fields.title !== tier.title || fields.relationshipType !== tier.relationshipType;
  const data = { ...fields, ...(hasOtherConditions && conditionColumns(conditions)) };
  if (hasOtherConditions) await assertMinimum(tx, channelId, conditions);
  const isDiscountChanged =
    discount !== undefined &&
    (await saveDiscount(tx, { channelId, tierId }, { current: tier.discount, desired: discount }));
  if (!isChanged && !isDiscountChanged) return;
  // Also for a discount alone: it is shown with the tier's `updatedAt`.
  await tx.tier.update({ where, data });
  const changed = [
    ...(['title', 'relationshipType'] as const).filter((name) => fields[name] !== tier[name]),
    ...(hasOtherConditions || isDiscountChanged ? ['terms'] : []),
  ];
  await recordFieldAuthor(tx, { channelId, recordId: tierId }, changed);
  if (hasOtherConditions) await addMarksAtDates(tx, { channelId, tierId }, conditions);
  await markGroupsDirty(tx, { channelId, tierId });
  wakeMirror(tx, channelId, 'background');
  await markAllDirty(tx, { channelId, tierId });
  await addFollowUp(tx, tasks.touchCollabs, { payload: { channelId, tierId, marksDirty: false } });
}

/** Mirrors a tier's collabs when its discount begins and ends: what their pages and responses show of it changes then. */
async function addMarksAtDates(
  tx: Transaction,
  { channelId, tierId }: TierKey,
  conditions: DiscountConditions | null | undefined,
): Promise<void> {
  for (const date of [conditions?.startsAt, conditions?.endsAt])
    if (date && Date.parse(date) > Date.now())
      await addFollowUp(tx, tasks.touchCollabs, {
        payload: { channelId, tierId, marksDirty: true },
        at: new Date(Date.parse(date) + 1_000),
      });
}

/** @throws Problem `invalid-input` for a minimum with more decimals than the channel's currency has. */
async function assertMinimum(
  tx: Transaction,
  channelId: string,
  conditions: DiscountConditions | null | undefined,
): Promise<void> {
  const { minimum = null } = conditions ?? {};
  if (minimum && 'subtotal' in minimum)
    await assertMoney(tx, channelId, [
      { path: 'conditions.minimumSubtotal', amount: Number(minimum.subtotal) },
    ]);
}

/** @throws Problem `invalid-input` for a large discount that differs from the current one, unless an admin confirmed it. */
function assertLargeDiscountConfirmed({ current, desired }: DiscountChange, isConfirmed = false): void {
  if (isConfirmed || !desired || !isLargeDiscount(desired)) return;
  if (isSameDiscount(desired, current)) return;
  throw invalid([problemDetail('isConfirmed', message('discount-not-confirmed'))]);
}

/**
 * Finds the tier to assign a collab to, and locks it until the transaction ends. A transaction that archives or changes
 * the tier therefore sees the collab.
 * @param tierId undefined for the default tier of the channel's default campaign, null for none.
 * @returns null for none, also when the channel has no default tier.
 * @throws Problem `invalid-input` for a tier that the channel does not have, or that is archived.
 */
export async function resolveTier(
  tx: Transaction,
  channelId: string,
  tierId: string | null | undefined,
): Promise<string | null> {
  if (tierId === null) return null;
  if (tierId === undefined) return (await lockDefaultTier(tx, channelId)) ?? null;
  const id = await lockTierForAssignment(tx, { channelId, tierId });
  if (id !== undefined) return id;
  throw invalid([problemDetail('collabTier', message('unknown-tier'))]);
}
