import { call } from '../../support/api-client.ts';
import type { TestDatabase } from '../../support/database.ts';
import { issueChannelKey } from '../../support/issue-keys.ts';
import type { Tenant } from './reference.ts';
import { tenants } from './reference.ts';

/** What the matrix stands on: a migrated database without channels, and the app. */
export interface Ground extends Pick<TestDatabase, 'query'> {
  /** Address of the app. */
  url: string;
}

/** A collab of the world, oldest first, with what belongs to it. */
export interface SeededCollab {
  label: string;
  tenant: Tenant;
  email: string;
  id: string;
  dropId: string;
  mediaId: string;
}

export interface World {
  ground: Ground;
  collabs: readonly SeededCollab[];
  channelIds: Readonly<Record<Tenant, string>>;
  tierIds: Readonly<Record<Tenant, string>>;
  /** A key of each channel. */
  channelKeys: Readonly<Record<Tenant, string>>;
}

export const domainOf = (tenant: Tenant) => `${tenant}.myshopify.com`;
/** Text that stands in the data of one collab or brand and nowhere else. */
export const canaryOf = (owner: string) => `canary-of-${owner}`;
/** Creators whom only cedar works with; each is met by a brand once. */
export const knownCreators = 400;
export const knownEmail = (number: number) => `known-${number}@people.example`;
/** What creators of cedar say of themselves. They accepted no brand, so nobody is told. */
export const profileCanary = 'canary-of-profiles';

const people: readonly [label: string, tenant: Tenant, creator: string][] = [
  ['ash-1', 'ash', 'solo-ash'],
  ['ash-2', 'ash', 'both'],
  ['birch-1', 'birch', 'solo-birch'],
  ['birch-2', 'birch', 'both'],
  ['cedar-1', 'cedar', 'solo-cedar'],
];

/** Makes three brands with tiers, collabs, drops, media and custom values, every text of which names its owner. */
export async function seedWorld(ground: Ground): Promise<World> {
  const channelIds = await byTenant((tenant) => addChannel(ground, tenant));
  const tierIds = await byTenant((tenant) => addTier(ground, channelIds[tenant]));
  const keys = await byTenant((tenant) => issueChannelKey(ground, domainOf(tenant)));
  const world = { ground, channelIds, tierIds, channelKeys: keys };
  const collabs: SeededCollab[] = [];
  for (const [label, tenant, creator] of people) {
    const email = `${creator}@people.example`;
    collabs.push({ label, tenant, email, ...(await addCollab(world, { label, tenant, email })) });
  }
  await addKnownCreators(ground, channelIds.cedar);
  return { ...world, collabs };
}

/** @returns the collab of that label. @throws when there is none. */
export function collabOf({ collabs }: World, label: string): SeededCollab {
  const found = collabs.find((collab) => collab.label === label);
  if (!found) throw new Error(`No collab ${label}`);
  return found;
}

async function byTenant<T>(make: (tenant: Tenant) => Promise<T>): Promise<Record<Tenant, T>> {
  const [ash, birch, cedar] = await Promise.all(tenants.map(make));
  if (ash === undefined || birch === undefined || cedar === undefined) throw new Error('A brand is missing');
  return { ash, birch, cedar };
}

async function addChannel({ query }: Ground, tenant: Tenant): Promise<string> {
  const rows = await query<{ id: string }>(
    `INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'EUR', 'https://' || $2::text || '.example', now()) RETURNING id`,
    [domainOf(tenant), tenant, canaryOf(tenant)],
  );
  return rows[0]?.id ?? '';
}

async function addTier({ query }: Ground, channelId: string): Promise<string> {
  const rows = await query<{ id: string }>(
    `WITH campaign AS (
       INSERT INTO campaigns (channel_id, id, title, is_default, updated_at)
       SELECT id, gen_random_uuid(), name, true, now() FROM channels WHERE id = $1 RETURNING channel_id, id, title)
     INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
     SELECT channel_id, gen_random_uuid(), id, title, 'standard', true, now() FROM campaign RETURNING id`,
    [channelId],
  );
  return rows[0]?.id ?? '';
}

async function addCollab(
  { ground, channelIds, channelKeys }: Omit<World, 'collabs'>,
  { label, tenant, email }: Pick<SeededCollab, 'label' | 'tenant' | 'email'>,
): Promise<{ id: string; dropId: string; mediaId: string }> {
  const canary = canaryOf(label);
  const url = `https://cdn.example.com/${canary}.png`;
  const custom = { 'cc-word': canary, 'cc-photo': { url } };
  const post = async (path: string, json: unknown) => {
    const answered = await call(`${ground.url}/api/creators/collabs${path}`, {
      key: channelKeys[tenant],
      json,
    });
    if (answered.status !== 200) throw new Error(`Seeding ${label}: ${answered.text}`);
  };
  const person = { firstName: canary, lastName: canary, title: canary, primaryColor: '#123456' };
  await post('', { email, ...person, profilePicture: url, tags: [canary], custom });
  const rows = await ground.query<{ id: string; media_id: string }>(
    `SELECT id, profile_picture_id AS media_id FROM collabs WHERE channel_id = $1 AND email = $2`,
    [channelIds[tenant], email],
  );
  const [{ id, media_id: mediaId } = { id: '', media_id: '' }] = rows;
  const products = [{ id: '632910392', enhancement: { note: canary, media: [url] }, custom }];
  await post(`/${id}/drops`, { title: canary, description: canary, products, custom });
  const drops = await ground.query<{ id: string }>('SELECT id FROM drops WHERE collab_id = $1', [id]);
  return { id, dropId: drops[0]?.id ?? '', mediaId };
}

async function addKnownCreators({ query }: Ground, channelId: string): Promise<void> {
  await query(
    `WITH creator AS (
       INSERT INTO creators (id, email, first_name, last_name, username, handle, shop_title, shop_description, updated_at)
       SELECT gen_random_uuid(), 'known-' || n || '@people.example', $3::text, $3, $3, $3 || n, $3, $3, now()
       FROM generate_series(1, $2::int) AS n RETURNING id, email)
     INSERT INTO collabs (channel_id, id, creator_id, email, first_name, handle, affiliate_code, affiliate_code_key, updated_at)
     SELECT $1, gen_random_uuid(), id, email, $4, 'known-' || row_number() OVER (),
       'KNOWN' || row_number() OVER (), 'known' || row_number() OVER (), now() FROM creator`,
    [channelId, knownCreators, profileCanary, canaryOf('cedar')],
  );
}
