import { randomUUID } from 'node:crypto';
import { call } from '../../../support/http/api-client.ts';
import { addSubmittedDraft } from '../../../support/portal/creator-drafts.ts';
import { deleteOtherCampaigns, getCampaignId } from '../../../support/db/collabs.ts';
import { listDropIds, removeDropAsStaff } from '../../../support/db/drops.ts';
import { addApplication, addImport, addUpload } from '../../../support/db/seed.ts';
import { addTier } from '../../../support/db/tiers.ts';
import type { Tenant } from '../reference.ts';
import { canaryOf, collabOf, type World } from '../seed-world.ts';

/**
 * Creates the collabs, drops, campaigns and imports of a brand.
 * @returns their ids by kind.
 */
export async function seedProgram(world: World, tenant: Tenant) {
  const { id: collab, mediaId: media, removable } = collabOf(world, `${tenant}-1`);
  // The creator's data has a limit of size, which the drops of the requests before have nearly reached.
  for (const { id } of await listDropIds(world.context.database, collab))
    if (removable.includes(id)) await removeDropAsStaff(world.context.database, id);
  const [drop, lastDrop] = [await addDrop(world, tenant), await addDrop(world, tenant)];
  const title = canaryOf(`${tenant}-1`);
  const channelId = world.channelIds[tenant];
  const homeTier = world.tierIds[tenant];
  const homeCampaign = await getCampaignId(world.context, homeTier);
  await deleteOtherCampaigns(world.context, { channelId, campaignId: homeCampaign });
  const spare = await addTier(world.context, channelId, { title });
  const last = await addTier(world.context, channelId, { title });
  const item = { id: 'gid://shopify/Product/632910392', enhancement: null, custom: {} };
  const content = { title, products: [item] };
  const files = {
    upload: await addUpload(world.context, channelId, { text: title, mediaId: media }),
    import: await addImport(world.context, channelId, title),
    application: await addApplication(world.context, channelId, title),
    lastApplication: await addApplication(world.context, channelId, title),
    draft: await addSubmittedDraft(world.context.database, { collabId: collab }, content),
    lastDraft: await addSubmittedDraft(world.context.database, { collabId: collab }, content),
  };
  return {
    collab,
    media,
    drop,
    lastDrop,
    ...files,
    campaign: spare.campaign,
    tier: spare.tier,
    homeTier,
    homeCampaign,
    lastCampaign: last.campaign,
    lastTier: last.tier,
  };
}

async function addDrop(world: World, tenant: Tenant): Promise<string> {
  const { context, channelKeys } = world;
  const title = `${canaryOf(`${tenant}-1`)} ${randomUUID()}`;
  const { status, text } = await call(
    `${context.url}/api/creators/collabs/${collabOf(world, `${tenant}-1`).id}/drops`,
    { key: channelKeys[tenant], json: { title, products: [{ id: '632910392' }] } },
  );
  if (status !== 200) throw new Error(`Seeding a drop of ${tenant}: ${text}`);
  return (JSON.parse(text) as { drop: { _id: string } }).drop._id;
}
