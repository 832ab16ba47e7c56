import { afterEach, beforeEach, expect, it } from 'vitest';
import { START, openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await openSimulator({
    delays: { job: 1000, count: 5000, fileProcessing: 1000, fileReady: 3000, search: 5000 },
  });
});
afterEach(() => simulator.close());

/** The data of a response, as plain JSON. */
async function data(
  query: string,
  variables: unknown = {},
): Promise<Record<string, Record<string, unknown>>> {
  const { body } = await simulator.sendQuery(query, variables);
  return (body as { data: Record<string, Record<string, unknown>> }).data;
}

/**
 * A field of the platform's response.
 * @throws if it is missing.
 */
function part(fields: Record<string, unknown> | undefined, field: string): unknown {
  if (!fields) throw new Error(`Nothing was answered that has ${field}`);
  return fields[field];
}

const advance = (ms: number) => simulator.control('POST', '/__clock', { advance: ms });

async function productIds(): Promise<string[]> {
  const { products } = await data('{ products(first: 3) { nodes { id } } }');
  return (part(products, 'nodes') as { id: string }[]).map(({ id }) => id);
}

it('Time changes only on request, and the API uses it', async () => {
  expect((await simulator.control('GET', '/__clock')).body).toEqual({
    now: '2026-11-21T09:00:00Z',
    isVirtual: true,
  });
  await advance(90_000);
  const made = await data('mutation { productCreate(product: {title: "x"}) { product { createdAt } } }');
  expect(made['productCreate']).toEqual({ product: { createdAt: '2026-11-21T09:01:30Z' } });
  const to = new Date(START + 3_600_000).toISOString();
  expect((await simulator.control('POST', '/__clock', { to })).body).toMatchObject({
    now: '2026-11-21T10:00:00Z',
  });
});

it('Time cannot go back', async () => {
  expect((await advance(-1)).status).toBe(400);
  expect((await simulator.control('POST', '/__clock', { to: '2020-01-01T00:00:00Z' })).status).toBe(400);
});

it('A collection changes when its job is done, and its count later', async () => {
  const [first = '', second = ''] = await productIds();
  const source = { title: 'x', inclusion: { selections: [{ productId: first }] } };
  const made = await data(
    'mutation C($collection: CollectionCreateInput!) { collectionCreate(collection: $collection) { collection { id sources { id } } } }',
    { collection: { title: 'Drop', sortOrder: 'MANUAL', sources: [{ source }] } },
  );
  const { id, sources } = part(made['collectionCreate'], 'collection') as {
    id: string;
    sources: { id: string }[];
  };
  await advance(5000);
  const condition = { id: sources[0]?.id, inclusion: { selectionsToAdd: [{ productId: second }] } };
  const changed = await data(
    'mutation U($collection: CollectionUpdateInput!) { collectionUpdate(collection: $collection) { job { id } } }',
    { collection: { id, sourcesToUpdate: [{ condition }] } },
  );
  const { id: job } = part(changed['collectionUpdate'], 'job') as { id: string };
  const see = () =>
    data(
      'query Q($id: ID!, $job: ID!) { collection(id: $id) { products(first: 5) { nodes { id } } productsCount { count } } job(id: $job) { done } }',
      { id, job },
    );
  const before = { products: { nodes: [{ id: first }] }, productsCount: { count: 1 } };
  const both = { products: { nodes: [{ id: first }, { id: second }] } };
  expect(await see()).toEqual({ collection: before, job: { done: false } });
  await advance(999);
  expect(await see()).toEqual({ collection: before, job: { done: false } });
  await advance(1);
  expect(await see()).toEqual({ collection: { ...both, productsCount: { count: 1 } }, job: { done: true } });
  await advance(4000);
  expect(await see()).toEqual({ collection: { ...both, productsCount: { count: 2 } }, job: { done: true } });
});

it('A file is uploaded, then processed, then ready', async () => {
  const made = await data(
    'mutation { fileCreate(files: [{originalSource: "https://example.com/a.png"}]) { files { id } } }',
  );
  const [file] = part(made['fileCreate'], 'files') as { id: string }[];
  const see = async () =>
    (
      await data('query Q($id: ID!) { node(id: $id) { ... on MediaImage { fileStatus image { width } } } }', {
        id: file?.id,
      })
    )['node'];
  expect(await see()).toEqual({ fileStatus: 'UPLOADED', image: null });
  await advance(1000);
  expect(await see()).toEqual({ fileStatus: 'PROCESSING', image: null });
  await advance(2000);
  expect(await see()).toMatchObject({ fileStatus: 'READY', image: { width: expect.any(Number) as number } });
});

