import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

/** The first error of a request that is rejected before it runs. */
async function rejection(query: string, variables?: Record<string, unknown>) {
  const response = await store.request(query, variables);
  expect(response).not.toHaveProperty('data');
  // Such a response has no cost either.
  expect(response).not.toHaveProperty('extensions');
  return response.errors?.[0];
}

describe('A document that does not match the schema is rejected', () => {
  it('names an unknown field with its type and path', async () => {
    expect(await rejection('query Shops { shop { name colour } }')).toMatchObject({
      message: "Field 'colour' doesn't exist on type 'Shop'",
      path: ['query Shops', 'shop', 'colour'],
      extensions: { code: 'undefinedField', typeName: 'Shop', fieldName: 'colour' },
    });
  });

  it('does so for a code that a plain user error lacks', async () => {
    const query = `mutation Make($input: CollectionInput!) { collectionCreate(input: $input) { userErrors { code } } }`;
    expect(await rejection(query, { input: { title: 'x' } })).toMatchObject({
      path: ['mutation Make', 'collectionCreate', 'userErrors', 'code'],
      extensions: { code: 'undefinedField', typeName: 'UserError' },
    });
  });

  it.each([
    ['{ shop(id: 1) { name } }', 'argumentNotAccepted', /^Field 'shop' doesn't accept argument 'id'$/],
    ['{ node { id } }', 'missingRequiredArguments', /^Field 'node' is missing required arguments: id$/],
    ['query Q($id: ID!) { shop { id } }', 'variableNotUsed', /^Variable \$id is declared by Q but not used$/],
    ['{ shop }', 'selectionMismatch', /^Field must have selections \(field 'shop' returns Shop/],
    ['{ shop { name { first } } }', 'selectionMismatch', /^Selections can't be made on scalars/],
    ['{ shop { name @loud } }', 'undefinedDirective', /^Directive @loud is not defined$/],
    ['{ node(id: "gid://shopify/Shop/1") { ... on Boat { id } } }', 'undefinedType', /Boat/],
    [
      '{ products(first: "ten") { nodes { id } } }',
      'argumentLiteralsIncompatible',
      /^Argument 'first' on Field 'products' has an invalid value \("ten"\)\. Expected type 'Int'\.$/,
    ],
    [
      '{ node(id: 1.5) { id } }',
      'argumentLiteralsIncompatible',
      /^Argument 'id' on Field 'node' has an invalid value \(1\.5\)\. Expected type 'ID!'\.$/,
    ],
    [
      'mutation { collectionCreate(collection: {title: "x", sortOrder: SIDEWAYS}) { userErrors { message } } }',
      'argumentLiteralsIncompatible',
      /^Argument 'sortOrder' on InputObject 'CollectionCreateInput' has an invalid value \(SIDEWAYS\)\. Expected type 'CollectionSortOrder'\.$/,
    ],
    [
      'mutation { collectionCreate(collection: {handle: "x"}) { userErrors { message } } }',
      'missingRequiredInputObjectAttribute',
      /^Argument 'title' on InputObject 'CollectionCreateInput' is required/,
    ],
    [
      '{ collectionByIdentifier(identifier: {handle: "x", id: "gid://shopify/Collection/1"}) { id } }',
      'invalidOneOfInputObject',
      /requires exactly one argument, but 2 were provided/,
    ],
  ])('rejects %s as %s', async (query, code, message) => {
    const error = await rejection(query);
    expect(error?.message).toMatch(message);
    expect(error?.extensions).toMatchObject({ code });
  });

  it('calls broken syntax a parse error', async () => {
    expect(await rejection('{ shop { name ')).toMatchObject({ extensions: { code: 'PARSE_ERROR' } });
  });

  it('requires an operation name for two operations, without a code', async () => {
    const error = await rejection('query A { shop { id } } query B { shop { id } }');
    expect(error?.message).toBe('An operation name is required');
    expect(error?.extensions?.['code']).toBeUndefined();
  });
});

describe('A variable that does not match its type is rejected', () => {
  const query =
    'mutation M($input: CollectionInput!) { collectionCreate(input: $input) { userErrors { message } } }';

  it('with the path and the expected type', async () => {
    const error = await rejection(query, { input: { title: 'x', sortOrder: 'SIDEWAYS' } });
    expect(error?.message).toMatch(
      /^Variable \$input of type CollectionInput! was provided invalid value for sortOrder \(Expected "SIDEWAYS" to be one of: /,
    );
    expect(error?.extensions).toMatchObject({
      code: 'INVALID_VARIABLE',
      value: { title: 'x', sortOrder: 'SIDEWAYS' },
      problems: [{ path: ['sortOrder'] }],
    });
  });

  it('names an invalid id, and its place in a list', async () => {
    const explanation = "Invalid global id ''";
    const error = { path: [], explanation, message: explanation };
    expect(await rejection('query Q($id: ID!) { node(id: $id) { id } }', { id: '' })).toMatchObject({
      message: 'Variable $id of type ID! was provided invalid value',
      extensions: { code: 'INVALID_VARIABLE', value: '', problems: [error] },
    });
    const many = 'query Q($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect(await rejection(many, { ids: [''] })).toMatchObject({
      message: "Variable $ids of type [ID!]! was provided invalid value for 0 (Invalid global id '')",
      extensions: { problems: [{ ...error, path: [0] }] },
    });
  });

  it('lists the values of an enum in the order of the platform’s schema', async () => {
    const error = await rejection(
      'mutation M($metaobject: MetaobjectCreateInput!) { metaobjectCreate(metaobject: $metaobject) { userErrors { code } } }',
      { metaobject: { type: 'x', capabilities: { publishable: { status: 'GONE' } } } },
    );
    expect(error?.message).toBe(
      'Variable $metaobject of type MetaobjectCreateInput! was provided invalid value for capabilities.publishable.status (Expected "GONE" to be one of: DRAFT, ACTIVE)',
    );
  });

  it('rejects null for a required value', async () => {
    const error = await rejection('query Q($id: ID!) { node(id: $id) { id } }', { id: null });
    expect(error?.extensions).toMatchObject({
      problems: [{ path: [], explanation: 'Expected value to not be null' }],
    });
  });

  it('accepts at most 250 items in a list', async () => {
    const productIds = Array.from({ length: 251 }, (_, index) => `gid://shopify/Product/${index + 1}`);
    const add = `mutation Add($id: ID!, $productIds: [ID!]!) {
      collectionAddProductsV2(id: $id, productIds: $productIds) { userErrors { message } }
    }`;
    expect(await rejection(add, { id: 'gid://shopify/Collection/1', productIds })).toMatchObject({
      message: 'The input array size of 251 is greater than the maximum allowed of 250.',
      path: ['collectionAddProductsV2', 'productIds'],
      extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
    });
  });
});

describe('A field that fails at run time is null, and the rest stays', () => {
  it('rejects the id of another type', async () => {
    const { data, errors } = await store.request(
      '{ collection(id: "gid://shopify/Product/1") { id } shop { __typename } }',
    );
    expect(data).toEqual({ collection: null, shop: { __typename: 'Shop' } });
    expect(errors).toMatchObject([
      {
        message: 'Invalid id: gid://shopify/Product/1',
        path: ['collection'],
        extensions: { code: 'RESOURCE_NOT_FOUND' },
      },
    ]);
  });

  it('requires first or last for a list', async () => {
    const { data, errors } = await store.request('{ products { nodes { id } } }');
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      { message: 'you must provide one of first or last', extensions: { code: 'BAD_REQUEST' } },
    ]);
  });

  it('returns null, not an error, for an unknown id', async () => {
    const { data, errors } = await store.request('{ node(id: "gid://shopify/Product/1") { id } }');
    expect(errors).toBeUndefined();
    expect(data).toEqual({ node: null });
  });
});
