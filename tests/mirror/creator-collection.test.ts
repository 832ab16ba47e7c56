import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollab,
  createDrop,
  getCollab,
  reverseDrop,
  unique,
  updateCollab,
  updateDrop,
} from '../support/api-calls.ts';
import { queryStore } from '../support/admin-api.ts';
import { changeOptions } from '../support/change-options.ts';
import { getChannelId } from '../support/db/channels.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { makeCollection, makeProducts } from '../support/foreign-objects.ts';
import { loadInProcessTools } from '../support/in-process-tools.ts';
import type { InProcessTools } from '../support/in-process-tools.ts';
import { requestsTo, writesTo } from '../support/mirror.ts';
import { loadPageFunctions } from '../support/page-functions.ts';
import { staffDo, staffUnpublish } from '../support/staff-changes.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
let tools: InProcessTools;
let verbs: Awaited<ReturnType<typeof loadPageFunctions>>;
beforeAll(async () => {
  world = await startWorld({ worker: true });
  tools = await loadInProcessTools(world.database);
  verbs = await loadPageFunctions(world.database);
});
afterAll(() => world.stop());

const hand = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
const products = (...indexes: number[]) => indexes.map((index) => ({ id: world.halo.products[index] }));
const gids = (...indexes: number[]) =>
  indexes.map((index) => `gid://shopify/Product/${world.halo.products[index] ?? ''}`);

/** A collab with two drops, in the store. */
async function standing(own: Record<string, unknown> = {}) {
  const { _id: collabId } = await createCollab(world, world.halo, own);
  const { _id: older } = await createDrop(world, world.halo, { collabId, products: products(0, 1, 2) });
  const { _id: newer } = await createDrop(world, world.halo, { collabId, products: products(4, 1, 3) });
  await waitForIdleMirror(world.database);
  return { collabId, older, newer };
}

/** The creator's collection in the store, after all changes arrived there. */
async function shown(collabId: string) {
  await waitForIdleMirror(world.database);
  return (await findMirrored(world.platform.url, world.halo.domain, collabId)).creatorCollection;
}

/** The operations of a change that concern collections, in order. */
async function operationsOf(change: () => Promise<unknown>): Promise<string[]> {
  await waitForIdleMirror(world.database);
  const before = (await requestsTo(world.platform.url, world.halo.domain)).length;
  await change();
  await waitForIdleMirror(world.database);
  const requests = (await requestsTo(world.platform.url, world.halo.domain)).slice(before);
  return requests.map(({ operation }) => operation);
}

async function removeDrop(collabId: string, dropId: string): Promise<void> {
  const channelId = await getChannelId(world.database, world.halo.domain);
  const key = { channelId, collabId, dropId };
  await verbs.inTransaction((tx) => verbs.removeDrop(tx, key, { kind: 'admin', id: '1' }));
}

const setOption = (mirrorsCreatorCollection: boolean) =>
  changeOptions(world.database, world.halo.domain, { mirrorsCreatorCollection });

const collectionIdOf = async (collabId: string) =>
  (await getCollab(world, world.halo, collabId)).metadata.platformCreatorCollectionId;

const handleOf = (collabId: string) => `creator-${collabId}-products`;
const inStore = async (collabId: string) =>
  (await viewStore(world.platform.url, world.halo.domain)).collections.filter(({ handle }) =>
    handle.startsWith(handleOf(collabId)),
  );

/** The platform numbers of all products of a collection. */
async function productIdsOf(collection: { id: string } | undefined): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const query = `query ($id: ID!, $after: String) { collection(id: $id) {
      products(first: 250, after: $after, sortKey: MANUAL) { nodes { id } pageInfo { hasNextPage endCursor } } } }`;
    type Page = { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    const variables: Record<string, unknown> = { id: collection?.id, after };
    const found: { collection: { products: Page } } = await queryStore(hand().platformUrl, hand().domain, {
      query,
      variables,
    });
    const { nodes, pageInfo } = found.collection.products;
    ids.push(...nodes.map(({ id }) => id.slice(id.lastIndexOf('/') + 1)));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}

