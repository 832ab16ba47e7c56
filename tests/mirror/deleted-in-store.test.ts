import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askStore } from '../support/admin-api.ts';
import { createCollab, createDrop, getCollab } from '../support/api-calls.ts';
import { changeMirrored } from '../support/change-mirrored.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { deleteDefinition, makeCollection } from '../support/foreign-objects.ts';
import { markAllDirty, mirrorIsDone } from '../support/mirror.ts';
import { viewStore } from '../support/store-view.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);
const change = (sql: string, ...values: unknown[]) => changeMirrored(world.database, sql, values);
const ask = <Data>(query: string, variables = {}) =>
  askStore<Data>(world.platform.url, world.halo.domain, { query, variables });

/** A collab with a drop, both standing in the store. */
async function standing() {
  const { _id: collabId } = await createCollab(world, world.halo);
  const { _id: dropId } = await createDrop(world, world.halo, { collabId });
  await mirrorIsDone(world.database);
  return { collabId, dropId, before: await mirrored(collabId) };
}

async function definitionId(): Promise<string> {
  const { metaobjectDefinitionByType } = await ask<{ metaobjectDefinitionByType: { id: string } }>(
    '{ metaobjectDefinitionByType(type: "creator") { id } }',
  );
  return metaobjectDefinitionByType.id;
}

const deleteCollection = (id: string | undefined) =>
  ask('mutation ($id: ID!) { collectionDelete(input: { id: $id }) { userErrors { message } } }', { id });
const rename = 'UPDATE collabs SET first_name = $2 WHERE id = $1';
const setAside = 'SELECT last_error FROM mirror_entries WHERE set_aside_at IS NOT NULL';

describe('what somebody deleted in the store is made again', () => {
  it('a collection, when its drop changes', async () => {
    const { collabId, dropId, before } = await standing();
    await deleteCollection(before.collections[0]?.id);
    await change("UPDATE drops SET title = 'Made again' WHERE id = $1", dropId);
    const { collections } = await mirrored(collabId);
    expect(collections).toMatchObject([
      { title: 'Made again', isPublished: true, productIds: before.collections[0]?.productIds },
    ]);
    expect(collections[0]?.id).not.toBe(before.collections[0]?.id);
  });

  it('a collection whose handle somebody else took meanwhile, beside theirs, which is left alone', async () => {
    const { collabId, dropId, before } = await standing();
    const [first] = before.collections;
    await deleteCollection(first?.id);
    const hand = { platformUrl: world.platform.url, domain: world.halo.domain };
    const theirs = await makeCollection(hand, { handle: first?.handle ?? '', title: 'Theirs' });
    await change("UPDATE drops SET title = 'Ours' WHERE id = $1", dropId);
    const after = await mirrored(collabId);
    const handle = `${first?.handle ?? ''}-1`;
    expect(after.collections).toMatchObject([{ title: 'Ours', handle, productIds: first?.productIds }]);
    // A write to ours that went unanswered has to be confirmed: then a twin is looked for, which ours is not.
    await world.database.query('UPDATE platform_objects SET confirm_at = now() WHERE drop_id = $1', [dropId]);
    await markAllDirty(world.database);
    await mirrorIsDone(world.database);
    expect((await mirrored(collabId)).collections).toEqual(after.collections);
    const { collections } = await viewStore(hand.platformUrl, hand.domain);
    expect(collections.find(({ id }) => id === theirs)).toMatchObject({ title: 'Theirs', productIds: [] });
  });

  it('a collection, when its drop is shown or hidden', async () => {
    const { collabId, before } = await standing();
    await deleteCollection(before.collections[0]?.id);
    await change('UPDATE collabs SET is_active = false WHERE id = $1', collabId);
    expect((await mirrored(collabId)).collections).toMatchObject([{ isPublished: false }]);
  });

  it('a collection, when only the creator changes', async () => {
    const { collabId, before } = await standing();
    await deleteCollection(before.collections[0]?.id);
    await change(rename, collabId, 'Renamed');
    const { entry, collections } = await mirrored(collabId);
    expect(entry.fields['cc-creator-first-name']).toBe('Renamed');
    expect(collections).toMatchObject([{ isPublished: true }]);
  });

  it('the definition, with the entries of all creators, when one of them changes', async () => {
    const first = await standing();
    const second = await standing();
    await deleteDefinition(
      { platformUrl: world.platform.url, domain: world.halo.domain },
      await definitionId(),
    );
    await change(rename, first.collabId, 'Renamed');
    for (const { collabId, before } of [first, second]) {
      const { entry, collections } = await mirrored(collabId);
      expect(entry).toMatchObject({ status: 'ACTIVE', fields: { 'cc-creator-metaobject': entry.id } });
      expect(collections).toEqual(before.collections);
      const { metadata } = await getCollab(world, world.halo, collabId);
      expect(metadata.platformCreatorMetaobjectId).toBe(entry.id);
    }
  });

  it('a field of the definition', async () => {
    const { collabId } = await standing();
    await ask(
      `mutation ($id: ID!) { metaobjectDefinitionUpdate(id: $id, definition: {
        fieldDefinitions: [{ delete: { key: "cc-campaign-title" } }] }) { userErrors { message } } }`,
      { id: await definitionId() },
    );
    await change(rename, collabId, 'Renamed');
    expect((await mirrored(collabId)).entry.fields).toHaveProperty('cc-campaign-title');
  });

  it('and the sales channel is looked for anew when the one that we know is gone', async () => {
    const { halo, database } = world;
    await database.query(
      `UPDATE platform_objects SET platform_id = 'gid://shopify/Publication/404404'
       WHERE kind = 'publication' AND drop_id IS NULL`,
    );
    const { _id: collabId } = await createCollab(world, halo);
    await createDrop(world, halo, { collabId });
    await mirrorIsDone(database);
    expect((await mirrored(collabId)).collections).toMatchObject([{ isPublished: true }]);
  });

  it('and none of it is set aside', async () => {
    expect(await world.database.query(setAside)).toEqual([]);
  });
});
