import { isDeepStrictEqual } from 'node:util';
import { lockTiersOfCampaign } from '#app/db/campaigns.ts';
import { lockChannel } from '#app/db/channels.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { CampaignKey } from '#app/db/keys.ts';
import { isId, newId } from '#app/ids.ts';
import type { LinkTemplates } from '../collabs/affiliate-link.ts';
import type { CampaignBody, CampaignChangeBody } from './input.ts';
import { recordFieldAuthor, saveRecordForm, type OpenedForm } from '../concurrent-edits.ts';
import { campaignNotFound, lockCampaign } from './lock.ts';
import { nextCampaignPosition, setDefaultCampaign, touchCollabsOfCampaign } from './order.ts';

/** A campaign with the fields of its page. */
interface CampaignDetail extends LinkTemplates {
  id: string;
  title: string;
  isDefault: boolean;
}

/** @throws Problem `campaign-not-found` for a campaign that the channel does not have, or that is archived. */
export async function getCampaign(key: CampaignKey, client: Transaction = db): Promise<CampaignDetail> {
  const { channelId, campaignId: id } = key;
  const campaign = isId(id)
    ? await client.campaign.findFirst({
        where: { channelId, id, archivedAt: null },
        select: {
          id: true,
          title: true,
          isDefault: true,
          brandPageRedirectUrlTemplate: true,
          queryParams: true,
        },
      })
    : null;
  if (!campaign) throw campaignNotFound(key);
  return campaign;
}

/**
 * Creates a campaign after the channel's others.
 * @returns its id.
 * @throws Problem `too-many-campaigns` when the channel has the highest number allowed.
 */
export async function createCampaign(
  tx: Transaction,
  channelId: string,
  { isDefault, ...fields }: CampaignBody,
): Promise<string> {
  await lockChannel(tx, channelId);
  const position = await nextCampaignPosition(tx, channelId);
  const id = newId();
  await tx.campaign.create({ data: { channelId, id, ...fields, position } });
  await setDefaultCampaign(tx, { channelId, campaignId: id }, isDefault);
  return id;
}

/**
 * Updates a campaign in a transaction of its own, as {@link updateCampaignIn} does.
 * @throws Problem `form-changed` for a form that was opened with other values.
 */
export function updateCampaign(
  key: CampaignKey,
  change: CampaignChangeBody,
  form?: OpenedForm,
): Promise<void> {
  return inTransaction(async (tx) => {
    await lockCampaign(tx, key);
    const record = { channelId: key.channelId, recordId: key.campaignId };
    return saveRecordForm(tx, record, { form, save: () => updateCampaignIn(tx, key, change) });
  });
}

/**
 * Updates the given fields of a campaign, and mirrors the collabs in its tiers, which show its title and links. Writes
 * nothing when nothing changes.
 * @throws Problem `campaign-not-found` for a campaign that the channel does not have, or that is archived.
 */
export async function updateCampaignIn(
  tx: Transaction,
  key: CampaignKey,
  { isDefault, ...change }: CampaignChangeBody,
): Promise<void> {
  const { channelId, campaignId } = key;
  await lockCampaign(tx, key);
  const where = { channelId_id: { channelId, id: campaignId } };
  const before = await tx.campaign.findUniqueOrThrow({ where });
  if (isDefault !== undefined) await setDefaultCampaign(tx, key, isDefault);
  if (isDeepStrictEqual({ ...before, ...change }, before)) return;
  await lockTiersOfCampaign(tx, key);
  await tx.campaign.update({ where, data: change });
  const changed = (Object.keys(change) as (keyof typeof change)[]).filter(
    (name) => change[name] !== before[name],
  );
  await recordFieldAuthor(tx, { channelId, recordId: campaignId }, changed);
  await touchCollabsOfCampaign(tx, key, true);
}
