import { listArchivedRows } from '#app/db/campaigns.ts';
import { lockTiersForArchiving } from '#app/db/tiers.ts';
import { lockChannel } from '#app/db/channels.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { CampaignKey, TierKey } from '#app/db/keys.ts';
import type { ListPage, PageRequest } from '#app/db/keyset-page.ts';
import type { z } from 'zod';
import { isId } from '#app/ids.ts';
import { message } from '#app/i18n/message.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { invalid, problemDetail } from '../problem.ts';
import { updateCampaignIn } from './campaigns.ts';
import type { updateCampaignBody, updateCollabTierBody } from './input.ts';
import { campaignNotFound, lockCampaign, lockTier, tierNotFound, type TierInCampaign } from './lock.ts';
import { nextCampaignPosition, nextTierPosition, touchCampaign } from './order.ts';
import { updateTierIn } from './tiers.ts';

/**
 * Archives a tier. Its collabs are moved to the successor in the background, and keep what the tier grants until then.
 * @param successorId a tier of the channel, null for none, or undefined if the tier may have no collabs.
 * @param replacesDiscounts whether collabs that move to a successor lose their custom discounts.
 * @throws Problem `tier-not-found` for a tier that the channel does not have, or that is archived; `invalid-input` when
 *   the successor is not another tier of the channel, or is missing for collabs.
 */
export function archiveTier(
  key: TierInCampaign,
  successorId: string | null | undefined,
  replacesDiscounts = false,
): Promise<void> {
  return inTransaction((tx) => archiveTierIn(tx, key, { successorId, replacesDiscounts }));
}

/** What becomes of the collabs of an archived tier. */
interface Archiving {
  /** Undefined if the request names none: the tier may have no collabs then. */
  successorId: string | null | undefined;
  replacesDiscounts: boolean;
}

async function archiveTierIn(tx: Transaction, key: TierInCampaign, archiving: Archiving): Promise<void> {
  const { channelId, tierId } = key;
  const campaignId = await lockTier(tx, key);
  await archiveTiers(tx, { channelId, tierIds: [tierId], ...archiving });
  await touchCampaign(tx, { channelId, campaignId });
}

/**
 * Archives a campaign with all its tiers, as {@link archiveTier} does one.
 * @param successorId a tier of another campaign of the channel, null for none, or undefined if there may be no collabs.
 * @throws Problem `campaign-not-found` and `invalid-input` in the same cases.
 */
export function archiveCampaign(
  key: CampaignKey,
  successorId: string | null | undefined,
  replacesDiscounts = false,
): Promise<void> {
  return inTransaction((tx) => archiveCampaignIn(tx, key, { successorId, replacesDiscounts }));
}

async function archiveCampaignIn(tx: Transaction, key: CampaignKey, archiving: Archiving): Promise<void> {
  const { channelId, campaignId } = key;
  await lockCampaign(tx, key);
  await tx.campaign.update({
    where: { channelId_id: { channelId, id: campaignId } },
    data: { archivedAt: new Date(), isActive: false, isDefault: false },
  });
  const tiers = await tx.tier.findMany({
    where: { channelId, campaignId, archivedAt: null },
    select: { id: true },
  });
  await archiveTiers(tx, { channelId, tierIds: tiers.map(({ id }) => id), ...archiving });
}

interface ArchiveTiers extends Archiving {
  channelId: string;
  tierIds: string[];
}

async function archiveTiers(tx: Transaction, archiving: ArchiveTiers): Promise<void> {
  const { channelId, tierIds, successorId = null } = archiving;
  const replacesDiscounts = archiving.replacesDiscounts && successorId !== null;
  await assertSuccessor(tx, { channelId, tierIds, successorId });
  await lockTiersForArchiving(tx, channelId, tierIds);
  if (archiving.successorId === undefined) await assertNoCollabs(tx, channelId, tierIds);
  await tx.tier.updateMany({
    where: { channelId, id: { in: tierIds } },
    data: { archivedAt: new Date(), isDefault: false, successorId, replacesDiscounts },
  });
  for (const tierId of tierIds) await addFollowUp(tx, tasks.moveCollabs, { payload: { channelId, tierId } });
}

async function assertSuccessor(
  tx: Transaction,
  { channelId, tierIds, successorId }: { channelId: string; tierIds: string[]; successorId: string | null },
): Promise<void> {
  if (successorId === null) return;
  const isOther = isId(successorId) && !tierIds.includes(successorId);
  const found = isOther
    ? await tx.tier.count({ where: { channelId, id: successorId, archivedAt: null } })
    : 0;
  if (found === 0) throw invalid([problemDetail('successor', message('invalid-successor'))]);
}

/** Without a tier, creators lose their discount. So a request says what they get. */
async function assertNoCollabs(tx: Transaction, channelId: string, tierIds: string[]): Promise<void> {
  const collab = await tx.collab.findFirst({
    where: { channelId, tierId: { in: tierIds } },
    select: { id: true },
  });
  if (collab) throw invalid([problemDetail('successor', message('successor-missing'))]);
}

