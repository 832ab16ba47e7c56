import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveMedia, storeSeeds } from '../../local/demo/platform-seed.ts';
import { demoStorefront } from '../../local/demo/storefront.ts';
import { startSimulator, type RunningPlatform } from '../../local/simulator/start-simulator.ts';
import { HALO } from './support/demo-shop.ts';
import { textOfHtml } from './support/render-page.ts';

/*
 * The pages of the simulated platform show what is written through its Admin API.
 */
let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startSimulator({ stores: storeSeeds(), serveMedia, storefront: demoStorefront });
});
afterAll(() => platform.close());

/** Calls the store's Admin API. @throws when it rejects. */
async function sendQuery<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const response = await fetch(`${platform.url}/stores/${HALO}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': platform.tokenFor(HALO) },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as { data?: Data; errors?: unknown };
  const rejections = JSON.stringify(body).match(/"userErrors":\[\{.*?\}\]/);
  if (body.data === undefined || body.errors !== undefined || rejections)
    throw new Error(JSON.stringify(body));
  return body.data;
}

async function look(path: string) {
  const response = await fetch(`${platform.url}/stores/${HALO}${path}`, { redirect: 'manual' });
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
}

async function defineCreator(): Promise<void> {
  await sendQuery(
    'mutation ($definition: MetaobjectDefinitionCreateInput!) { metaobjectDefinitionCreate(definition: $definition) { userErrors { message } } }',
    {
      definition: {
        type: 'creator',
        name: 'Creator',
        capabilities: {
          publishable: { enabled: true },
          renderable: { enabled: true, data: {} },
          onlineStore: { enabled: true, data: { urlHandle: 'creator', createRedirects: true } },
        },
        fieldDefinitions: [
          { key: 'cc-creator-first-name', name: 'First name', type: 'single_line_text_field' },
          { key: 'cc-creator-drops', name: 'Drops', type: 'list.collection_reference' },
          { key: 'data', name: 'Data', type: 'json' },
        ],
      },
    },
  );
}

async function publishDrop(productIds: string[]): Promise<string> {
  const selections = productIds.map((productId) => ({ productId }));
  const { collectionCreate } = await sendQuery<{ collectionCreate: { collection: { id: string } } }>(
    'mutation ($collection: CollectionCreateInput!) { collectionCreate(collection: $collection) { collection { id } userErrors { message } } }',
    {
      collection: {
        title: 'Ada’s drop',
        handle: 'ada-drop',
        sortOrder: 'MANUAL',
        sources: [{ source: { title: 'Drop', targetType: 'PRODUCTS', inclusion: { selections } } }],
      },
    },
  );
  const { publications } = await sendQuery<{ publications: { nodes: { id: string }[] } }>(
    '{ publications(first: 5) { nodes { id } } }',
  );
  const { id } = collectionCreate.collection;
  await sendQuery(
    'mutation ($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) { userErrors { message } } }',
    { id, input: [{ publicationId: publications.nodes[0]?.id }] },
  );
  return id;
}

function writeCreator(collectionId: string, productId: string, status: 'ACTIVE' | 'DRAFT') {
  const lastPart = (id: string) => id.slice(id.lastIndexOf('/') + 1);
  const data = {
    'cc-public': 'Y',
    'cc-creator-drops': [
      {
        'cc-creator-drop-id': 'one',
        'cc-creator-drop-title': 'Ada’s drop',
        'cc-creator-drop-collection-id': lastPart(collectionId),
        'cc-creator-drop-products': [
          {
            'cc-creator-drop-product-platform-id': lastPart(productId),
            'cc-creator-drop-product-enhancement-note': 'Every day.',
          },
        ],
      },
    ],
  };
  return sendQuery<{ metaobjectUpsert: { metaobject: { id: string } } }>(
    'mutation ($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) { metaobjectUpsert(handle: $handle, metaobject: $metaobject) { metaobject { id } userErrors { message } } }',
    {
      handle: { type: 'creator', handle: 'ada' },
      metaobject: {
        capabilities: { publishable: { status } },
        fields: [
          { key: 'cc-creator-first-name', value: 'Ada' },
          { key: 'cc-creator-drops', value: JSON.stringify([collectionId]) },
          { key: 'data', value: JSON.stringify(data) },
        ],
      },
    },
  );
}

it('content of the Admin API appears on the pages, moves with its handle, and disappears as a draft', async () => {
  const { products } = await sendQuery<{ products: { nodes: { id: string }[] } }>(
    '{ products(first: 1, query: "title:Dew") { nodes { id } } }',
  );
  const productId = products.nodes[0]?.id ?? '';
  await defineCreator();
  const collectionId = await publishDrop([productId]);
  const { metaobjectUpsert } = await writeCreator(collectionId, productId, 'ACTIVE');

  const page = await look('/pages/creator/ada');
  expect(page.status).toBe(200);
  expect(textOfHtml(page.html)).toMatch(/Ada’s drop .*Dew Drop Hydrating Serum .*Every day\./);
  const picture = /src="(\/cdn\/[^"?]+)/.exec(page.html)?.[1] ?? '';
  expect((await fetch(platform.url + picture)).headers.get('content-type')).toBe('image/svg+xml');

  const { id } = metaobjectUpsert.metaobject;
  const number = id.slice(id.lastIndexOf('/') + 1);
  expect(textOfHtml((await look(`/admin/objects/${number}`)).html)).toContain(
    '"cc-creator-first-name": "Ada"',
  );
  expect(textOfHtml((await look('/admin/requests')).html)).toContain('metaobjectUpsert');

  await sendQuery(
    'mutation ($id: ID!, $metaobject: MetaobjectUpdateInput!) { metaobjectUpdate(id: $id, metaobject: $metaobject) { userErrors { message } } }',
    { id, metaobject: { handle: 'ada-king', redirectNewHandle: true } },
  );
  expect(await look('/pages/creator/ada')).toMatchObject({
    status: 301,
    location: `/stores/${HALO}/pages/creator/ada-king`,
  });
  expect((await look('/pages/creator/ada-king')).status).toBe(200);
  expect((await look('/admin/redirects')).html).toContain('>/pages/creator/ada</a>');

  await sendQuery(
    'mutation ($id: ID!, $metaobject: MetaobjectUpdateInput!) { metaobjectUpdate(id: $id, metaobject: $metaobject) { userErrors { message } } }',
    { id, metaobject: { capabilities: { publishable: { status: 'DRAFT' } } } },
  );
  expect((await look('/pages/creator/ada-king')).status).toBe(404);
});

it('an order keeps code and attributes, and counts the code’s use', async () => {
  await sendQuery(
    'mutation ($input: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $input) { userErrors { message } } }',
    {
      input: {
        title: 'Ada',
        code: 'ADA20',
        startsAt: '2026-01-01T00:00:00Z',
        context: { all: 'ALL' },
        customerGets: { value: { percentage: 0.2 }, items: { all: true } },
      },
    },
  );
  const { products } = await sendQuery<{
    products: { nodes: { variants: { nodes: { id: string; price: string }[] } }[] };
  }>('{ products(first: 1) { nodes { variants(first: 1) { nodes { id price } } } } }');
  const variant = products.nodes[0]?.variants.nodes[0];
  const root = `${platform.url}/stores/${HALO}`;
  let cookie = '';
  const send = async (path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(root + path, {
      redirect: 'manual',
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    cookie =
      response.headers
        .getSetCookie()
        .find((one) => one.startsWith('cart='))
        ?.split(';')[0] ?? cookie;
    return response;
  };
  await send('/discount/ada20');
  await send('/cart/add.js', { id: variant?.id.split('/').pop() });
  await send('/cart/update.js', { attributes: { 'cc-creator-handle': 'ada' } });
  const paid = await send('/checkout', { email: 'visitor@x.example' });
  expect(paid.status).toBe(302);
  const orders = textOfHtml((await look('/admin/orders')).html);
  expect(orders).toMatch(/#1001 gid:\/\/shopify\/Order\/\d+ \S+Z visitor@x\.example/);
  expect(orders).toContain(`${(Number(variant?.price) * 0.8).toFixed(2)} EUR ada20 cc-creator-handle: ada`);
  const { codeDiscountNodeByCode: found } = await sendQuery<{
    codeDiscountNodeByCode: { codeDiscount: { asyncUsageCount: number } };
  }>(
    '{ codeDiscountNodeByCode(code: "ADA20") { codeDiscount { ... on DiscountCodeBasic { asyncUsageCount } } } }',
  );
  expect(found.codeDiscount.asyncUsageCount).toBe(1);
});
