import { describe, expect, it } from 'vitest';
import { queryStore } from '../support/store/admin-api.ts';
import {
  createCollab,
  createDrop,
  getCollab,
  unique,
  updateCollab,
  updateDrop,
} from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { deleteDefinition, makeCollection } from '../support/store/foreign-objects.ts';
import { staffDo } from '../support/store/staff-changes.ts';
import { viewStore } from '../support/store/store-view.ts';
import { useWorld } from '../support/world/use-world.ts';
import { countBehind, waitForMirror } from '../support/store/mirror-health.ts';
import { getChannelId } from '../support/db/channels.ts';
import { countVersions, unconfirmDrop, setUnknownPublication } from '../support/db/mirror.ts';
import { addFault, clearFaults, requestsTo } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';

const world = await useWorld({ worker: true });

const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);

/** Updates a collab, and waits until the store shows it. */
async function change(collabId: string, json: Record<string, unknown>): Promise<void> {
  await updateCollab(world, world.halo, { collabId, ...json });
  await waitForMirror(world.database);
}

/** Gives a drop another title, and waits until the store shows it. */
async function retitle(key: { collabId: string; dropId: string }, title: string): Promise<void> {
  await updateDrop(world, world.halo, { ...key, title });
  await waitForMirror(world.database);
}

const request = <Data>(query: string, variables = {}) =>
  queryStore<Data>(world.platform.url, world.halo.domain, { query, variables });

/** A collab with a drop, both in the store. */
async function createMirrored() {
  const { _id: collabId } = await createCollab(world, world.halo);
  const { _id: dropId } = await createDrop(world, world.halo, { collabId });
  await waitForMirror(world.database);
  return { collabId, dropId, before: await mirrored(collabId) };
}

async function definitionId(): Promise<string> {
  const { metaobjectDefinitionByType } = await request<{ metaobjectDefinitionByType: { id: string } }>(
    '{ metaobjectDefinitionByType(type: "creator") { id } }',
  );
  return metaobjectDefinitionByType.id;
}

const deleteCollection = (id: string | undefined) =>
  request('mutation ($id: ID!) { collectionDelete(input: { id: $id }) { userErrors { message } } }', { id });

describe('an object deleted in the store is created again', () => {
  it('a collection, when its drop changes', async () => {
    const { collabId, dropId, before } = await createMirrored();
    await deleteCollection(before.collections[0]?.id);
    await retitle({ collabId, dropId }, 'Made again');
    const { collections } = await mirrored(collabId);
    expect(collections).toMatchObject([
      { title: 'Made again', isPublished: true, productIds: before.collections[0]?.productIds },
    ]);
    expect(collections[0]?.id).not.toBe(before.collections[0]?.id);
  });

  it('a collection whose handle was reused, next to the foreign one', async () => {
    const { collabId, dropId, before } = await createMirrored();
    const [first] = before.collections;
    await deleteCollection(first?.id);
    const staff = { platformUrl: world.platform.url, domain: world.halo.domain };
    const theirs = await makeCollection(staff, { handle: first?.handle ?? '', title: 'Theirs' });
    await retitle({ collabId, dropId }, 'Ours');
    const after = await mirrored(collabId);
    expect(after.collections).toMatchObject([{ title: 'Ours', productIds: first?.productIds }]);
    expect(after.collections[0]?.handle).not.toBe(first?.handle);
    // An unanswered write must be confirmed: the mirror then searches for a duplicate and ignores the foreign
    // one.
    await unconfirmDrop(world.database, dropId);
    await markAllDirty(world.database);
    await waitForMirror(world.database);
    expect((await mirrored(collabId)).collections).toEqual(after.collections);
    const { collections } = await viewStore(staff.platformUrl, staff.domain);
    expect(collections.find(({ id }) => id === theirs)).toMatchObject({ title: 'Theirs', productIds: [] });
  });

  it('a collection, when its drop is published or unpublished', async () => {
    const { collabId, before } = await createMirrored();
    await deleteCollection(before.collections[0]?.id);
    await change(collabId, { isActive: false });
    expect((await mirrored(collabId)).collections).toMatchObject([{ isPublished: false }]);
  });

  it('a collection, when only the creator changes', async () => {
    const { collabId, before } = await createMirrored();
    await deleteCollection(before.collections[0]?.id);
    await change(collabId, { firstName: 'Renamed' });
    const { entry, collections } = await mirrored(collabId);
    expect(entry.fields['cc-creator-first-name']).toBe('Renamed');
    expect(collections).toMatchObject([{ isPublished: true }]);
  });

  it('the definition with all entries, when one creator changes', async () => {
    const first = await createMirrored();
    const second = await createMirrored();
    await deleteDefinition(
      { platformUrl: world.platform.url, domain: world.halo.domain },
      await definitionId(),
    );
    await change(first.collabId, { firstName: 'Renamed' });
    for (const { collabId, before } of [first, second]) {
      const { entry, collections } = await mirrored(collabId);
      expect(entry).toMatchObject({ status: 'ACTIVE', fields: { 'cc-creator-metaobject': entry.id } });
      expect(collections).toEqual(before.collections);
      const { metadata } = await getCollab(world, world.halo, collabId);
      expect(metadata.platformCreatorMetaobjectId).toBe(entry.id);
    }
  });

  it('a field of the definition', async () => {
    const { collabId } = await createMirrored();
    await request(
      `mutation ($id: ID!) { metaobjectDefinitionUpdate(id: $id, definition: {
        fieldDefinitions: [{ delete: { key: "cc-campaign-title" } }] }) { userErrors { message } } }`,
      { id: await definitionId() },
    );
    await change(collabId, { firstName: 'Renamed' });
    expect((await mirrored(collabId)).entry.fields).toHaveProperty('cc-campaign-title');
  });

  it('and the sales channel is searched again when the known one is deleted', async () => {
    const { halo, database } = world;
    await setUnknownPublication(database);
    const { _id: collabId } = await createCollab(world, halo);
    await createDrop(world, halo, { collabId });
    await waitForMirror(database);
    expect((await mirrored(collabId)).collections).toMatchObject([{ isPublished: true }]);
  });

  it('and none fails permanently', async () => {
    expect(await countBehind(world.database)).toBe(0);
  });
});