/**
 * Updates a campaign as a request to the API asks: `isActive` false archives it after the other changes, true restores an
 * archived one before them.
 * @throws Problem as {@link updateCampaignIn}, {@link archiveCampaign} and {@link restoreCampaign} do.
 */
export async function updateCampaignOfRequest(
  tx: Transaction,
  key: CampaignKey,
  { isActive, successor, ...change }: z.output<typeof updateCampaignBody>,
): Promise<void> {
  const { channelId, campaignId: id } = key;
  if (isActive === true && isId(id)) {
    const where = { channelId, id, archivedAt: { not: null } };
    if ((await tx.campaign.count({ where })) > 0) await restoreCampaignIn(tx, key);
  }
  await updateCampaignIn(tx, key, change);
  if (isActive === false)
    await archiveCampaignIn(tx, key, { successorId: successor, replacesDiscounts: false });
}

/** Updates a tier as {@link updateCampaignOfRequest} does a campaign. A tier of an archived campaign stays archived. */
export async function updateTierOfRequest(
  tx: Transaction,
  key: TierKey,
  { isActive, successor, ...change }: z.output<typeof updateCollabTierBody>,
): Promise<void> {
  const { channelId, tierId: id } = key;
  if (isActive === true && isId(id)) {
    const where = { channelId, id, archivedAt: { not: null } };
    const archived = await tx.tier.findFirst({ where, select: { campaignId: true } });
    if (archived) await restoreTierIn(tx, { ...key, ...archived });
  }
  await updateTierIn(tx, key, change);
  if (isActive === false) await archiveTierIn(tx, key, { successorId: successor, replacesDiscounts: false });
}

/**
 * Restores an archived tier as the last of its campaign. Collabs that were moved to another tier stay there.
 * @throws Problem `tier-not-found` for a tier that the channel does not have or that is not archived.
 * @throws Problem `campaign-not-found` for its campaign.
 * @throws Problem `too-many-tiers` when the campaign has the highest number allowed.
 */
export function restoreTier(key: TierInCampaign & CampaignKey): Promise<void> {
  return inTransaction((tx) => restoreTierIn(tx, key));
}

async function restoreTierIn(tx: Transaction, key: TierInCampaign & CampaignKey): Promise<void> {
  const { channelId, campaignId, tierId: id } = key;
  await lockCampaign(tx, key);
  const position = await nextTierPosition(tx, key);
  const { count } = isId(id)
    ? await tx.tier.updateMany({
        where: { channelId, campaignId, id, archivedAt: { not: null } },
        data: { archivedAt: null, successorId: null, replacesDiscounts: false, position },
      })
    : { count: 0 };
  if (count === 0) throw tierNotFound(key);
  await touchCampaign(tx, key);
}

/**
 * Restores an archived campaign as the last one, with the tiers that were archived with it. Collabs that were moved to
 * other tiers stay there.
 * @throws Problem `campaign-not-found` for a campaign that the channel does not have, or that is not archived.
 * @throws Problem `too-many-campaigns` when the channel has the highest number allowed.
 */
export function restoreCampaign(key: CampaignKey): Promise<void> {
  return inTransaction((tx) => restoreCampaignIn(tx, key));
}

async function restoreCampaignIn(tx: Transaction, key: CampaignKey): Promise<void> {
  const { channelId, campaignId: id } = key;
  await lockChannel(tx, channelId);
  const archivedAt = await getArchivedAt(tx, key);
  const position = await nextCampaignPosition(tx, channelId);
  await tx.campaign.update({
    where: { channelId_id: { channelId, id } },
    data: { archivedAt: null, isActive: true, position },
  });
  // Tiers that were archived before the campaign stay archived.
  await tx.tier.updateMany({
    where: { channelId, campaignId: id, archivedAt: { gte: archivedAt } },
    data: { archivedAt: null, successorId: null, replacesDiscounts: false },
  });
}

async function getArchivedAt(tx: Transaction, key: CampaignKey): Promise<Date> {
  const { channelId, campaignId: id } = key;
  const campaign = isId(id)
    ? await tx.campaign.findUnique({
        where: { channelId_id: { channelId, id } },
        select: { archivedAt: true },
      })
    : null;
  if (!campaign?.archivedAt) throw campaignNotFound(key);
  return campaign.archivedAt;
}

/** An archived campaign, or an archived tier of a campaign that is not archived. */
export interface ArchivedItem {
  campaignId: string;
  /** Null for a whole campaign. */
  tierId: string | null;
  title: string;
  /** The title of a tier's campaign. */
  campaign: string | null;
}

export type ArchivedPage = ListPage<ArchivedItem>;

/** A page of what a channel has archived, the latest first. */
export function listArchived(channelId: string, page: PageRequest): Promise<ArchivedPage> {
  return listArchivedRows(channelId, page);
}
