import { z } from 'zod';
import { call } from '../../support/http/api-client.ts';
import { addDraft } from '../../support/portal/creator-drafts.ts';
import { type Tenant, tenants } from './reference.ts';
import type { TestDatabase } from '../../support/db/database.ts';
import { issueChannelKey } from '../../support/db/api-keys.ts';
import { addChannel } from '../../support/db/channels.ts';
import { getFieldId, getPictureId } from '../../support/db/collabs.ts';
import { addKnownCreators, addUpload } from '../../support/db/seed.ts';
import { addTier } from '../../support/db/tiers.ts';

/** A migrated database without channels, and the app. */
export interface SuiteContext extends Pick<TestDatabase, 'query'> {
  /** URL of the app. */
  url: string;
  database: Pick<TestDatabase, 'url' | 'query'>;
}

/** A collab with its objects, oldest first. */
interface SeededCollab {
  label: string;
  tenant: Tenant;
  email: string;
  id: string;
  dropId: string;
  /** A draft without products. */
  draftId: string;
  /** A drop whose product gets new notes. */
  notedDropId: string;
  /** Of its product. */
  enhancementId: string;
  mediaId: string;
  /** Drops to remove, one per request. */
  removable: string[];
}

export interface World {
  context: SuiteContext;
  collabs: readonly SeededCollab[];
  channelIds: Readonly<Record<Tenant, string>>;
  /** The tier of all collabs of each brand. */
  tierIds: Readonly<Record<Tenant, string>>;
  /** A campaign and its tier without collabs. */
  spares: Readonly<Record<Tenant, { campaign: string; tier: string }>>;
  /** A campaign that gets new tiers. */
  growing: Readonly<Record<Tenant, string>>;
  /** A custom field of collabs. */
  fieldIds: Readonly<Record<Tenant, string>>;
  /** Custom fields to delete, one per request. */
  spareFieldIds: Readonly<Record<Tenant, string[]>>;
  /** A completed upload. */
  uploadIds: Readonly<Record<Tenant, string>>;
  channelKeys: Readonly<Record<Tenant, string>>;
}

export const domainOf = (tenant: Tenant) => `${tenant}.myshopify.com`;
/** A text that occurs only in the data of one collab or brand. */
export const canaryOf = (owner: string) => `canary-of-${owner}`;
const madeDrop = z.object({ drop: z.object({ _id: z.string(), enhancements: z.array(z.string()) }) });
/** More than the requests that remove a drop of one collab. */
const removableDrops = 60;
/** More than the requests that delete a custom field of one brand. */
const spareFields = 40;
const madeField = z.object({ customFieldDefinition: z.object({ _id: z.string() }) });
/** Creators who work only with cedar; each is added by a brand once. */
const knownCreators = 400;
export const knownEmail = (number: number) => `known-${number}@people.example`;
/** Profile data of cedar's creators. No other brand may see them, because the creators accepted none. */
export const profileCanary = 'canary-of-profiles';

const people: readonly [label: string, tenant: Tenant, creator: string][] = [
  ['ash-1', 'ash', 'solo-ash'],
  ['ash-2', 'ash', 'both'],
  ['birch-1', 'birch', 'solo-birch'],
  ['birch-2', 'birch', 'both'],
  ['cedar-1', 'cedar', 'solo-cedar'],
];

/** Creates three brands with tiers, collabs, drops, media and custom values. Every text names its owner. */
export async function seedWorld(context: SuiteContext): Promise<World> {
  const channelIds = await byTenant((tenant) => addChannel(context, tenant, canaryOf(tenant)));
  const addTierOf = (tenant: Tenant, isDefault: boolean) =>
    addTier(context, channelIds[tenant], { title: canaryOf(tenant), isDefault });
  const tierIds = await byTenant(async (tenant) => (await addTierOf(tenant, true)).tier);
  const spares = await byTenant((tenant) => addTierOf(tenant, false));
  const growing = await byTenant(async (tenant) => (await addTierOf(tenant, false)).campaign);
  const keys = await byTenant((tenant) => issueChannelKey(context, domainOf(tenant)));
  const world = { context, channelIds, tierIds, spares, growing, channelKeys: keys };
  const collabs: SeededCollab[] = [];
  for (const [label, tenant, creator] of people) {
    const email = `${creator}@people.example`;
    collabs.push({ label, tenant, email, ...(await addCollab(world, { label, tenant, email })) });
  }
  await addKnownCreators(context, channelIds.cedar, {
    count: knownCreators,
    profile: profileCanary,
    firstName: canaryOf('cedar'),
  });
  const fieldIds = await byTenant((tenant) => getFieldId(context, channelIds[tenant], 'cc-word'));
  const spareFieldIds = await byTenant(async (tenant) => {
    const fields: string[] = [];
    for (let number = 0; number < spareFields; number += 1) {
      const response = await call(
        `${context.url}/api/channels/${domainOf(tenant)}/custom-field-definitions`,
        { key: keys[tenant], json: { ownerType: 'product', handle: `spare-${number}` } },
      );
      fields.push(madeField.parse(JSON.parse(response.text)).customFieldDefinition._id);
    }
    return fields;
  });
  const uploadIds = await byTenant((tenant) => {
    const own = collabs.find((collab) => collab.tenant === tenant);
    return addUpload(context, channelIds[tenant], { text: canaryOf(tenant), mediaId: own?.mediaId ?? '' });
  });
  return { ...world, fieldIds, spareFieldIds, uploadIds, collabs };
}

/** @throws when there is no collab with that label. */
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

async function addCollab(
  { context, channelKeys }: Omit<World, 'collabs' | 'fieldIds' | 'spareFieldIds' | 'uploadIds'>,
  { label, tenant, email }: Pick<SeededCollab, 'label' | 'tenant' | 'email'>,
): Promise<Omit<SeededCollab, 'label' | 'tenant' | 'email'>> {
  const canary = canaryOf(label);
  const url = `https://cdn.example.com/${canary}.png`;
  const custom = { 'cc-word': canary, 'cc-photo': { url } };
  const post = async (path: string, json: unknown) => {
    const response = await call(`${context.url}/api/creators/collabs${path}`, {
      key: channelKeys[tenant],
      json,
    });
    if (response.status !== 200) throw new Error(`Seeding ${label}: ${response.text}`);
    return JSON.parse(response.text) as unknown;
  };
  const person = { firstName: canary, lastName: canary, title: canary, primaryColor: '#123456' };
  const made = await post('', { email, ...person, profilePicture: url, tags: [canary], custom });
  const id = (made as { collab: { _id: string } }).collab._id;
  const products = [{ id: '632910392', enhancement: { note: canary, media: [url] }, custom }];
  const drop = await post(`/${id}/drops`, { title: canary, description: canary, products, custom });
  const noted = await post(`/${id}/drops`, { title: canary, products });
  const { _id: notedDropId, enhancements } = madeDrop.parse(noted).drop;
  const removable: string[] = [];
  for (let number = 0; number < removableDrops; number += 1) {
    const spare = await post(`/${id}/drops`, { title: canary, products: [{ id: '632910392' }] });
    removable.push(madeDrop.parse(spare).drop._id);
  }
  const mediaId = await getPictureId(context, id);
  const dropId = madeDrop.parse(drop).drop._id;
  const draftId = await addDraft(context.database, id, canary);
  return { id, dropId, draftId, notedDropId, enhancementId: enhancements[0] ?? '', mediaId, removable };
}
