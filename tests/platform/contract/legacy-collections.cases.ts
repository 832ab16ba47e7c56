import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProducts } from './make-things.ts';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
let products: string[];
beforeAll(async () => {
  store = await openContractStore();
  products = await makeProducts(store, 3);
});
afterAll(() => store.close());

async function create(input: Record<string, unknown>): Promise<Json> {
  const made = await store.field(
    `mutation C($input: CollectionInput!) { collectionCreate(input: $input) {
      collection { id productsCount { count } products(first: 5) { nodes { id } } } userErrors { field message }
    } }`,
    { input: { title: store.unique('Contract'), ...input } },
  );
  const id = made.at('collection', 'id');
  if (typeof id === 'string')
    store.undoLater(() =>
      store.request(`mutation { collectionDelete(input: {id: "${id}"}) { deletedCollectionId } }`),
    );
  return made;
}

async function edit(
  mutation: 'collectionAddProductsV2' | 'collectionRemoveProducts',
  id: unknown,
  productIds: string[],
) {
  return store.field(
    `mutation E($id: ID!, $productIds: [ID!]!) { ${mutation}(id: $id, productIds: $productIds) {
      job { id done } userErrors { field message }
    } }`,
    { id, productIds },
  );
}

async function productsIn(id: unknown): Promise<string[]> {
  const found = await store.field(
    'query Q($id: ID!) { collection(id: $id) { products(first: 5, sortKey: MANUAL) { nodes { id } } } }',
    { id },
  );
  return (found.at('products', 'nodes') as { id: string }[]).map((node) => node.id);
}

describe('The older mutations for collections still work', () => {
  it('returns the products at once and their count later', async () => {
    const made = await create({ products: products.slice(0, 2) });
    expect(made.at('collection')).toMatchObject({
      productsCount: { count: 0 },
      products: { nodes: products.slice(0, 2).map((id) => ({ id })) },
    });
  });

  it('a product has whether it is in a collection, also for a missing one', async () => {
    const made = await create({ products: products.slice(0, 1) });
    const inCollection = async (collectionId: unknown) => {
      const found = await store.field(
        `query Q($ids: [ID!]!, $collectionId: ID!) { nodes(ids: $ids) {
          ... on Product { inCollection(id: $collectionId) } } }`,
        { ids: [...products.slice(0, 2), 'gid://shopify/Product/1'], collectionId },
      );
      return found.raw;
    };
    expect(await inCollection(made.at('collection', 'id'))).toEqual([
      { inCollection: true },
      { inCollection: false },
      null,
    ]);
    expect(await inCollection('gid://shopify/Collection/1')).toEqual([
      { inCollection: false },
      { inCollection: false },
      null,
    ]);
  });

  it('adds and removes products by jobs, ignoring unknown ids', async () => {
    const id = (await create({ products: products.slice(0, 1), sortOrder: 'MANUAL' })).at('collection', 'id');
    const [first = '', second = '', third = ''] = products;
    const added = await edit('collectionAddProductsV2', id, [third, 'gid://shopify/Product/1', second]);
    expect(added.raw).toMatchObject({ job: { done: false }, userErrors: [] });
    expect(added.text('job', 'id')).toMatch(/^gid:\/\/shopify\/Job\/[0-9a-f-]{36}$/);
    expect(
      await store.eventually(
        () => productsIn(id),
        (list) => list.length === 3,
      ),
    ).toEqual([first, third, second]);
    await edit('collectionRemoveProducts', id, [first]);
    expect(
      await store.eventually(
        () => productsIn(id),
        (list) => list.length === 2,
      ),
    ).toEqual([third, second]);
  });

  it('rejects missing products when a collection is created', async () => {
    const rejected = await create({ products: ['gid://shopify/Product/1'] });
    expect(rejected.at('userErrors')).toEqual([
      { field: ['products', '0'], message: 'Product does not exist' },
    ]);
  });

  it('rejects an id for a new collection', async () => {
    const rejected = await create({ id: 'gid://shopify/Collection/1' });
    expect(rejected.at('userErrors')).toEqual([
      { field: ['id'], message: 'id cannot be specified on collection creation' },
    ]);
  });

  it('adds no products to a collection with rules', async () => {
    const ruleSet = {
      appliedDisjunctively: false,
      rules: [{ column: 'TAG', relation: 'EQUALS', condition: 'none' }],
    };
    const id = (await create({ ruleSet })).at('collection', 'id');
    expect((await edit('collectionAddProductsV2', id, products)).at('userErrors')).toEqual([
      { field: ['id'], message: "Can't manually add products to a smart collection" },
    ]);
  });
});
