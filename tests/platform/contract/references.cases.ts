import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldsOf, makeDefinition, makeProducts, upsertEntry } from './make-things.ts';
import { openContractStore, type ContractStore } from './open-contract-store.ts';

let store: ContractStore;
let type: string;
beforeAll(async () => {
  store = await openContractStore();
  ({ type } = await makeDefinition(store, {
    fieldDefinitions: [
      { key: 'product', type: 'product_reference' },
      { key: 'products', type: 'list.product_reference' },
    ],
  }));
});
afterAll(() => store.close());

it('References resolve in order and in pages, without deleted objects', async () => {
  const [first = '', second = '', third = ''] = await makeProducts(store, 3);
  const values = { product: first, products: JSON.stringify([third, first, second]) };
  const made = await upsertEntry(store, { type, handle: 'refs' }, { fields: fieldsOf(values) });
  expect(made.at('userErrors')).toEqual([]);
  const read = () =>
    store.field(
      `query Q($id: ID!) { metaobject(id: $id) {
        product: field(key: "product") { reference { ... on Product { id } } references(first: 1) { nodes { __typename } } }
        products: field(key: "products") { references(first: 2) { nodes { ... on Product { id } } pageInfo { hasNextPage } } }
      } }`,
      { id: made.text('metaobject', 'id') },
    );
  expect((await read()).raw).toEqual({
    product: { reference: { id: first }, references: null },
    products: { references: { nodes: [{ id: third }, { id: first }], pageInfo: { hasNextPage: true } } },
  });
  await store.request(
    'mutation D($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }',
    {
      input: { id: third },
    },
  );
  const after = await store.eventually(
    read,
    (response) => response.at('products', 'references', 'nodes', 0, 'id') === first,
  );
  expect(after.at('products', 'references')).toEqual({
    nodes: [{ id: first }, { id: second }],
    pageInfo: { hasNextPage: false },
  });
});

it('An unknown key is not a field', async () => {
  await upsertEntry(store, { type, handle: 'empty' }, { fields: [] });
  const found = await store.field(
    'query Q($handle: MetaobjectHandleInput!) { metaobjectByHandle(handle: $handle) { field(key: "nothing") { value } } }',
    { handle: { type, handle: 'empty' } },
  );
  expect(found.raw).toEqual({ field: null });
});
