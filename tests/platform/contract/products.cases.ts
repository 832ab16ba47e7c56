import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProducts } from './make-things.ts';
import { openContractStore, type ContractStore } from './open-contract-store.ts';

let store: ContractStore;
let word: string;
let ids: string[];
beforeAll(async () => {
  store = await openContractStore();
  word = store.unique('zebra').replace('_', '');
  ids = await makeProducts(store, 3);
  const titles = [`${word} shirt red`, `${word} shirt blue`, `${word} sock`];
  const statuses = ['ACTIVE', 'DRAFT', 'ACTIVE'];
  for (const [index, id] of ids.entries())
    await store.field(
      'mutation U($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      {
        product: {
          id,
          title: titles[index],
          status: statuses[index],
          tags: ['b', 'A', 'a'],
          vendor: `${word} & Sons`,
        },
      },
    );
});
afterAll(() => store.close());

/** The test's products that a search finds. */
async function search(query: string, more = ''): Promise<number[]> {
  const found = await store.field(
    `query S($query: String!) { products(first: 10, query: $query${more}) { nodes { id } } }`,
    {
      query,
    },
  );
  return (found.at('nodes') as { id: string }[]).map(({ id }) => ids.indexOf(id));
}

describe('Searching products', () => {
  it.each([
    ['a word in a title', () => `title:${word}`, [0, 1, 2]],
    ['the beginning of a word', () => `title:${word.slice(0, -2)}*`, [0, 1, 2]],
    ['a phrase', () => `title:"${word} shirt"`, [0, 1]],
    ['terms together', () => `title:${word} status:active`, [0, 2]],
    ['terms joined by AND', () => `title:${word} AND title:red`, [0]],
    ['one or the other', () => `title:${word} (title:red OR title:sock)`, [0, 2]],
    ['what is not there', () => `title:${word} -status:draft NOT title:sock`, [0]],
    ['a word anywhere', () => `${word} blue`, [1]],
  ])('finds %s', async (_what, words, expected) => {
    const found = await store.eventually(
      () => search(words()),
      (list) => list.length === expected.length,
    );
    expect(found.toSorted()).toEqual(expected);
  });

  it('compares ids', async () => {
    const number = ids[1]?.split('/').at(-1) ?? '';
    expect(
      await store.eventually(
        () => search(`title:${word} id:>${number}`),
        (list) => list.length === 1,
      ),
    ).toEqual([2]);
  });

  it('finds only products of a collection by its id, together with other terms', async () => {
    const inCollection = [ids[0], ids[1]].map((productId) => ({ productId }));
    const source = {
      title: 'Products',
      targetType: 'PRODUCTS',
      inclusion: { selections: inCollection },
    };
    const made = await store.field(
      `mutation C($collection: CollectionCreateInput!) { collectionCreate(collection: $collection) {
        collection { id } userErrors { message } } }`,
      { collection: { title: store.unique('Contract'), sources: [{ source }] } },
    );
    const id = made.text('collection', 'id');
    store.undoLater(() =>
      store.request(
        'mutation D($input: CollectionDeleteInput!) { collectionDelete(input: $input) { deletedCollectionId } }',
        { input: { id } },
      ),
    );
    const term = `collection_id:${id.split('/').at(-1) ?? ''}`;
    const found = await store.eventually(
      () => search(term),
      (list) => list.length === 2,
    );
    expect(found.toSorted()).toEqual([0, 1]);
    expect(await search(`status:ACTIVE AND ${term} AND title:${word}*`)).toEqual([0]);
    expect(await search(`collection_id:1 AND title:${word}`)).toEqual([]);
  });

  it('sorts by the given key, in both directions', async () => {
    expect(await search(`title:${word}`, ', sortKey: TITLE')).toEqual([1, 0, 2]);
    expect(await search(`title:${word}`, ', sortKey: TITLE, reverse: true')).toEqual([2, 0, 1]);
  });

  it('ignores an unknown name, with a warning', async () => {
    const response = await store.request(
      'query S($query: String!) { products(first: 10, query: $query) { nodes { id } } }',
      {
        query: `title:${word} colour:red`,
      },
    );
    expect(response.data).toMatchObject({ products: { nodes: ids.map((id) => ({ id })) } });
    expect(response.extensions.search).toMatchObject([
      { path: ['products'], warnings: [{ field: 'colour', code: 'invalid_field' }] },
    ]);
  });
});

describe('Reading products', () => {
  it('returns one with sorted tags without duplicates, price and variants', async () => {
    const product = await store.field(
      `query Q($id: ID!) { product(id: $id) {
        title vendor status tags handle variants(first: 5) { nodes { id price availableForSale product { id } } }
        priceRangeV2 { minVariantPrice { amount currencyCode } }
      } }`,
      { id: ids[0] },
    );
    expect(product.raw).toMatchObject({
      title: `${word} shirt red`,
      status: 'ACTIVE',
      tags: ['A', 'b'],
      variants: { nodes: [{ price: '0.00', product: { id: ids[0] } }] },
      priceRangeV2: { minVariantPrice: { amount: '0.0' } },
    });
  });

  it('returns many by id in the given order, null for missing ones', async () => {
    const requestedIds = [ids[2], 'gid://shopify/Product/1', ids[0]];
    const { data } = await store.request('query N($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
      ids: requestedIds,
    });
    expect(data).toEqual({
      nodes: [{ __typename: 'Product', id: ids[2] }, null, { __typename: 'Product', id: ids[0] }],
    });
  });
});

describe('A product in the online store', () => {
  const addressOf = async (id: string | undefined) => {
    const product = await store.field('query Q($id: ID!) { product(id: $id) { handle onlineStoreUrl } }', {
      id,
    });
    return { handle: product.text('handle'), url: product.at('onlineStoreUrl') };
  };

  async function change(mutation: 'publishablePublish' | 'publishableUnpublish', id: string | undefined) {
    const found = await store.field(
      `{ publications(first: 10) { nodes { id catalog { ... on AppCatalog { apps(first: 1) { nodes { handle } } } } } } }`,
    );
    const channels = found.at('nodes') as {
      id: string;
      catalog?: { apps?: { nodes: { handle: string }[] } } | null;
    }[];
    const isOnlineStore = ({ catalog }: (typeof channels)[number]) =>
      catalog?.apps?.nodes[0]?.handle === 'online_store';
    const changed = await store.field(
      `mutation P($id: ID!, $input: [PublicationInput!]!) { ${mutation}(id: $id, input: $input) { userErrors { message } } }`,
      { id, input: [{ publicationId: channels.find(isOnlineStore)?.id }] },
    );
    expect(changed.at('userErrors')).toEqual([]);
  }

  it('has an address, and is found as published, while it is active and published there', async () => {
    const [active, draft] = ids;
    const published = `title:${word} published_status:published`;
    await change('publishableUnpublish', active);
    expect((await addressOf(active)).url).toBeNull();
    await change('publishablePublish', active);
    await change('publishablePublish', draft);
    const { handle, url } = await addressOf(active);
    expect(url).toMatch(new RegExp(`/products/${handle}$`));
    expect((await addressOf(draft)).url).toBeNull();
    const found = await store.eventually(
      () => search(`${published} status:active`),
      (list) => list.length > 0,
    );
    expect(found).toEqual([0]);
    await change('publishableUnpublish', active);
    expect((await addressOf(active)).url).toBeNull();
    const left = await store.eventually(
      () => search(`title:${word} published_status:unpublished status:active`),
      (list) => list.length === 2,
    );
    expect(left).toEqual([0, 2]);
  });
});
