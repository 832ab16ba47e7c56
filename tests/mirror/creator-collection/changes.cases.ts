import { describe, expect, it } from 'vitest';
import {
  createCollab,
  createDrop,
  getCollab,
  reverseDrop,
  unique,
  updateCollab,
  updateDrop,
} from '../../support/http/api-calls.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { listEvents } from '../../support/db/events.ts';
import { waitForIdleMirror } from '../../support/db/mirror.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { makeProducts } from '../../support/store/foreign-objects.ts';
import { requestsTo } from '../../support/store/mirror.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import {
  createMirrored,
  shown,
  handleOf,
  gids,
  collectionIdOf,
  world,
  inStore,
  products,
  operationsOf,
  pinDrop,
  removeDrop,
  staff,
  productIdsOf,
} from './collection-world.ts';

describe('a creator’s collection', () => {
  it('has the products of all drops, newest drop first, each once, and is published and referenced', async () => {
    const title = unique('Ada’s shop ');
    const { collabId } = await createMirrored({ title, shop: { description: 'Soft <things>' } });
    const collection = await shown(collabId);
    expect(collection).toMatchObject({
      handle: handleOf(collabId),
      title,
      descriptionHtml: '<p>Soft &lt;things&gt;</p>',
      sortOrder: 'MANUAL',
      isPublished: true,
      productIds: gids(4, 1, 3, 0, 2),
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
    const { collabId, older, newer } = await createMirrored();
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

  it('begins with the pinned drop, as every list of drops does', async () => {
    const { collabId, older, newer } = await createMirrored();
    const { _id: newest } = await createDrop(world, world.halo, { collabId, products: products(5) });
    const idsOf = ({ drops }: { drops: { _id: string }[] }) => drops.map(({ _id }) => _id);
    const seen = async () => {
      const collab = await getCollab(world, world.halo, collabId);
      await waitForIdleMirror(world.database);
      const { entry } = await findMirrored(world.platform.url, world.halo.domain, collabId);
      const inEntry = entry.data['cc-creator-drops'] as Record<string, unknown>[];
      return [idsOf(collab), inEntry.map((drop) => drop['cc-creator-drop-id'])];
    };
    expect(await seen()).toEqual([
      [newest, newer, older],
      [newest, newer, older],
    ]);
    const before = await getCollab(world, world.halo, collabId);
    await pinDrop(collabId, older, true);
    await pinDrop(collabId, older, true);
    expect(await seen()).toEqual([
      [older, newest, newer],
      [older, newest, newer],
    ]);
    expect((await shown(collabId))?.productIds).toEqual(gids(0, 1, 2, 5, 4, 3));
    const after = await getCollab(world, world.halo, collabId);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    // Another pin replaces it. That of a removed drop counts again when the drop is restored.
    await pinDrop(collabId, newer, true);
    expect(await seen()).toEqual([
      [newer, newest, older],
      [newer, newest, older],
    ]);
    await pinDrop(collabId, newer, false);
    expect(await seen()).toEqual([
      [newest, newer, older],
      [newest, newer, older],
    ]);
    const events = (await listEvents(world.database, collabId, 'collab.updated')).slice(-3);
    expect(events.map(({ data }) => data)).toMatchObject([
      { collab: { drops: [older, newest, newer] }, previous: { drops: [newest, newer, older] } },
      { collab: { drops: [newer, newest, older] }, previous: { drops: [older, newest, newer] } },
      { collab: { drops: [newest, newer, older] }, previous: { drops: [newer, newest, older] } },
    ]);
    await expect(pinDrop(collabId, collabId, true)).rejects.toMatchObject({ code: 'drop-not-found' });
  });

  it('moves only the products of a new drop', async () => {
    const { collabId } = await createMirrored();
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
    const { collabId, older, newer } = await createMirrored();
    await removeDrop(collabId, older);
    const operations = await operationsOf(() => removeDrop(collabId, newer));
    expect(operations.indexOf('UpdateMetaobject')).toBeLessThan(operations.indexOf('DeleteCollection'));
    expect(await shown(collabId)).toBeUndefined();
    expect(await inStore(collabId)).toEqual([]);
    expect(await collectionIdOf(collabId)).toBeNull();
    await createDrop(world, world.halo, { collabId, products: products(5) });
    expect(await shown(collabId)).toMatchObject({
      handle: handleOf(collabId),
      productIds: gids(5),
      isPublished: true,
    });
    expect(await inStore(collabId)).toHaveLength(1);
  });

  it('is unpublished while the collab is paused', async () => {
    const { collabId } = await createMirrored();
    await updateCollab(world, world.halo, { collabId, isActive: false });
    expect(await shown(collabId)).toMatchObject({ isPublished: false });
    await updateCollab(world, world.halo, { collabId, isActive: true });
    expect(await shown(collabId)).toMatchObject({ isPublished: true });
  });

  it('is deleted when the person is erased: its title is the name', async () => {
    const { collabId } = await createMirrored();
    const { email } = (await getCollab(world, world.halo, collabId)).creator;
    const { eraseCustomer } = await import('#app/domain/privacy/customer-data.ts');
    const channelId = await getChannelId(world.database, world.halo.domain);
    await eraseCustomer(channelId, { customerId: null, email });
    await waitForIdleMirror(world.database);
    expect(await inStore(collabId)).toEqual([]);
  });

  it('is renamed with the page, and keeps its URL when the creator’s handle changes', async () => {
    const { collabId } = await createMirrored();
    const title = unique('Renamed ');
    await updateCollab(world, world.halo, { collabId, title, handle: unique('renamed-') });
    expect(await shown(collabId)).toMatchObject({ title, handle: handleOf(collabId) });
  });

  it('is created again when it was deleted in the store and a drop changes', async () => {
    const { collabId, newer } = await createMirrored();
    const id = (await shown(collabId))?.id;
    await staffDo(staff(), 'collectionDelete', { input: { id } });
    await reverseDrop(world, world.halo, { collabId, dropId: newer });
    const collection = await shown(collabId);
    expect(collection).toMatchObject({ isPublished: true, productIds: gids(3, 1, 4, 0, 2) });
    expect(collection?.id).not.toBe(id);
  });

  it('has more products than one page of the platform, in order', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    const ids = await makeProducts(staff(), 260);
    const drop = (products: string[]) =>
      createDrop(world, world.halo, { collabId, products: products.map((id) => ({ id })) });
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