it('A search finds new, changed and deleted entries later; a list has them at once', async () => {
  await data(
    'mutation { metaobjectDefinitionCreate(definition: {type: "lagging", name: "Lagging", fieldDefinitions: [{key: "name", type: "single_line_text_field"}]}) { userErrors { message } } }',
  );
  const upsert = (name: string) =>
    data(
      `mutation { metaobjectUpsert(handle: {type: "lagging", handle: "one"}, metaobject: {fields: [{key: "name", value: "${name}"}]}) { metaobject { id } } }`,
    );
  const counts = async () => {
    const found = await data(`{
      all: metaobjects(type: "lagging", first: 5) { nodes { handle } }
      ada: metaobjects(type: "lagging", first: 5, query: "fields.name:Ada") { nodes { handle } }
      grace: metaobjects(type: "lagging", first: 5, query: "fields.name:Grace") { nodes { handle } }
      metaobjectDefinitionByType(type: "lagging") { metaobjectsCount }
    }`);
    const sizes = ['all', 'ada', 'grace'].map((name) => (part(found[name], 'nodes') as unknown[]).length);
    return [...sizes, part(found['metaobjectDefinitionByType'], 'metaobjectsCount')];
  };
  await upsert('Ada');
  expect(await counts()).toEqual([1, 0, 0, 0]);
  await advance(5000);
  expect(await counts()).toEqual([1, 1, 0, 1]);
  await upsert('Joan');
  await advance(2000);
  await upsert('Grace');
  expect(await counts()).toEqual([1, 1, 0, 1]);
  await advance(3000);
  expect(await counts()).toEqual([1, 0, 0, 1]);
  await advance(2000);
  expect(await counts()).toEqual([1, 0, 1, 1]);
});

it('An expired discount stays expired, and a scheduled one starts by itself', async () => {
  const input = 'customerGets: {items: {all: true}, value: {percentage: 0.1}}';
  const made = await data(`mutation {
    a: discountCodeBasicCreate(basicCodeDiscount: {title: "a", code: "A", startsAt: "2026-01-01T00:00:00Z", ${input}}) { codeDiscountNode { id } }
    b: discountCodeBasicCreate(basicCodeDiscount: {title: "b", code: "B", startsAt: "2026-11-21T10:00:00Z", ${input}}) { codeDiscountNode { id } }
  }`);
  const { id } = part(made['a'], 'codeDiscountNode') as { id: string };
  const deactivate =
    'mutation D($id: ID!) { discountCodeDeactivate(id: $id) { codeDiscountNode { codeDiscount { ... on DiscountCodeBasic { endsAt } } } } }';
  const ended = await data(deactivate, { id });
  await advance(3_600_000);
  expect(await data(deactivate, { id })).toEqual(ended);
  const scheduled = await data(
    '{ codeDiscountNodeByCode(code: "b") { codeDiscount { ... on DiscountCodeBasic { status } } } }',
  );
  expect(scheduled['codeDiscountNodeByCode']).toEqual({ codeDiscount: { status: 'ACTIVE' } });
});

it('A real clock cannot be moved', async () => {
  const { startSimulator } = await import('../../../local/simulator/start-simulator.ts');
  const real = await startSimulator();
  const response = await fetch(`${real.url}/__clock`, { method: 'POST', body: '{"advance": 1}' });
  await real.close();
  expect(response.status).toBe(409);
});

it('One response in ten to a metaobject mutation has a change time one second early', async () => {
  await data(
    'mutation ($definition: MetaobjectDefinitionCreateInput!) { metaobjectDefinitionCreate(definition: $definition) { userErrors { message } } }',
    {
      definition: {
        type: 'noted',
        name: 'Noted',
        fieldDefinitions: [{ key: 'text', type: 'single_line_text_field' }],
      },
    },
  );
  const differences: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const { metaobjectCreate } = await data(
      'mutation { metaobjectCreate(metaobject: { type: "noted", fields: [{ key: "text", value: "a" }] }) { metaobject { id updatedAt } userErrors { message } } }',
    );
    const { id, updatedAt } = part(metaobjectCreate, 'metaobject') as { id: string; updatedAt: string };
    const { metaobject } = await data('query ($id: ID!) { metaobject(id: $id) { updatedAt } }', { id });
    differences.push(Date.parse(part(metaobject, 'updatedAt') as string) - Date.parse(updatedAt));
  }
  expect(differences.filter((ms) => ms === 1_000)).toHaveLength(2);
  expect(differences.filter((ms) => ms === 0)).toHaveLength(18);
});
