import { describe, expect, it } from 'vitest';
import { createCollab, createDrop } from '../../support/http/api-calls.ts';
import { waitForIdleMirror } from '../../support/db/mirror.ts';
import { makeCollection, makeProducts } from '../../support/store/foreign-objects.ts';
import { writesTo } from '../../support/store/mirror.ts';
import { staffDo, staffUnpublish } from '../../support/store/staff-changes.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { until } from '../../support/until.ts';
import {
  createMirrored,
  setOption,
  shown,
  world,
  collectionIdOf,
  operationsOf,
  gids,
  tools,
  staff,
  productIdsOf,
  handleOf,
  inStore,
} from './collection-world.ts';

describe('the setting for creators’ collections', () => {
  it('deletes them when it is turned off, and creates them when it is turned on', async () => {
    const { collabId } = await createMirrored();
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
    const made = [
      await createMirrored(),
      await createMirrored(),
      await createMirrored(),
      await createMirrored(),
    ];
    const all = () => Promise.all(made.map(({ collabId }) => shown(collabId)));
    const before = await all();
    const id = (index: number) => before[index]?.id ?? '';
    await staffDo(staff(), 'collectionUpdate', { collection: { id: id(0), title: 'Staff' } });
    const moves = [{ id: gids(2)[0], newPosition: '0' }];
    await staffDo(staff(), 'collectionReorderProducts', { id: id(1), moves });
    await staffUnpublish(staff(), id(2));
    await staffDo(staff(), 'collectionDelete', { input: { id: id(3) } });
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
    const ids = await makeProducts(staff(), 260);
    for (const batch of [ids.slice(0, 130), ids.slice(130)])
      await createDrop(world, world.halo, { collabId, products: batch.map((number) => ({ id: number })) });
    const collection = await shown(collabId);
    expect((await reconcile()).report).toContain('no differences');
    const last = `gid://shopify/Product/${ids[129] ?? ''}`;
    const moves = [{ id: last, newPosition: '255' }];
    await staffDo(staff(), 'collectionReorderProducts', { id: collection?.id, moves });
    await until(
      'the store shows the new order',
      async () => (await productIdsOf(collection))[255] === ids[129],
    );
    expect((await reconcile()).report).toContain('differing: 1 collection products  1 repaired');
    expect(await productIdsOf(collection)).toEqual([...ids.slice(130), ...ids.slice(0, 130)]);
  });

  it('deletes a duplicate of its own, and no foreign collection', async () => {
    const { collabId } = await createMirrored();
    const source = { title: 'Drop products', targetType: 'PRODUCTS', inclusion: { selections: [] } };
    const handle = `${handleOf(collabId)}-1`;
    await makeCollection(staff(), { handle, title: 'Twin', sources: [{ source }] });
    await makeCollection(staff(), { handle: `${handleOf(collabId)}-2`, title: 'Theirs' });
    expect((await reconcile()).report).toContain('differing: 1 collection duplicated  1 repaired');
    const titles = (await inStore(collabId)).map(({ title }) => title);
    expect([titles.includes('Twin'), titles.includes('Theirs')]).toEqual([false, true]);
  });
});
