import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDefinition, makeProducts, upsertEntry } from './make-things.ts';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
let product: string;
let entry: string;
let definitionId: string;
let otherEntry: string;
beforeAll(async () => {
  store = await openContractStore();
  const [made = ''] = await makeProducts(store, 1);
  product = made;
  const { type, id } = await makeDefinition(store, { fieldDefinitions: [] });
  definitionId = id;
  entry = await makeEntry(type);
  otherEntry = await makeEntry((await makeDefinition(store, { fieldDefinitions: [] })).type);
});
afterAll(() => store.close());

async function makeEntry(type: string): Promise<string> {
  const made = await upsertEntry(store, { type, handle: 'one' }, { fields: [] });
  return made.text('metaobject', 'id');
}

const set = (metafields: Record<string, unknown>[]): Promise<Json> =>
  store.field(
    `mutation S($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
      metafields { namespace key type value } userErrors { field message code } } }`,
    { metafields },
  );
const read = (key: string): Promise<Json> =>
  store.field(
    `query R($id: ID!, $key: String!) { product(id: $id) { metafield(namespace: "$app", key: $key) {
      namespace value jsonValue references(first: 2) { nodes { ... on Metaobject { id } } } } } }`,
    { id: product, key },
  );

async function define(definition: Record<string, unknown>): Promise<Json> {
  const made = await store.field(
    `mutation D($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) {
      createdDefinition { id namespace access { admin storefront } } userErrors { field code } } }`,
    { definition },
  );
  const id = made.at('createdDefinition', 'id');
  if (typeof id === 'string')
    store.undoLater(() =>
      store.request(
        `mutation X($id: ID!) { metafieldDefinitionDelete(id: $id, deleteAllAssociatedMetafields: true) {
          deletedDefinitionId } }`,
        { id },
      ),
    );
  return made;
}

const picks = () => ({
  namespace: '$app',
  key: store.unique('picks'),
  ownerType: 'PRODUCT',
  name: 'Picks',
  type: 'list.metaobject_reference',
  validations: [{ name: 'metaobject_definition_id', value: definitionId }],
  access: { storefront: 'PUBLIC_READ' },
});

describe('A metafield in the namespace of the app', () => {
  it('is defined for references to one kind of metaobject, and merchants may only read it', async () => {
    const made = await define(picks());
    expect(made.at('userErrors')).toEqual([]);
    expect(made.at('createdDefinition')).toMatchObject({
      namespace: expect.stringMatching(/^app--\d+$/) as string,
      access: { admin: 'MERCHANT_READ', storefront: 'PUBLIC_READ' },
    });
  });

  it('needs the kind of its metaobjects, and is defined once', async () => {
    expect((await define({ ...picks(), validations: [] })).at('userErrors', 0, 'field', 1)).toBe(
      'validations',
    );
    const definition = picks();
    await define(definition);
    expect((await define(definition)).at('userErrors')).toMatchObject([{ code: 'TAKEN' }]);
  });

  it('is set without a type, and its references resolve', async () => {
    const definition = picks();
    await define(definition);
    const { namespace, key } = definition;
    const value = JSON.stringify([entry]);
    const made = await set([{ ownerId: product, namespace, key, value }]);
    expect(made.at('userErrors')).toEqual([]);
    expect(made.at('metafields', 0)).toMatchObject({ key, type: 'list.metaobject_reference', value });
    expect((await read(key)).at('metafield')).toMatchObject({
      jsonValue: [entry],
      references: { nodes: [{ id: entry }] },
    });
  });

  it('rejects all values of a request if one is wrong', async () => {
    const definition = picks();
    await define(definition);
    const { namespace, key } = definition;
    const right = { ownerId: product, namespace, key, value: JSON.stringify([entry]) };
    for (const wrong of [
      { ...right, value: JSON.stringify([otherEntry]) },
      { ...right, ownerId: 'gid://shopify/Product/1' },
      { ...right, type: 'json', value: '{}' },
      { ...right, value: JSON.stringify(Array.from({ length: 129 }, () => entry)) },
    ]) {
      const refused = await set([right, wrong]);
      expect(refused.at('userErrors', 0, 'field', 1)).toBe('1');
      expect((await read(key)).at('metafield')).toBeNull();
    }
  });

  it('is set for at most 25 values in a request', async () => {
    const many = Array.from({ length: 26 }, (_, index) => ({
      ownerId: product,
      key: `n${index}`,
      type: 'number_integer',
      value: '1',
    }));
    expect((await set(many)).at('userErrors', 0, 'field')).toEqual(['metafields']);
  });

  it('is deleted by owner, namespace and key; an unknown one is null', async () => {
    const definition = picks();
    await define(definition);
    const { namespace, key } = definition;
    await set([{ ownerId: product, namespace, key, value: JSON.stringify([entry]) }]);
    const identifiers = [
      { ownerId: product, namespace, key },
      { ownerId: product, namespace, key: 'unknown' },
    ];
    const deleted = await store.field(
      `mutation D($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) {
        deletedMetafields { key } userErrors { message } } }`,
      { metafields: identifiers },
    );
    expect(deleted.raw).toEqual({ deletedMetafields: [{ key }, null], userErrors: [] });
    expect((await read(key)).at('metafield')).toBeNull();
  });
});

it('A new collection gets a reference to a metaobject and a template', async () => {
  const definition = { ...picks(), ownerType: 'COLLECTION', type: 'metaobject_reference' };
  await define(definition);
  const { namespace, key } = definition;
  const made = await store.field(
    `mutation C($collection: CollectionCreateInput!, $key: String!) { collectionCreate(collection: $collection) {
      collection { id templateSuffix metafield(namespace: "$app", key: $key) { value reference { ... on Metaobject { id } } } }
      userErrors { field message } } }`,
    {
      collection: {
        title: store.unique('Contract'),
        templateSuffix: 'creator-drop',
        metafields: [{ namespace, key, type: 'metaobject_reference', value: entry }],
      },
      key,
    },
  );
  store.undoLater(() =>
    store.request('mutation D($id: ID!) { collectionDelete(input: { id: $id }) { deletedCollectionId } }', {
      id: made.text('collection', 'id'),
    }),
  );
  expect(made.at('collection')).toMatchObject({
    templateSuffix: 'creator-drop',
    metafield: { value: entry, reference: { id: entry } },
  });
});
