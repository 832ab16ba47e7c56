import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await openSimulator();
});
afterEach(() => simulator.close());

async function data(query: string, variables: unknown = {}): Promise<Record<string, unknown>> {
  const { body } = await simulator.sendQuery(query, variables);
  expect(body).not.toHaveProperty('errors');
  return (body as { data: Record<string, unknown> }).data;
}

async function redirects(): Promise<unknown> {
  const { urlRedirects } = await data('{ urlRedirects(first: 10) { nodes { path target } } }');
  return (urlRedirects as { nodes: unknown }).nodes;
}

async function makeEntry(capabilities: Record<string, unknown>): Promise<string> {
  const { entry } = await data(
    `mutation M($capabilities: MetaobjectCapabilityCreateInput!) {
      metaobjectDefinitionCreate(definition: {type: "creator", name: "Creator", capabilities: $capabilities}) { userErrors { message } }
      entry: metaobjectCreate(metaobject: {type: "creator", handle: "ada"}) { metaobject { id } }
    }`,
    { capabilities },
  );
  return (entry as { metaobject: { id: string } }).metaobject.id;
}

const rename = (id: string, handle: string, redirectNewHandle: boolean) =>
  data(
    'mutation R($id: ID!, $metaobject: MetaobjectUpdateInput!) { metaobjectUpdate(id: $id, metaobject: $metaobject) { metaobject { handle } } }',
    { id, metaobject: { handle, redirectNewHandle } },
  );

it('A renamed entry with a page leaves a redirect if requested', async () => {
  const id = await makeEntry({
    onlineStore: { enabled: true, data: { urlHandle: 'creator' } },
    renderable: { enabled: true },
  });
  await rename(id, 'ada-l', false);
  expect(await redirects()).toEqual([]);
  await rename(id, 'ada-king', true);
  expect(await redirects()).toEqual([{ path: '/pages/creator/ada-l', target: '/pages/creator/ada-king' }]);
});

it('An entry without a page leaves no redirect', async () => {
  await rename(await makeEntry({}), 'ada-king', true);
  expect(await redirects()).toEqual([]);
});

it('A renamed collection leaves a redirect if requested', async () => {
  const { made } = await data(
    'mutation { made: collectionCreate(collection: {title: "Summer"}) { collection { id } } }',
  );
  const { id } = (made as { collection: { id: string } }).collection;
  await data(
    'mutation U($collection: CollectionUpdateInput!) { collectionUpdate(collection: $collection) { collection { handle } } }',
    {
      collection: { id, handle: 'autumn', redirectNewHandle: true },
    },
  );
  expect(await redirects()).toEqual([{ path: '/collections/summer', target: '/collections/autumn' }]);
});

it('Redirects can be created and deleted, one for each path', async () => {
  const create = () =>
    data(
      'mutation { urlRedirectCreate(urlRedirect: {path: "/old", target: "/new"}) { urlRedirect { id } userErrors { field message } } }',
    );
  const { urlRedirectCreate } = await create();
  expect(await create()).toMatchObject({
    urlRedirectCreate: { userErrors: [{ field: ['urlRedirect', 'path'] }] },
  });
  const { id } = (urlRedirectCreate as { urlRedirect: { id: string } }).urlRedirect;
  await data('mutation D($id: ID!) { urlRedirectDelete(id: $id) { deletedUrlRedirectId } }', { id });
  expect(await redirects()).toEqual([]);
});