describe('a creator’s collection', () => {
  it('has the products of all drops, newest drop first, each once, and is published and referenced', async () => {
    const title = unique('Ada’s shop ');
    const { collabId } = await standing({ title, shop: { description: 'Soft <things>' } });
    const collection = await shown(collabId);
    expect(collection).toMatchObject({
      ...{ handle: handleOf(collabId), title, descriptionHtml: '<p>Soft &lt;things&gt;</p>' },
      ...{ sortOrder: 'MANUAL', isPublished: true, productIds: gids(4, 1, 3, 0, 2) },
    });
    expect(await collectionIdOf(collabId)).toBe(collection?.id);
    const { entry } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(entry.data['cc-creator-collection']).toBe(collection?.id);
  });

  it('is created with the first drop, titled by the creator’s name', async () => {
    const lastName = unique('King ');
    const { _id: collabId } = await createCollab(world, world.halo, { firstName: 'Ada', lastName });
    expect(await shown(collabId)).toBeUndefined();
    expect(await inStore(collabId)).toEqual([]);
    expect(await collectionIdOf(collabId)).toBeNull();
    await createDrop(world, world.halo, { collabId, products: products(2) });
    expect(await shown(collabId)).toMatchObject({ title: `Ada ${lastName}`, productIds: gids(2) });
  });

  it('follows changes of drops, and is not written when its content stays', async () => {
    const { collabId, older, newer } = await standing();
    await reverseDrop(world, world.halo, { collabId, dropId: newer });
    expect((await shown(collabId))?.productIds).toEqual(gids(3, 1, 4, 0, 2));
    await createDrop(world, world.halo, { collabId, products: products(5, 0) });
    expect((await shown(collabId))?.productIds).toEqual(gids(5, 0, 3, 1, 4, 2));
    const texts = await operationsOf(() =>
      updateDrop(world, world.halo, { collabId, dropId: older, title: unique('Other ') }),
    );
    expect(texts).toEqual(['CollectionProducts', 'UpdateCollection', 'UpdateMetaobject']);
    // The first product is in a newer drop.
    await updateDrop(world, world.halo, { collabId, dropId: older, products: products(2, 0) });
    const ids = (await shown(collabId))?.id;
    await removeDrop(collabId, newer);
    expect(await shown(collabId)).toMatchObject({ id: ids, productIds: gids(5, 0, 2) });
  });

  it('moves only the products of a new drop', async () => {
    const { collabId } = await standing();
    const id = (await shown(collabId))?.id;
    await operationsOf(() => createDrop(world, world.halo, { collabId, products: products(5) }));
    const requests = await requestsTo(world.platform.url, world.halo.domain);
    const own = requests.filter(({ operation, variables }) => {
      const { collection, id: of } = variables as { collection?: { id?: string }; id?: string };
      return operation !== 'CollectionProducts' && (collection?.id ?? of) === id;
    });
    expect(own.map(({ operation }) => operation).slice(-2)).toEqual([
      'UpdateCollection',
      'ReorderCollection',
    ]);
    expect(own.at(-1)?.variables).toMatchObject({ moves: [{ id: gids(5)[0], newPosition: '0' }] });
  });

  it('is deleted with the last drop, after the entry dropped it, and created again with the next', async () => {
    const { collabId, older, newer } = await standing();
    await removeDrop(collabId, older);
    const operations = await operationsOf(() => removeDrop(collabId, newer));
    expect(operations.indexOf('UpdateMetaobject')).toBeLessThan(operations.indexOf('DeleteCollection'));
    expect(await shown(collabId)).toBeUndefined();
    expect(await inStore(collabId)).toEqual([]);
    expect(await collectionIdOf(collabId)).toBeNull();
    await createDrop(world, world.halo, { collabId, products: products(5) });
    expect(await shown(collabId)).toMatchObject({
      ...{ handle: handleOf(collabId), productIds: gids(5), isPublished: true },
    });
    expect(await inStore(collabId)).toHaveLength(1);
  });

  it('is unpublished while the collab is paused', async () => {
    const { collabId } = await standing();
    await updateCollab(world, world.halo, { collabId, isActive: false });
    expect(await shown(collabId)).toMatchObject({ isPublished: false });
    await updateCollab(world, world.halo, { collabId, isActive: true });
    expect(await shown(collabId)).toMatchObject({ isPublished: true });
  });

  it('is deleted when the person is erased: its title is the name', async () => {
    const { collabId } = await standing();
    const { email } = (await getCollab(world, world.halo, collabId)).creator;
    const { eraseCustomer } = await import('#app/domain/privacy/customer-data.ts');
    const channelId = await getChannelId(world.database, world.halo.domain);
    await eraseCustomer(channelId, { customerId: null, email });
    await waitForIdleMirror(world.database);
    expect(await inStore(collabId)).toEqual([]);
  });

  it('is renamed with the page, and keeps its URL when the creator’s handle changes', async () => {
    const { collabId } = await standing();
    const title = unique('Renamed ');
    await updateCollab(world, world.halo, { collabId, title, handle: unique('renamed-') });
    expect(await shown(collabId)).toMatchObject({ title, handle: handleOf(collabId) });
  });

  it('is created again when it was deleted in the store and a drop changes', async () => {
    const { collabId, newer } = await standing();
    const id = (await shown(collabId))?.id;
    await staffDo(hand(), 'collectionDelete', { input: { id } });
    await reverseDrop(world, world.halo, { collabId, dropId: newer });
    const collection = await shown(collabId);
    expect(collection).toMatchObject({ isPublished: true, productIds: gids(3, 1, 4, 0, 2) });
    expect(collection?.id).not.toBe(id);
  });

  it('has more products than one page of the platform, in order', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    const ids = await makeProducts(hand(), 260);
    const drop = (some: string[]) =>
      createDrop(world, world.halo, { collabId, products: some.map((id) => ({ id })) });
    const { _id: dropId } = await drop(ids.slice(0, 130));
    await drop(ids.slice(130));
    const [older, newer] = [ids.slice(0, 130), ids.slice(130)];
    expect(await productIdsOf(await shown(collabId))).toEqual([...newer, ...older]);
    await reverseDrop(world, world.halo, { collabId, dropId });
    expect(await productIdsOf(await shown(collabId))).toEqual([...newer, ...older.toReversed()]);
    await removeDrop(collabId, dropId);
    expect(await productIdsOf(await shown(collabId))).toEqual(newer);
  });
});

