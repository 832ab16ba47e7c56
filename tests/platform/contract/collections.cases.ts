import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProducts } from './make-things.ts';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
let products: string[];
beforeAll(async () => {
  store = await openContractStore();
  products = await makeProducts(store, 4);
});
afterAll(() => store.close());

const select = (indexes: number[]) => indexes.map((index) => ({ productId: products[index] }));

async function create(collection: Record<string, unknown>): Promise<Json> {
  const made = await store.field(
    `mutation C($collection: CollectionCreateInput!) { collectionCreate(collection: $collection) {
      collection { id handle title sortOrder productsCount { count } sources { __typename id title } resourcePublicationsV2(first: 5) { nodes { isPublished } } }
      userErrors { field message }
    } }`,
    { collection: { title: store.unique('Contract'), ...collection } },
  );
  const id = made.at('collection', 'id');
  if (typeof id === 'string') store.undoLater(() => remove(id));
  return made;
}

/** A collection of picked products, sorted manually. */
function createDrop(indexes: number[], more: Record<string, unknown> = {}): Promise<Json> {
  const source = {
    title: 'Drop products',
    targetType: 'PRODUCTS',
    inclusion: { selections: select(indexes) },
  };
  return create({ sortOrder: 'MANUAL', sources: [{ source }], ...more });
}

function remove(id: string): Promise<Json> {
  return store.field(
    'mutation D($input: CollectionDeleteInput!) { collectionDelete(input: $input) { deletedCollectionId userErrors { field message } } }',
    { input: { id } },
  );
}

async function update(collection: Record<string, unknown>): Promise<Json> {
  return store.field(
    `mutation U($collection: CollectionUpdateInput!) { collectionUpdate(collection: $collection) {
      collection { id handle title descriptionHtml } job { id done } userErrors { field message }
    } }`,
    { collection },
  );
}

async function productsIn(id: string): Promise<number[]> {
  const found = await store.field(
    'query Q($id: ID!) { collection(id: $id) { products(first: 20, sortKey: MANUAL) { nodes { id } } } }',
    { id },
  );
  const nodes = found.at('products', 'nodes') as { id: string }[];
  return nodes.map((node) => products.indexOf(node.id));
}

async function jobIsDone(job: unknown): Promise<boolean> {
  const found = await store.eventually(
    () => store.field('query J($id: ID!) { job(id: $id) { done } }', { id: job }),
    (response) => response.at('done') === true,
  );
  return found.at('done') === true;
}

describe('A new collection made of sources', () => {
  it('has its products in the picked order, and is in no sales channel', async () => {
    const made = await createDrop([2, 0, 3]);
    expect(made.at('userErrors')).toEqual([]);
    expect(made.at('collection')).toMatchObject({
      sortOrder: 'MANUAL',
      sources: [{ __typename: 'CollectionConditionsSource', title: 'Drop products' }],
      resourcePublicationsV2: { nodes: [] },
    });
    const id = made.text('collection', 'id');
    const seen = await store.eventually(
      () => productsIn(id),
      (list) => list.length === 3,
    );
    expect(seen).toEqual([2, 0, 3]);
  });

  it('has a delayed product count', async () => {
    const made = await createDrop([0, 1]);
    expect(made.at('collection', 'productsCount', 'count')).toBe(0);
    const counted = await store.eventually(
      () =>
        store.field('query Q($id: ID!) { collection(id: $id) { productsCount { count } } }', {
          id: made.at('collection', 'id'),
        }),
      (response) => response.at('productsCount', 'count') === 2,
    );
    expect(counted.at('productsCount', 'count')).toBe(2);
  });

  it('gets its handle from the title or the input, and never one in use', async () => {
    const word = store.unique('wish').replace('_', '-').toLowerCase();
    expect((await create({ title: `${word} & Co!` })).at('collection', 'handle')).toBe(`${word}-co`);
    expect((await create({ handle: word })).at('collection', 'handle')).toBe(word);
    expect((await create({ handle: word })).at('collection', 'handle')).toBe(`${word}-1`);
    expect((await create({ handle: `${word}-1` })).at('collection', 'handle')).toBe(`${word}-2`);
  });

  it('is sorted by best sellers by default', async () => {
    expect((await create({})).at('collection', 'sortOrder')).toBe('BEST_SELLING');
  });

  it('rejects a long title and a missing product', async () => {
    expect((await create({ title: 't'.repeat(256) })).at('userErrors')).toMatchObject([
      { field: ['title'], message: 'Title is too long (maximum is 255 characters)' },
    ]);
    const selections = [{ productId: products[0] }, { productId: 'gid://shopify/Product/1' }];
    const rejected = await create({ sources: [{ source: { title: 'x', inclusion: { selections } } }] });
    expect(rejected.raw).toMatchObject({
      collection: null,
      userErrors: [{ message: 'Product does not exist' }],
    });
  });

  it('is found by its handle', async () => {
    const made = await createDrop([0]);
    const query =
      'query Q($handle: String!) { collectionByIdentifier(identifier: {handle: $handle}) { id } }';
    const found = await store.field(query, { handle: made.at('collection', 'handle') });
    expect(found.at('id')).toBe(made.at('collection', 'id'));
    expect((await store.field(query, { handle: store.unique('none') })).raw).toBeNull();
  });
});

