import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as Client from '#app/db/connection/client.ts';
import type * as RemovedDrops from '#app/domain/drops/removed-drops.ts';
import type * as ErasePerson from '#app/domain/privacy/customer-data.ts';
import { createCollab, createDrop, getCollab, unique, updateCollab } from '../support/http/api-calls.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { creatorsInStore } from '../support/store/creators-in-store.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { makeCollection, makeEntry } from '../support/store/foreign-objects.ts';
import { addFault, clearFaults, writesTo } from '../support/store/mirror.ts';
import { staffDo } from '../support/store/staff-changes.ts';
import { viewStore } from '../support/store/store-view.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror, getMirrorState } from '../support/store/mirror-health.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { getChannelId } from '../support/db/channels.ts';
import { changeOptions } from '../support/store/change-options.ts';
import { listEvents } from '../support/db/events.ts';
import { addOtherDrops, getDropHandle } from '../support/db/drops.ts';
import { loadApp } from '../support/world/load-app.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { advanceClock } from '../support/db/clock.ts';

const world = await useWorld({ worker: true });
let client: typeof Client;
let drops: typeof RemovedDrops;
let privacy: typeof ErasePerson;
beforeAll(async () => {
  client = await loadApp(world.database);
  drops = await import('#app/domain/drops/removed-drops.ts');
  privacy = await import('#app/domain/privacy/customer-data.ts');
});
afterEach(() => clearFaults(world.platform.url));

interface Key {
  collabId: string;
  dropId: string;
}

const channelId = (domain: string) => getChannelId(world.database, domain);

/** Removes a drop as the brand's admin will. */
async function remove({ collabId, dropId }: Key, domain = world.halo.domain): Promise<void> {
  const key = { channelId: await channelId(domain), collabId, dropId };
  await client.inTransaction((tx) => drops.removeDropIn(tx, key, { kind: 'admin', id: '1' }));
}

/** Two drops of one collab in the store: the test removes the second. */
async function createTwoDrops() {
  const { _id: collabId } = await createCollab(world, world.halo);
  const [stays, goes] = [unique('Stays '), unique('Goes ')];
  await createDrop(world, world.halo, { collabId, title: stays });
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: goes });
  await waitForMirror(world.database);
  return { collabId, dropId, stays, goes };
}

const collectionsNamed = async (title: string) =>
  (await viewStore(world.platform.url, world.halo.domain)).collections.filter((each) => each.title === title);
const setRemoval = (dropRemoval: 'unpublish' | 'delete') =>
  changeOptions(world.database, world.halo.domain, { dropRemoval });

