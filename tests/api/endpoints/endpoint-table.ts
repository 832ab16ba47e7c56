import { vi } from 'vitest';
import { z } from 'zod';
import type { Endpoints } from '#app/http/api-route.ts';
import { call } from '../../support/http/api-client.ts';
import { createCollab, createDrop, newPerson, sendUpload, unique } from '../../support/http/api-calls.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addTier } from '../../support/db/tiers.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import type { World } from '../../support/world/world.ts';

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

const oneField = z.object({ customFieldDefinition: z.object({ _id: z.string() }) });

/** Adds the records of Halo that the requests name. */
export async function addRecords(api: World): Promise<Ids> {
  const { database, halo, base } = api;
  const collabId = (await createCollab(api, halo))._id;
  const channelId = await getChannelId(database, halo.domain);
  const { campaign, tier } = await addTier(database, channelId, { title: 'Spring' });
  const dropId = (await createDrop(api, halo, { collabId }))._id;
  const addField = async (handle: string) => {
    const json = { ownerType: 'drop', handle };
    const field = await call(`${base}/channels/${halo.domain}/custom-field-definitions`, {
      key: halo.key,
      json,
    });
    return oneField.parse(JSON.parse(field.text)).customFieldDefinition._id;
  };
  const products = [{ id: halo.products[0], enhancement: { note: 'Nightly' } }];
  const removed = await createDrop(api, halo, { collabId, products });
  return {
    collabId,
    dropId,
    campaignId: campaign,
    tierId: tier,
    fieldId: await addField('cc-season'),
    spareFieldId: await addField('cc-spare'),
    removedId: removed._id,
    enhancementId: removed.enhancements[0] ?? '',
    uploadId: await sendUpload(api, halo, new Uint8Array(100)),
  };
}

type Body = Record<string, unknown>;

interface EndpointCase {
  name: string;
  method: string;
  path: (api: World, ids: Ids) => string;
  /** Undefined for an endpoint without a body. */
  body: ((api: World, ids: Ids) => Body) | undefined;
  allow: string;
  /** Its query parameters, as an error lists them. */
  query: string;
}

/** Ids in paths that are not of the parameter's name: records that a test removes. */
const otherIds: Readonly<Record<string, Partial<Record<string, keyof Ids>>>> = {
  deleteCustomFieldDefinition: { fieldId: 'spareFieldId' },
  updateDropEnhancement: { dropId: 'removedId' },
  deleteDrop: { dropId: 'removedId' },
};

/** The products of an example, as those of the test's store. */
function withProducts(body: Body, { halo }: World): Body {
  const products = z.array(z.looseObject({})).parse(body['products']);
  return {
    ...body,
    products: products.map((product, index) => ({ ...product, id: halo.products[index], variantId: null })),
  };
}

/** What an example cannot have: what must be unique, or names a record. */
const ownBodies: Readonly<Record<string, (example: Body, api: World, ids: Ids) => Body>> = {
  createCollab: (body) => ({ ...body, ...newPerson(), affiliateCode: unique('code') }),
  createDrop: withProducts,
  updateDrop: withProducts,
  createChannelDrop: withProducts,
  addDropProducts: withProducts,
  createCollabTier: (body, _, { campaignId }) => ({ ...body, campaign: campaignId, isDefault: false }),
  createCustomFieldDefinition: (body) => ({ ...body, handle: unique('cc-') }),
};

// Without a database: vitest lists the tests before a world starts. What this loads is not used otherwise.
Object.assign(process.env, appSettings, { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
const { endpoints: table } = await import('#app/routes/api/endpoints.ts');
vi.resetModules();

/** Every endpoint, with the request of its example. Removals are last. */
export const endpoints: EndpointCase[] = Object.entries(table)
  .flatMap(([pattern, byMethod]) => endpointsOf(pattern, byMethod))
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

function endpointsOf(pattern: string, byMethod: Endpoints): EndpointCase[] {
  return Object.entries(byMethod).flatMap(([method, { description }]) => {
    if (!description) return [];
    const { name, summary, body, query, example } = description;
    const own = ownBodies[name] ?? ((sample: Body) => sample);
    const idOf = (parameter: string, { halo }: World, ids: Ids) =>
      parameter === 'platformDomain'
        ? halo.domain
        : ids[otherIds[name]?.[parameter] ?? (parameter as keyof Ids)];
    return [
      {
        name: summary,
        method,
        path: (api: World, ids: Ids) =>
          pattern.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => idOf(parameter, api, ids)),
        body: body && ((api: World, ids: Ids) => own({ ...example.body }, api, ids)),
        allow: Object.keys(byMethod)
          .map((each) => (each === 'GET' ? 'GET, HEAD' : each))
          .join(', '),
        query: query instanceof z.ZodObject ? Object.keys(query.shape).join(', ') : '',
      },
    ];
  });
}