describe('A changed collection', () => {
  it('updates its texts at once and keeps omitted values', async () => {
    const made = await createDrop([0], { descriptionHtml: '<p>Before</p>' });
    const response = await update({ id: made.at('collection', 'id'), title: 'Changed' });
    expect(response.at('collection')).toMatchObject({
      title: 'Changed',
      handle: made.at('collection', 'handle'),
      descriptionHtml: '<p>Before</p>',
    });
  });

  it('updates its products by a job', async () => {
    const made = await createDrop([0, 1, 2]);
    const id = made.text('collection', 'id');
    const condition = {
      id: made.at('collection', 'sources', 0, 'id'),
      inclusion: { selectionsToAdd: select([3]), selectionsToRemove: select([1]) },
    };
    const response = await update({ id, sourcesToUpdate: [{ condition }] });
    expect(response.at('userErrors')).toEqual([]);
    expect(await jobIsDone(response.at('job', 'id'))).toBe(true);
    expect(
      await store.eventually(
        () => productsIn(id),
        (list) => list.includes(3),
      ),
    ).toEqual([0, 2, 3]);
  });

  it('adds and removes whole sources', async () => {
    const made = await createDrop([0, 1]);
    const id = made.text('collection', 'id');
    await update({
      id,
      sourcesToDelete: [made.at('collection', 'sources', 0, 'id')],
      sourcesToCreate: [{ source: { title: 'Second', inclusion: { selections: select([3]) } } }],
    });
    expect(
      await store.eventually(
        () => productsIn(id),
        (list) => list.includes(3),
      ),
    ).toEqual([3]);
  });

  it('loses a product that is deleted', async () => {
    const [extra = ''] = await makeProducts(store, 1);
    const selections = [{ productId: products[0] }, { productId: extra }];
    const made = await create({ sources: [{ source: { title: 'x', inclusion: { selections } } }] });
    const read = () =>
      store.field(
        `query Q($id: ID!) { collection(id: $id) { productsCount { count } sources {
          ... on CollectionConditionsSource { inclusion { selections(first: 5) { nodes { product { id } } } } }
        } } }`,
        { id: made.at('collection', 'id') },
      );
    await store.eventually(read, (response) => response.at('productsCount', 'count') === 2);
    await store.request(`mutation { productDelete(input: {id: "${extra}"}) { deletedProductId } }`);
    const after = await store.eventually(read, (response) => response.at('productsCount', 'count') === 1);
    expect(after.raw).toEqual({
      productsCount: { count: 1 },
      sources: [{ inclusion: { selections: { nodes: [{ product: { id: products[0] } }] } } }],
    });
  });

  it('needs an id', async () => {
    const { errors } = await store.request(
      'mutation { collectionUpdate(collection: {title: "x"}) { userErrors { message } } }',
    );
    expect(errors).toMatchObject([
      { message: 'id must be specified on collectionUpdate', extensions: { code: 'BAD_REQUEST' } },
    ]);
    const unknown = await update({ id: 'gid://shopify/Collection/1', title: 'x' });
    expect(unknown.at('userErrors')).toEqual([{ field: null, message: 'Collection does not exist' }]);
  });

  it('is deleted once', async () => {
    const id = (await createDrop([0])).text('collection', 'id');
    expect((await remove(id)).at('deletedCollectionId')).toBe(id);
    expect((await remove(id)).raw).toMatchObject({
      deletedCollectionId: null,
      userErrors: [{ field: ['id'], message: 'Collection does not exist' }],
    });
  });
});

describe('Reordering products', () => {
  async function reorder(id: unknown, moves: { index: number; to: number }[]) {
    return store.field(
      `mutation R($id: ID!, $moves: [MoveInput!]!) { collectionReorderProducts(id: $id, moves: $moves) {
        job { id done } userErrors { field message code }
      } }`,
      { id, moves: moves.map(({ index, to }) => ({ id: products[index], newPosition: String(to) })) },
    );
  }

  it('applies the moves in order, by a job that takes time', async () => {
    const id = (await createDrop([0, 1, 2, 3])).text('collection', 'id');
    const response = await reorder(id, [
      { index: 3, to: 1 },
      { index: 2, to: 99 },
    ]);
    expect(response.raw).toMatchObject({ job: { done: false }, userErrors: [] });
    expect(await jobIsDone(response.at('job', 'id'))).toBe(true);
    expect(
      await store.eventually(
        () => productsIn(id),
        (list) => list[1] === 3,
      ),
    ).toEqual([0, 3, 1, 2]);
  });

  it('needs a manually sorted collection', async () => {
    const made = await create({
      sources: [{ source: { title: 'x', inclusion: { selections: select([0, 1]) } } }],
    });
    expect((await reorder(made.at('collection', 'id'), [{ index: 1, to: 0 }])).raw).toEqual({
      job: null,
      userErrors: [
        {
          field: ['id'],
          message: "Can't reorder products unless collection is manually sorted",
          code: 'MANUALLY_SORTED_COLLECTION',
        },
      ],
    });
  });

  it('calls an unknown job done, and finds no job among nodes', async () => {
    const id = 'gid://shopify/Job/6f6d5f3a-0000-4000-8000-000000000000';
    const found = await store.field('query J($id: ID!) { job(id: $id) { id done } }', { id });
    expect(found.raw).toEqual({ id, done: true });
    const nodes = await store.field('query N($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: [id] });
    expect(nodes.raw).toEqual([null]);
  });
});
