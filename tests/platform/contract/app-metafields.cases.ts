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
      const rejected = await set([right, wrong]);
      expect(rejected.at('userErrors', 0, 'field', 1)).toBe('1');
      expect((await read(key)).at('metafield')).toBeNull();
    }
  });

  it.each([
    [{ ownerId: 'gid://shopify/Product/1' }, 'ownerId: INVALID_VALUE: Owner does not exist.'],
    [{ value: '' }, "value: INVALID_VALUE: Value can't be blank."],
    [{ namespace: 'ab' }, 'namespace: TOO_SHORT: Namespace is too short (minimum is 3 characters)'],
    [
      { namespace: 'n'.repeat(256) },
      'namespace: TOO_LONG: Namespace is too long (maximum is 255 characters)',
    ],
    [{ key: 'k' }, 'key: TOO_SHORT: Key is too short (minimum is 2 characters)'],
    [{ key: 'k'.repeat(65) }, 'key: TOO_LONG: Key is too long (maximum is 64 characters)'],
    [{ key: 'two words' }, 'key: INVALID: Key contains one or more invalid characters.'],
    [{ type: null }, "type: BLANK: Type can't be blank"],
    [
      { type: 'text' },
      'type: INCLUSION: Type name text is not a valid type. Valid types are: antenna_gain, ',
    ],
    [{ type: 'date', value: '1.1.2026' }, 'value: INVALID_VALUE: Value must be in YYYY-MM-DD format.'],
  ])('is rejected with %j', async (change, expected) => {
    const right = { ownerId: product, namespace: 'contract', key: 'name', type: 'single_line_text_field' };
    const rejected = await set([{ ...right, value: 'Ada', ...change }]);
    expect(rejected.at('metafields')).toBeNull();
    expect(rejected.at('userErrors')).toHaveLength(1);
    const error = rejected.at('userErrors', 0) as { field: string[]; code: string; message: string };
    expect(error.field.slice(0, 2)).toEqual(['metafields', '0']);
    expect(`${error.field.slice(2).join('.')}: ${error.code}: ${error.message}`).toContain(expected);
  });

  it.each([
    [{ namespace: 'ab' }, ['namespace'], 'TOO_SHORT'],
    [{ namespace: 'a b c' }, ['namespace'], 'INVALID_CHARACTER'],
    [{ key: 'k'.repeat(65) }, ['key'], 'TOO_LONG'],
    [{ name: 'n'.repeat(256) }, ['name'], 'TOO_LONG'],
    [{ description: 'd'.repeat(256) }, ['description'], 'TOO_LONG'],
    [{ type: 'text', validations: [] }, ['type'], 'INCLUSION'],
    [{ type: 'disclosure_reference', validations: [] }, [], null],
    [{ type: 'rating', validations: [{ name: 'scale_min', value: '1' }] }, ['validations'], 'INVALID_OPTION'],
    [{ namespace: 'contract', access: { admin: 'MERCHANT_READ' } }, [], 'INVALID'],
  ])('is not defined with %j', async (change, field, code) => {
    expect((await define({ ...picks(), ...change })).at('userErrors')).toEqual([
      { field: ['definition', ...field], code },
    ]);
  });

  it('keeps its name when a new one is empty or too long', async () => {
    const { namespace, key, ownerType, ...rest } = picks();
    await define({ ...rest, namespace, key, ownerType });
    for (const [wrong, code] of [
      ['', 'BLANK'],
      ['n'.repeat(256), 'TOO_LONG'],
    ]) {
      const rejected = await store.field(
        `mutation U($definition: MetafieldDefinitionUpdateInput!) { metafieldDefinitionUpdate(definition: $definition) {
          updatedDefinition { name } userErrors { field code } } }`,
        { definition: { namespace, key, ownerType, name: wrong } },
      );
      expect(rejected.raw).toEqual({
        updatedDefinition: null,
        userErrors: [{ field: ['definition', 'name'], code }],
      });
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
