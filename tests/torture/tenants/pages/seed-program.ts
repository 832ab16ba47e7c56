import { randomUUID } from 'node:crypto';
import { call } from '../../../support/api-client.ts';
import type { Tenant } from '../reference.ts';
import { canaryOf, collabOf } from '../seed-world.ts';
import type { World } from '../seed-world.ts';

/** Gives a brand what pages of collabs, drops, campaigns and imports name, and tells what is whose. */
export async function seedProgram(world: World, tenant: Tenant) {
  const { id: collab, mediaId: media } = collabOf(world, `${tenant}-1`);
  const [drop, lastDrop] = [await addDrop(world, tenant), await addDrop(world, tenant)];
  const spare = await addCampaign(world, tenant);
  const last = await addCampaign(world, tenant);
  const homeTier = world.tierIds[tenant];
  const [home] = await world.ground.query<{ id: string }>(
    'SELECT campaign_id AS id FROM tiers WHERE id = $1',
    [homeTier],
  );
  return {
    ...{ collab, media, drop, lastDrop, ...(await addFiles(world, tenant, media)) },
    ...{ campaign: spare.campaign, tier: spare.tier, homeTier, homeCampaign: home?.id ?? '' },
    ...{ lastCampaign: last.campaign, lastTier: last.tier },
  };
}

async function addDrop(world: World, tenant: Tenant): Promise<string> {
  const { ground, channelKeys } = world;
  const title = `${canaryOf(`${tenant}-1`)} ${randomUUID()}`;
  const { status, text } = await call(
    `${ground.url}/api/creators/collabs/${collabOf(world, `${tenant}-1`).id}/drops`,
    { key: channelKeys[tenant], json: { title, products: [{ id: '632910392' }] } },
  );
  if (status !== 200) throw new Error(`Seeding a drop of ${tenant}: ${text}`);
  const [row] = await ground.query<{ id: string }>('SELECT id FROM drops WHERE title = $1', [title]);
  return row?.id ?? '';
}

async function addCampaign({ ground, channelIds }: World, tenant: Tenant) {
  const rows = await ground.query<{ campaign: string; tier: string }>(
    `WITH campaign AS (
       INSERT INTO campaigns (channel_id, id, title, updated_at)
       VALUES ($1, gen_random_uuid(), $2, now()) RETURNING channel_id, id, title)
     INSERT INTO tiers (channel_id, id, campaign_id, title, key, updated_at)
     SELECT channel_id, gen_random_uuid(), id, title, 'of-' || id, now() FROM campaign
     RETURNING id AS tier, campaign_id AS campaign`,
    [channelIds[tenant], canaryOf(`${tenant}-1`)],
  );
  return rows[0] ?? { campaign: '', tier: '' };
}

/** A file that the platform has taken, and a list of creators that was checked. */
async function addFiles({ ground, channelIds }: World, tenant: Tenant, mediaId: string) {
  const rows = await ground.query<{ upload: string; import: string }>(
    `WITH upload AS (
       INSERT INTO uploads (channel_id, id, media_content_type, filename, mime_type, owner, resource_url, file_id, media_id)
       VALUES ($1, gen_random_uuid(), 'IMAGE', $2, 'image/png', $2, 'https://files.example.com', 'file', $3) RETURNING id
     ), list AS (
       INSERT INTO collab_imports (channel_id, id, filename, columns)
       VALUES ($1, gen_random_uuid(), $2, '{email,firstName,lastName}') RETURNING channel_id, id
     ), line AS (
       INSERT INTO collab_import_rows (channel_id, import_id, line, cells, email_key, verdict)
       SELECT channel_id, id, 2, ARRAY['cell-row@people.example', $2, $2], 'cell-row@people.example', 'create' FROM list
     )
     SELECT upload.id AS upload, list.id AS import FROM upload, list`,
    [channelIds[tenant], canaryOf(`${tenant}-1`), mediaId],
  );
  return rows[0] ?? { upload: '', import: '' };
}