describe('a definition that staff changed is repaired by the next write, and then all entries', () => {
  it.each([
    ['that had no status meanwhile', { capabilities: { publishable: { enabled: false } } }],
    ['that lost a field', { fieldDefinitions: [{ delete: { key: 'cc-creator-email' } }] }],
  ])('%s', async (_, definition) => {
    const { collabId } = await createMirrored();
    const { collabId: other, before } = await createMirrored();
    const staff = { platformUrl: world.platform.url, domain: world.halo.domain };
    await staffDo(staff, 'metaobjectDefinitionUpdate', { id: await definitionId(), definition });
    await change(collabId, { firstName: unique('Ada ') });
    expect((await mirrored(other)).entry).toEqual(before.entry);
    expect(before.entry).toMatchObject({
      status: 'ACTIVE',
      fields: { 'cc-creator-email': expect.stringContaining('@') as string },
    });
  });

  it('whose repair the platform rejects for a while marks all collabs once', async () => {
    const { database, platform, halo } = world;
    const { collabId } = await createMirrored();
    const { collabId: other, before } = await createMirrored();
    const staff = { platformUrl: platform.url, domain: halo.domain };
    const definition = { capabilities: { publishable: { enabled: false } } };
    await staffDo(staff, 'metaobjectDefinitionUpdate', { id: await definitionId(), definition });
    await addFault(platform.url, { fault: 'user-error', operation: 'UpdateDefinition', times: 'always' });
    const sent = (await requestsTo(platform.url, halo.domain)).length;
    const attempts = async () => {
      const requests = (await requestsTo(platform.url, halo.domain)).slice(sent);
      return requests.filter(({ operation }) => operation === 'UpdateDefinition').length;
    };
    await updateCollab(world, halo, { collabId, firstName: unique('Ada ') });
    await until('it is tried once', async () => (await attempts()) > 0);
    const channelId = await getChannelId(database, halo.domain);
    const marked = await countVersions(database, channelId);
    await until('it is tried again', async () => (await attempts()) > 2);
    expect(await countVersions(database, channelId)).toBe(marked);
    await clearFaults(platform.url);
    await waitForMirror(database);
    expect((await mirrored(other)).entry).toEqual(before.entry);
  });
});
