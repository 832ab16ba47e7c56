import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

const hidden = (value: string) => ({ namespace: 'seo', key: 'hidden', type: 'number_integer', value });
const COLLECTION = `collection { id metafield(namespace: "seo", key: "hidden") { namespace key type value } }
  userErrors { field message }`;

async function create(metafields: Record<string, unknown>[]): Promise<Json> {
  const made = await store.field(
    `mutation C($collection: CollectionCreateInput!) { collectionCreate(collection: $collection) { ${COLLECTION} } }`,
    { collection: { title: store.unique('Contract'), metafields } },
  );
  const id = made.at('collection', 'id');
  if (typeof id === 'string')
    store.undoLater(() =>
      store.request('mutation D($id: ID!) { collectionDelete(input: { id: $id }) { deletedCollectionId } }', {
        id,
      }),
    );
  return made;
}

function update(collection: Record<string, unknown>): Promise<Json> {
  return store.field(
    `mutation U($collection: CollectionUpdateInput!) { collectionUpdate(collection: $collection) { ${COLLECTION} } }`,
    { collection },
  );
}

describe('A metafield of a collection', () => {
  it('is created with the collection, survives other changes, and is updated by namespace and key', async () => {
    const made = await create([hidden('1')]);
    expect(made.at('userErrors')).toEqual([]);
    expect(made.at('collection', 'metafield')).toEqual(hidden('1'));
    const id = made.at('collection', 'id');
    expect((await update({ id, title: 'Other' })).at('collection', 'metafield')).toEqual(hidden('1'));
    const changed = await update({ id, metafields: [hidden('0')] });
    expect(changed.at('collection', 'metafield')).toEqual(hidden('0'));
  });

  it('is null if it does not exist', async () => {
    expect((await create([])).at('collection', 'metafield')).toBeNull();
  });

  it.each([
    ['a value that is no whole number', { value: 'yes' }],
    ['no value', { value: '' }],
    ['no type', { type: null }],
    ['a namespace that is too short', { namespace: 'se' }],
  ])('is rejected with %s', async (_, changes) => {
    const made = await create([{ ...hidden('1'), ...changes }]);
    expect(made.at('collection')).toBeNull();
    expect(made.at('userErrors')).toMatchObject([
      { field: ['metafields', '0', expect.any(String) as string] },
    ]);
  });
});