describe('the setting for creators’ collections', () => {
  it('deletes them when it is turned off, and creates them when it is turned on', async () => {
    const { collabId } = await standing();
    await setOption(false);
    expect(await shown(collabId)).toBeUndefined();
    const { collections } = await viewStore(world.platform.url, world.halo.domain);
    expect(collections.filter(({ handle }) => handle.startsWith('creator-'))).toEqual([]);
    expect(await collectionIdOf(collabId)).toBeNull();
    const { _id: other } = await createCollab(world, world.halo);
    const operations = await operationsOf(() => createDrop(world, world.halo, { collabId: other }));
    expect(operations.filter((operation) => operation === 'CreateCollection')).toHaveLength(1);
    await setOption(true);
    expect(await shown(collabId)).toMatchObject({ isPublished: true, productIds: gids(4, 1, 3, 0, 2) });
    expect(await shown(other)).toMatchObject({ isPublished: true, productIds: gids(0) });
  });
});

describe('a reconciliation of creators’ collections', () => {
  const reconcile = async () => {
    await waitForIdleMirror(world.database);
    const before = (await writesTo(world.platform.url, world.halo.domain)).length;
    const lines = (await tools.mirror('reconcile', world.halo.domain)).split('\n');
    await waitForIdleMirror(world.database);
    const writes = (await writesTo(world.platform.url, world.halo.domain)).slice(before);
    const report = lines.find((line) => line.startsWith('  compared')) ?? lines.join('\n');
    return { report, written: new Set(writes.map(({ operation }) => operation)) };
  };

  it('finds changed, hidden and deleted ones, and repairs only those', async () => {
    const made = [await standing(), await standing(), await standing(), await standing()];
    const all = () => Promise.all(made.map(({ collabId }) => shown(collabId)));
    const before = await all();
    const id = (index: number) => before[index]?.id ?? '';
    await staffDo(hand(), 'collectionUpdate', { collection: { id: id(0), title: 'Staff' } });
    const moves = [{ id: gids(2)[0], newPosition: '0' }];
    await staffDo(hand(), 'collectionReorderProducts', { id: id(1), moves });
    await staffUnpublish(hand(), id(2));
    await staffDo(hand(), 'collectionDelete', { input: { id: id(3) } });
    await until('the store shows the new order', async () => (await all())[1]?.productIds[0] === gids(2)[0]);
    const { report, written } = await reconcile();
    expect(report).toContain(
      'differing: 1 collection deleted, 1 collection products, 1 collection publication, 1 collection title  4 repaired',
    );
    expect(written).toEqual(
      new Set(['CreateCollection', 'Publish', 'ReorderCollection', 'UpdateCollection', 'UpdateMetaobject']),
    );
    const after = await all();
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after[3]).toEqual({ ...before[3], id: after[3]?.id });
    expect((await reconcile()).report).toContain('no differences');
  });

  it('finds a change behind the first page of products', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    const ids = await makeProducts(hand(), 260);
    for (const some of [ids.slice(0, 130), ids.slice(130)])
      await createDrop(world, world.halo, { collabId, products: some.map((number) => ({ id: number })) });
    const collection = await shown(collabId);
    expect((await reconcile()).report).toContain('no differences');
    const last = `gid://shopify/Product/${ids[129] ?? ''}`;
    const moves = [{ id: last, newPosition: '255' }];
    await staffDo(hand(), 'collectionReorderProducts', { id: collection?.id, moves });
    await until(
      'the store shows the new order',
      async () => (await productIdsOf(collection))[255] === ids[129],
    );
    expect((await reconcile()).report).toContain('differing: 1 collection products  1 repaired');
    expect(await productIdsOf(collection)).toEqual([...ids.slice(130), ...ids.slice(0, 130)]);
  });

  it('deletes a duplicate of its own, and no foreign collection', async () => {
    const { collabId } = await standing();
    const source = { title: 'Drop products', targetType: 'PRODUCTS', inclusion: { selections: [] } };
    const handle = `${handleOf(collabId)}-1`;
    await makeCollection(hand(), { handle, title: 'Twin', sources: [{ source }] });
    await makeCollection(hand(), { handle: `${handleOf(collabId)}-2`, title: 'Theirs' });
    expect((await reconcile()).report).toContain('differing: 1 collection duplicated  1 repaired');
    const titles = (await inStore(collabId)).map(({ title }) => title);
    expect([titles.includes('Twin'), titles.includes('Theirs')]).toEqual([false, true]);
  });
});
