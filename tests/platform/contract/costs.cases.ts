import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

async function costOf(query: string, variables?: Record<string, unknown>) {
  const { extensions } = await store.request(query, variables);
  return extensions.cost;
}

describe('Every response to a valid request has its cost', () => {
  it.each([
    [1, 3],
    [3, 4],
    [5, 5],
    [10, 6],
    [20, 7],
    [50, 9],
    [100, 11],
    [250, 13],
  ])('a page of %i costs %i: it grows with the logarithm', async (first, points) => {
    const cost = await costOf('query P($first: Int!) { products(first: $first) { nodes { id } } }', {
      first,
    });
    expect(cost.requestedQueryCost).toBe(points);
  });

  it('counts 1 for an object, 0 for a scalar, and at least 1 for a query', async () => {
    expect(await costOf('{ shop { id name } }')).toMatchObject({ requestedQueryCost: 1 });
    expect(await costOf('{ shop { primaryDomain { host } plan { shopifyPlus } } }')).toMatchObject({
      requestedQueryCost: 3,
    });
    expect(await costOf('{ __typename }')).toMatchObject({ requestedQueryCost: 1 });
  });

  it('counts 0 for money', async () => {
    const query = '{ products(first: 1) { nodes { priceRangeV2 { minVariantPrice { amount } } } } }';
    expect(await costOf(query)).toMatchObject({ requestedQueryCost: 4 });
  });

  it('counts the same for nodes and edges', async () => {
    const nodes = await costOf('{ products(first: 10) { nodes { featuredMedia { id } } } }');
    const edges = await costOf('{ products(first: 10) { edges { cursor node { featuredMedia { id } } } } }');
    expect(nodes.requestedQueryCost).toBe(10);
    expect(edges.requestedQueryCost).toBe(10);
  });

  it('counts nodes and edges of the same page twice, and charges them once', async () => {
    const both = await costOf('{ products(first: 10) { nodes { id } edges { node { id } } } }');
    const nodes = await costOf('{ products(first: 10) { nodes { id } } }');
    expect(both.requestedQueryCost).toBe(10);
    expect(both.actualQueryCost).toBe(nodes.actualQueryCost);
  });

  it('counts a null object as one without fields', async () => {
    const query =
      '{ product(id: "gid://shopify/Product/1") { featuredMedia { id } } shop { id } a: shop { id } }';
    expect(await costOf(query)).toMatchObject({ requestedQueryCost: 4, actualQueryCost: 3 });
  });

  it('does not multiply by the number of ids, and uses the most expensive fragment', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `gid://shopify/Product/${index + 1}`);
    const query = `query N($ids: [ID!]!) {
      nodes(ids: $ids) { id ... on Product { featuredMedia { preview { status } } } ... on Collection { seo { title } } }
    }`;
    const cost = await costOf(query, { ids });
    expect(cost.requestedQueryCost).toBe(3);
    expect(cost.actualQueryCost).toBe(1);
  });

  it('counts 10 for a count at the root', async () => {
    expect(await costOf('{ productsCount { count } }')).toMatchObject({ requestedQueryCost: 10 });
  });

  it('counts 10 for a mutation; its direct payload is free, what is below counts', async () => {
    const mutation = (selection: string) =>
      `mutation { collectionDelete(input: {id: "gid://shopify/Collection/1"}) { ${selection} } }`;
    expect(await costOf(mutation('userErrors { message }'))).toMatchObject({ requestedQueryCost: 10 });
    expect(await costOf(mutation('shop { name }'))).toMatchObject({ requestedQueryCost: 10 });
    expect(await costOf(mutation('shop { plan { shopifyPlus } }'))).toMatchObject({ requestedQueryCost: 11 });
  });

  it('adds a page below a payload: a new product with its variants costs 13', async () => {
    const query =
      'mutation { productCreate(product: {title: ""}) { product { variants(first: 1) { nodes { id } } } } }';
    expect(await costOf(query)).toMatchObject({ requestedQueryCost: 13, actualQueryCost: 10 });
  });

  it('counts 20 for creating files', async () => {
    const query = 'mutation { fileCreate(files: [{originalSource: "data:x"}]) { files { id } } }';
    expect(await costOf(query)).toMatchObject({ requestedQueryCost: 20 });
  });

  it('counts every alias', async () => {
    const query = '{ a: products(first: 1) { nodes { id } } b: products(first: 1) { nodes { id } } }';
    expect(await costOf(query)).toMatchObject({ requestedQueryCost: 6 });
  });

  it('charges an empty page as requested when it was asked for by nodes, and 2 when by edges', async () => {
    const empty = 'products(first: 50, query: "title:no-such-product")';
    const nodes = await costOf(`{ ${empty} { nodes { featuredMedia { id } } } }`);
    expect(nodes).toMatchObject({ requestedQueryCost: 16, actualQueryCost: 16 });
    const edges = await costOf(`{ ${empty} { edges { node { featuredMedia { id } } } } }`);
    expect(edges).toMatchObject({ requestedQueryCost: 16, actualQueryCost: 2 });
    const below = await costOf('{ shop { id } metaobjects(type: "none", first: 100) { nodes { id } } }');
    expect(below).toMatchObject({ requestedQueryCost: 12, actualQueryCost: 12 });
  });

  it('charges a page by its size', async () => {
    const cost = await costOf('{ publications(first: 50) { nodes { id } } }');
    expect(cost.requestedQueryCost).toBe(9);
    expect(cost.actualQueryCost).toBeLessThan(9);
  });

  it('rejects a request of more than 1,000 points', async () => {
    const page =
      'products(first: 250) { nodes { variants(first: 250) { nodes { media(first: 250) { nodes { id } } } } } }';
    const { errors, data } = await store.request(`{ ${page} }`);
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'MAX_COST_EXCEEDED', maxCost: 1000 } }]);
  });

  it('shows a bucket of twenty seconds', async () => {
    const { throttleStatus } = await costOf('{ shop { id } }');
    expect(throttleStatus.maximumAvailable).toBe(throttleStatus.restoreRate * 20);
    expect(throttleStatus.currentlyAvailable).toBeLessThanOrEqual(throttleStatus.maximumAvailable);
  });
});
