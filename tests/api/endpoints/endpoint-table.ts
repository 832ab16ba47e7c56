import { randomUUID } from 'node:crypto';
import { newPerson } from '../../support/api-calls.ts';
import type { World } from '../../support/world.ts';

export type Ids = Record<
  | 'collabId'
  | 'dropId'
  | 'campaignId'
  | 'tierId'
  | 'fieldId'
  | 'spareFieldId'
  | 'removedId'
  | 'enhancementId'
  | 'uploadId',
  string
>;

interface EndpointCase {
  name: string;
  path: (api: World, ids: Ids) => string;
  /** Of an endpoint without a body; by default GET. */
  method?: 'DELETE' | 'POST';
  /** Undefined for an endpoint without a body. */
  body?: (api: World, ids: Ids) => Record<string, unknown>;
  allow: string;
  /** Its query parameters, as an error lists them. */
  query?: string;
}

export const endpoints: EndpointCase[] = [
  {
    name: 'list collabs',
    path: () => '/creators/collabs',
    allow: 'GET, HEAD, POST',
    query: 'platform_domain, myshopify_domain, email, limit, cursor',
  },
  {
    name: 'create a collab',
    path: () => '/creators/collabs',
    body: () => newPerson(),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a collab',
    path: (_, { collabId }) => `/creators/collabs/${collabId}`,
    body: () => ({ firstName: 'Grace' }),
    allow: 'POST',
    query: 'email, platform_domain, myshopify_domain',
  },
  {
    name: 'create a drop',
    path: (_, { collabId }) => `/creators/collabs/${collabId}/drops`,
    body: ({ halo }) => ({ title: 'Summer', products: [{ id: halo.products[0] }] }),
    allow: 'POST',
  },
  {
    name: 'update a drop',
    path: (_, { collabId, dropId }) => `/creators/collabs/${collabId}/drops/${dropId}`,
    body: ({ halo }) => ({ title: 'Autumn', products: [{ id: halo.products[0] }] }),
    allow: 'POST',
  },
  {
    name: 'get a channel',
    path: ({ halo }) => `/channels/${halo.domain}`,
    allow: 'GET, HEAD',
  },
  {
    name: 'list the campaigns of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/campaigns`,
    allow: 'GET, HEAD, POST',
    query: 'limit, cursor',
  },
  {
    name: 'create a campaign',
    path: ({ halo }) => `/channels/${halo.domain}/campaigns`,
    body: () => ({ title: 'Summer' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'get a campaign',
    path: ({ halo }, { campaignId }) => `/channels/${halo.domain}/campaigns/${campaignId}`,
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a campaign',
    path: ({ halo }, { campaignId }) => `/channels/${halo.domain}/campaigns/${campaignId}`,
    body: () => ({ title: 'Autumn' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'list the tiers of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/collab-tiers`,
    allow: 'GET, HEAD, POST',
    query: 'limit, cursor',
  },
  {
    name: 'create a tier',
    path: ({ halo }) => `/channels/${halo.domain}/collab-tiers`,
    body: (_, { campaignId }) => ({ campaign: campaignId, title: 'Gold' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'get a tier',
    path: ({ halo }, { tierId }) => `/channels/${halo.domain}/collab-tiers/${tierId}`,
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a tier',
    path: ({ halo }, { tierId }) => `/channels/${halo.domain}/collab-tiers/${tierId}`,
    body: () => ({ title: 'Silver' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'list the custom fields of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/custom-field-definitions`,
    allow: 'GET, HEAD, POST',
    query: 'owner_type, limit, cursor',
  },
  {
    name: 'create a custom field',
    path: ({ halo }) => `/channels/${halo.domain}/custom-field-definitions`,
    body: () => ({ ownerType: 'drop', handle: `cc-${randomUUID()}` }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'get a custom field',
    path: ({ halo }, { fieldId }) => `/channels/${halo.domain}/custom-field-definitions/${fieldId}`,
    allow: 'GET, HEAD, POST, DELETE',
  },
  {
    name: 'update a custom field',
    path: ({ halo }, { fieldId }) => `/channels/${halo.domain}/custom-field-definitions/${fieldId}`,
    body: () => ({ name: 'Season' }),
    allow: 'GET, HEAD, POST, DELETE',
  },
  {
    name: 'delete a custom field',
    method: 'DELETE',
    path: ({ halo }, { spareFieldId }) => `/channels/${halo.domain}/custom-field-definitions/${spareFieldId}`,
    allow: 'GET, HEAD, POST, DELETE',
  },
  {
    name: 'list the collabs of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/collabs`,
    allow: 'GET, HEAD',
    query: 'query, email, tier, campaign, state, updated_since, limit, cursor',
  },
  {
    name: 'get a channel collab',
    path: ({ halo }, { collabId }) => `/channels/${halo.domain}/collabs/${collabId}`,
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a channel collab',
    path: ({ halo }, { collabId }) => `/channels/${halo.domain}/collabs/${collabId}`,
    body: () => ({ creator: { firstName: 'Grace' } }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'create a channel drop',
    path: ({ halo }, { collabId }) => `/channels/${halo.domain}/collabs/${collabId}/drops`,
    body: ({ halo }) => ({ title: 'Summer', products: [{ id: halo.products[0] }] }),
    allow: 'POST',
  },
  {
    name: 'get a drop',
    path: ({ halo }, { collabId, dropId }) => `/channels/${halo.domain}/collabs/${collabId}/drops/${dropId}`,
    allow: 'GET, HEAD, POST, DELETE',
  },
  {
    name: 'update a channel drop',
    path: ({ halo }, { collabId, dropId }) => `/channels/${halo.domain}/collabs/${collabId}/drops/${dropId}`,
    body: () => ({ title: 'Autumn' }),
    allow: 'GET, HEAD, POST, DELETE',
  },
  {
    name: 'get a cart of a drop',
    path: ({ halo }, { collabId, dropId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${dropId}/cart`,
    allow: 'GET, HEAD',
  },
  {
    name: 'upload a file',
    path: ({ halo }) => `/channels/${halo.domain}/uploads`,
    body: () => ({ filename: 'a.png', mimeType: 'image/png', size: 100 }),
    allow: 'POST',
  },
  {
    name: 'complete an upload',
    method: 'POST',
    path: ({ halo }, { uploadId }) => `/channels/${halo.domain}/uploads/${uploadId}`,
    allow: 'POST',
  },
  {
    name: 'add products to a drop',
    path: ({ halo }, { collabId, dropId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${dropId}/products`,
    body: ({ halo }) => ({ products: [{ id: halo.products[1] }] }),
    allow: 'POST',
  },
  {
    name: 'update an enhancement',
    path: ({ halo }, { collabId, removedId, enhancementId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${removedId}/enhancements/${enhancementId}`,
    body: () => ({ note: 'Daily' }),
    allow: 'POST',
  },
  {
    name: 'remove a drop',
    method: 'DELETE',
    path: ({ halo }, { collabId, removedId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${removedId}`,
    allow: 'GET, HEAD, POST, DELETE',
  },
];
