import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
let channels: string[];
let id: string;
beforeAll(async () => {
  store = await openContractStore();
  const found = await store.field('{ publications(first: 2) { nodes { id } } }');
  channels = (found.at('nodes') as { id: string }[]).map((node) => node.id);
  const made = await store.field(
    'mutation C($title: String!) { collectionCreate(collection: {title: $title}) { collection { id } } }',
    { title: store.unique('Contract') },
  );
  id = made.text('collection', 'id');
  store.undoLater(() =>
    store.request(`mutation { collectionDelete(input: {id: "${id}"}) { deletedCollectionId } }`),
  );
});
afterAll(() => store.close());

function change(
  mutation: 'publishablePublish' | 'publishableUnpublish',
  input: Record<string, unknown>[],
): Promise<Json> {
  return store.field(
    `mutation P($id: ID!, $input: [PublicationInput!]!) { ${mutation}(id: $id, input: $input) {
      publishable { availablePublicationsCount { count } ... on Collection { id } } userErrors { field message }
    } }`,
    { id, input },
  );
}

async function published(): Promise<unknown> {
  const found = await store.field(
    'query Q($id: ID!) { collection(id: $id) { resourcePublicationsV2(first: 5) { nodes { isPublished publication { id } } } } }',
    { id },
  );
  return found.at('resourcePublicationsV2', 'nodes');
}

describe('Publishing a collection', () => {
  it('publishes it in the named channel only, until it is unpublished', async () => {
    const [channel] = channels;
    expect(await published()).toEqual([]);
    const response = await change('publishablePublish', [{ publicationId: channel }]);
    expect(response.raw).toEqual({
      publishable: { id, availablePublicationsCount: { count: 1 } },
      userErrors: [],
    });
    expect(await published()).toEqual([{ isPublished: true, publication: { id: channel } }]);
    await change('publishableUnpublish', [{ publicationId: channel }]);
    expect(await published()).toEqual([]);
  });

  it('can be repeated', async () => {
    const input = [{ publicationId: channels[0] }];
    await change('publishablePublish', input);
    expect((await change('publishablePublish', input)).at('userErrors')).toEqual([]);
    expect(await published()).toHaveLength(1);
    await change('publishableUnpublish', input);
  });

  it('can be scheduled', async () => {
    const input = [{ publicationId: channels[0], publishDate: '2099-01-01T02:00:00.500+02:00' }];
    await change('publishablePublish', input);
    expect(await published()).toEqual([]);
    const found = await store.field(
      'query Q($id: ID!) { collection(id: $id) { resourcePublicationsV2(first: 5, onlyPublished: false) { nodes { isPublished publishDate } } } }',
      { id },
    );
    expect(found.at('resourcePublicationsV2', 'nodes')).toEqual([
      { isPublished: false, publishDate: '2099-01-01T00:00:00Z' },
    ]);
    await change('publishableUnpublish', [{ publicationId: channels[0] }]);
  });

  it('rejects a repeated, unknown or missing channel, and a date before 1970', async () => {
    const [channel] = channels;
    const rejection = async (input: Record<string, unknown>[]) =>
      (await change('publishablePublish', input)).at('userErrors');
    expect(await rejection([{ publicationId: channel }, { publicationId: channel }])).toEqual([
      {
        field: ['input', '1', 'publicationId'],
        message: 'The same publication was specified more than once',
      },
    ]);
    expect(await rejection([{ publicationId: 'gid://shopify/Publication/1' }])).toMatchObject([
      { message: 'Publication does not exist or is not publishable' },
    ]);
    expect(await rejection([{}])).toMatchObject([{ message: 'PublicationId cannot be empty' }]);
    expect(await rejection([{ publicationId: channel, publishDate: '1969-12-31T23:59:59Z' }])).toEqual([
      {
        field: ['input', '0', 'publishDate'],
        message: 'Publish date must be a date after the year 1969',
      },
    ]);
    expect(await published()).toEqual([]);
  });

  it('rejects an unknown object as a user error', async () => {
    const { data, errors } = await store.request(
      `mutation P($id: ID!, $input: [PublicationInput!]!) {
        publishablePublish(id: $id, input: $input) { publishable { __typename } userErrors { field message } }
      }`,
      { id: 'gid://shopify/Collection/1', input: [{ publicationId: channels[0] }] },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      publishablePublish: { publishable: null, userErrors: [{ field: ['id'] }] },
    });
  });

  it('rejects an empty id', async () => {
    const { errors } = await store.request(
      'mutation P($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) { userErrors { message } } }',
      { id, input: [{ publicationId: '' }] },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_VARIABLE' } }]);
    expect(errors?.[0]?.message).toContain("Invalid global id ''");
  });
});