describe('a removed drop', () => {
  it('is missing in the API, sends an event, and no longer belongs to the collab', async () => {
    const { collabId, dropId, goes } = await createTwoDrops();
    await remove({ collabId, dropId });
    const { drops: left } = await getCollab(world, world.halo, collabId);
    expect(left.map(({ _id }) => _id)).not.toContain(dropId);
    expect(await listEvents(world.database, dropId, 'drop.removed')).toMatchObject([
      { data: { drop: { _id: dropId, collab: collabId, title: goes, __v: 1 } } },
    ]);
    await expect(remove({ collabId, dropId })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('cannot be removed by others or from another collab', async () => {
    const { collabId, dropId } = await createTwoDrops();
    const other = await createTwoDrops();
    const rejected = { kind: 'not-found' };
    await expect(remove({ collabId, dropId }, world.pine.domain)).rejects.toMatchObject(rejected);
    await expect(remove({ collabId: other.collabId, dropId })).rejects.toMatchObject(rejected);
    await expect(remove({ collabId, dropId: 'no id' })).rejects.toMatchObject(rejected);
    expect((await getCollab(world, world.halo, collabId)).drops).toHaveLength(2);
  });

  it('leaves no data of an erased person: its handle contains the name', async () => {
    const { collabId, dropId, goes } = await createTwoDrops();
    await remove({ collabId, dropId });
    await waitForMirror(world.database);
    expect(await collectionsNamed(goes)).toMatchObject([{ isPublished: false }]);
    const { email } = (await getCollab(world, world.halo, collabId)).creator;
    await privacy.eraseCustomer(await channelId(world.halo.domain), { customerId: null, email });
    await waitForMirror(world.database);
    expect(await collectionsNamed(goes)).toEqual([]);
  });

  it('frees a slot in a full collab', async () => {
    const { collabId, dropId } = await createTwoDrops();
    const deleteDrops = await addOtherDrops(world.database, dropId, 126);
    await expect(createDrop(world, world.halo, { collabId })).rejects.toThrow('128 drops');
    await remove({ collabId, dropId });
    await createDrop(world, world.halo, { collabId });
    await deleteDrops();
    await waitForMirror(world.database);
  });

  it('is unpublished, and leaves the creator’s entry', async () => {
    const { collabId, dropId, stays, goes } = await createTwoDrops();
    const [collection] = await collectionsNamed(goes);
    await remove({ collabId, dropId });
    await waitForMirror(world.database);
    expect(await collectionsNamed(goes)).toMatchObject([{ id: collection?.id, isPublished: false }]);
    const { entry, collections } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(collections).toMatchObject([{ title: stays, isPublished: true }]);
    expect(entry.data['cc-creator-drops']).toMatchObject([{ 'cc-creator-drop-title': stays }]);
    await waitForIdleMirror(world.database);
    const writes = await writesTo(world.platform.url, world.halo.domain);
    await markAllDirty(world.database);
    await waitForIdleMirror(world.database);
    expect(await writesTo(world.platform.url, world.halo.domain)).toHaveLength(writes.length);
  });

  it('is deleted if the brand chose that, after the entry dropped it', async () => {
    await setRemoval('delete');
    const { collabId, dropId, stays, goes } = await createTwoDrops();
    await waitForIdleMirror(world.database);
    const before = await writesTo(world.platform.url, world.halo.domain);
    await remove({ collabId, dropId });
    await waitForIdleMirror(world.database);
    expect(await collectionsNamed(goes)).toEqual([]);
    const { collections } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(collections).toMatchObject([{ title: stays, isPublished: true }]);
    const writes = (await writesTo(world.platform.url, world.halo.domain)).slice(before.length);
    expect(writes.map(({ operation }) => operation)).toEqual(['UpdateMetaobject', 'DeleteCollection']);
    await setRemoval('unpublish');
  });

  it.each(['unpublish', 'delete'] as const)('restored is in the store again: %s', async (removal) => {
    await setRemoval(removal);
    const { collabId, dropId, goes, stays } = await createTwoDrops();
    const [collection] = await collectionsNamed(goes);
    await remove({ collabId, dropId });
    await waitForMirror(world.database);
    const key = { channelId: await channelId(world.halo.domain), collabId, dropId };
    await drops.restoreDrop(key, { kind: 'admin', id: '1' });
    await waitForMirror(world.database);
    const isSame = removal === 'unpublish';
    const shown = { isPublished: true, ...(isSame && { id: collection?.id }) };
    expect(await collectionsNamed(goes)).toMatchObject([shown]);
    const { entry } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(entry.data['cc-creator-drops']).toMatchObject([
      { 'cc-creator-drop-title': goes },
      { 'cc-creator-drop-title': stays },
    ]);
    await setRemoval('unpublish');
  });

  it('restored has its present content, whatever staff changed in its collection', async () => {
    const { collabId, dropId, goes } = await createTwoDrops();
    const [before] = await collectionsNamed(goes);
    await remove({ collabId, dropId });
    await waitForMirror(world.database);
    await staffDo({ platformUrl: world.platform.url, domain: world.halo.domain }, 'collectionUpdate', {
      collection: { id: before?.id, title: 'Staff', descriptionHtml: '<p>Staff</p>' },
    });
    const key = { channelId: await channelId(world.halo.domain), collabId, dropId };
    await drops.restoreDrop(key, { kind: 'admin', id: '1' });
    await waitForMirror(world.database);
    expect(await collectionsNamed(goes)).toEqual([before]);
  });

  it.each(['unpublish', 'delete'] as const)('with lost responses is completed: %s', async (removal) => {
    await setRemoval(removal);
    const { collabId, dropId, goes } = await createTwoDrops();
    for (const operation of ['Unpublish', 'DeleteCollection'])
      await addFault(world.platform.url, { fault: 'lose-answer', operation });
    await remove({ collabId, dropId });
    await waitForMirror(world.database);
    const left = removal === 'delete' ? [] : [{ isPublished: false }];
    expect(await collectionsNamed(goes)).toMatchObject(left);
    await setRemoval('unpublish');
  });

  it('whose creation got no response leaves no collection, even if it takes effect late', async () => {
    await setRemoval('delete');
    const { _id: collabId } = await createCollab(world, world.halo);
    await waitForMirror(world.database);
    await addFault(world.platform.url, { fault: 'lose-request', operation: 'CreateCollection' });
    const title = unique('Hardly ');
    const { _id: dropId } = await createDrop(world, world.halo, { collabId, title });
    await until(
      'the response was lost',
      async () => (await getMirrorState(world.database, collabId)).error !== null,
    );
    await remove({ collabId, dropId });
    await waitForMirror(world.database);
    expect(await collectionsNamed(title)).toEqual([]);
    const handle = await getDropHandle(world.database, dropId);
    const staff = { platformUrl: world.platform.url, domain: world.halo.domain };
    const sources = [{ source: { title: 'Drop products', targetType: 'PRODUCTS' } }];
    await makeCollection(staff, { handle, title, sources });
    await advanceClock(world.database, 130);
    await expect.poll(() => collectionsNamed(title), { timeout: 90_000 }).toEqual([]);
    await waitForIdleMirror(world.database);
    await setRemoval('unpublish');
  });
});

describe('a brand that excludes drops from search engines', () => {
  async function hides(isSo: boolean): Promise<void> {
    await changeOptions(world.database, world.halo.domain, { hidesDropsFromSearch: isSo });
    await waitForMirror(world.database);
  }

  async function isHidden(title: string): Promise<string | undefined> {
    const [collection] = await collectionsNamed(title);
    const query =
      'query ($id: ID!) { collection(id: $id) { metafield(namespace: "seo", key: "hidden") { value } } }';
    const response = await queryStore<{ collection: { metafield: { value: string } | null } }>(
      world.platform.url,
      world.halo.domain,
      { query, variables: { id: collection?.id } },
    );
    return response.collection.metafield?.value;
  }

  it('hides existing and new collections, and shows them again on request', async () => {
    const { collabId, goes, stays } = await createTwoDrops();
    expect(await isHidden(goes)).toBeUndefined();
    await hides(true);
    expect(await isHidden(goes)).toBe('1');
    const title = unique('New ');
    await createDrop(world, world.halo, { collabId, title });
    await waitForMirror(world.database);
    expect(await isHidden(title)).toBe('1');
    await hides(false);
    expect([await isHidden(stays), await isHidden(title)]).toEqual(['0', '0']);
  });

  // Last: its rejected writes are confirmed minutes later.
  it.each(['unpublish', 'delete'] as const)(
    'leaves the storefront although the page is rejected: %s',
    async (removal) => {
      await setRemoval(removal);
      const { collabId, dropId, goes } = await createTwoDrops();
      const handle = unique('taken-');
      const staff = { platformUrl: world.platform.url, domain: world.halo.domain };
      await makeEntry(staff, { handle, firstName: 'Made by hand' });
      const { entry } = await findMirrored(staff.platformUrl, staff.domain, collabId);
      const isRecommended = async () =>
        [...(await creatorsInStore(staff)).products.values()].some(({ creators }) =>
          creators.includes(entry.id),
        );
      await until('its products name the creator', isRecommended);
      await updateCollab(world, world.halo, { collabId, handle });
      await remove({ collabId, dropId });
      await until('the page is rejected', async () => {
        const { error } = await getMirrorState(world.database, collabId);
        return error?.includes(handle) ?? false;
      });
      expect(await collectionsNamed(goes)).toMatchObject([{ isPublished: false }]);
      await updateCollab(world, world.halo, { collabId, isActive: false });
      await until('its products no longer name the paused creator', async () => !(await isRecommended()));
      await updateCollab(world, world.halo, { collabId, handle: unique('free-') });
      await waitForMirror(world.database);
      expect(await collectionsNamed(goes)).toMatchObject(
        removal === 'delete' ? [] : [{ isPublished: false }],
      );
      await setRemoval('unpublish');
    },
  );
});
