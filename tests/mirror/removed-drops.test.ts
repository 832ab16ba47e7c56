import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as Client from '#app/db/client.ts';
import type * as BringBackDrop from '#app/domain/drops/bring-back-drop.ts';
import type * as RemoveDrop from '#app/domain/drops/remove-drop.ts';
import type * as ErasePerson from '#app/domain/privacy/erase-person.ts';
import { createCollab, createDrop, getCollab, unique } from '../support/api-calls.ts';
import { askStore } from '../support/admin-api.ts';
import { appSettings } from '../support/app-settings.ts';
import { changeMirrored } from '../support/change-mirrored.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { makeCollection } from '../support/foreign-objects.ts';
import {
  addFault,
  clearFaults,
  letTimePass,
  mirrorIsAtRest,
  mirrorIsDone,
  writesTo,
} from '../support/mirror.ts';
import { entryState } from '../support/mirror-state.ts';
import { staffDo } from '../support/staff-changes.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
let client: typeof Client;
let drops: typeof RemoveDrop & typeof BringBackDrop;
let privacy: typeof ErasePerson;
beforeAll(async () => {
  world = await startWorld({ worker: true });
  Object.assign(process.env, appSettings, { DATABASE_URL: world.database.url });
  client = await import('#app/db/client.ts');
  drops = {
    ...(await import('#app/domain/drops/remove-drop.ts')),
    ...(await import('#app/domain/drops/bring-back-drop.ts')),
  };
  privacy = await import('#app/domain/privacy/erase-person.ts');
});
afterEach(() => clearFaults(world.platform.url));
afterAll(async () => {
  await client.closeDatabase();
  await world.stop();
});

interface Key {
  collabId: string;
  dropId: string;
}

async function channelId(domain: string): Promise<string> {
  const [row] = await world.database.query<{ id: string }>('SELECT id FROM channels WHERE domain = $1', [
    domain,
  ]);
  return row?.id ?? '';
}

/** Removes a drop as the brand's admin will. */
async function remove({ collabId, dropId }: Key, domain = world.halo.domain): Promise<void> {
  const key = { channelId: await channelId(domain), collabId, dropId };
  await client.inTransaction((tx) => drops.removeDrop(tx, key, { kind: 'admin', id: '1' }));
}

/** Two drops of one collab that stand in the store; the second is the one to go. */
async function standing() {
  const { _id: collabId } = await createCollab(world, world.halo);
  const [stays, goes] = [unique('Stays '), unique('Goes ')];
  await createDrop(world, world.halo, { collabId, title: stays });
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: goes });
  await mirrorIsDone(world.database);
  return { collabId, dropId, stays, goes };
}

const collectionsNamed = async (title: string) =>
  (await viewStore(world.platform.url, world.halo.domain)).collections.filter((each) => each.title === title);
const setRemoval = (removal: string) =>
  world.database.query('UPDATE channels SET drop_removal = $1::drop_removal WHERE domain = $2', [
    removal,
    world.halo.domain,
  ]);

describe('a drop that was removed', () => {
  it('is gone from the interface and told of, and is no drop of the collab any more', async () => {
    const { collabId, dropId, goes } = await standing();
    await remove({ collabId, dropId });
    const { drops: left } = await getCollab(world, world.halo, collabId);
    expect(left.map(({ _id }) => _id)).not.toContain(dropId);
    const told = "SELECT data FROM events WHERE type = 'drop.removed' AND data -> 'drop' ->> '_id' = $1";
    expect(await world.database.query(told, [dropId])).toMatchObject([
      { data: { drop: { _id: dropId, collab: collabId, title: goes, __v: 1 } } },
    ]);
    await expect(remove({ collabId, dropId })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is removed by nobody else, and from no other collab', async () => {
    const { collabId, dropId } = await standing();
    const other = await standing();
    const refused = { code: 'not-found' };
    await expect(remove({ collabId, dropId }, world.pine.domain)).rejects.toMatchObject(refused);
    await expect(remove({ collabId: other.collabId, dropId })).rejects.toMatchObject(refused);
    await expect(remove({ collabId, dropId: 'no id' })).rejects.toMatchObject(refused);
    expect((await getCollab(world, world.halo, collabId)).drops).toHaveLength(2);
  });

  it('leaves nothing behind of a person who is erased: its address holds the name', async () => {
    const { collabId, dropId, goes } = await standing();
    await remove({ collabId, dropId });
    await mirrorIsDone(world.database);
    expect(await collectionsNamed(goes)).toMatchObject([{ isPublished: false }]);
    const { email } = (await getCollab(world, world.halo, collabId)).creator;
    await privacy.erasePerson(await channelId(world.halo.domain), { customerId: null, email });
    await mirrorIsDone(world.database);
    expect(await collectionsNamed(goes)).toEqual([]);
  });

  it('makes room for another one in a full collab', async () => {
    const { collabId, dropId } = await standing();
    await world.database.query(
      `INSERT INTO drops (channel_id, id, collab_id, title, handle, updated_at)
       SELECT channel_id, gen_random_uuid(), collab_id, 'One of many', 'many-' || n || '-' || id, now()
       FROM drops, generate_series(1, 126) AS n WHERE id = $1`,
      [dropId],
    );
    await expect(createDrop(world, world.halo, { collabId })).rejects.toThrow('128 drops');
    await remove({ collabId, dropId });
    await createDrop(world, world.halo, { collabId });
    await world.database.query("DELETE FROM drops WHERE title = 'One of many'");
    await mirrorIsDone(world.database);
  });

  it('has its collection taken off the store, and stands in the creator’s entry no more', async () => {
    const { collabId, dropId, stays, goes } = await standing();
    const [collection] = await collectionsNamed(goes);
    await remove({ collabId, dropId });
    await mirrorIsDone(world.database);
    expect(await collectionsNamed(goes)).toMatchObject([{ id: collection?.id, isPublished: false }]);
    const { entry, collections } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(collections).toMatchObject([{ title: stays, isPublished: true }]);
    expect(entry.data['cc-creator-drops']).toMatchObject([{ 'cc-creator-drop-title': stays }]);
    const writes = await writesTo(world.platform.url, world.halo.domain);
    await changeMirrored(world.database, 'SELECT 1', []);
    expect(await writesTo(world.platform.url, world.halo.domain)).toHaveLength(writes.length);
  });

  it('has its collection deleted where the brand wants that, once its entry names it no more', async () => {
    await setRemoval('delete');
    const { collabId, dropId, stays, goes } = await standing();
    const before = await writesTo(world.platform.url, world.halo.domain);
    await remove({ collabId, dropId });
    await mirrorIsDone(world.database);
    expect(await collectionsNamed(goes)).toEqual([]);
    const { collections } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(collections).toMatchObject([{ title: stays, isPublished: true }]);
    const writes = (await writesTo(world.platform.url, world.halo.domain)).slice(before.length);
    expect(writes.map(({ operation }) => operation)).toEqual(['UpdateMetaobject', 'DeleteCollection']);
    await setRemoval('unpublish');
  });

  it.each(['unpublish', 'delete'])('and is brought back stands in the store again: %s', async (removal) => {
    await setRemoval(removal);
    const { collabId, dropId, goes, stays } = await standing();
    const [collection] = await collectionsNamed(goes);
    await remove({ collabId, dropId });
    await mirrorIsDone(world.database);
    const key = { channelId: await channelId(world.halo.domain), collabId, dropId };
    await drops.bringBackDrop(key, { kind: 'admin', id: '1' });
    await mirrorIsDone(world.database);
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

  it('and is brought back shows what the drop is, whatever staff made of its collection meanwhile', async () => {
    const { collabId, dropId, goes } = await standing();
    const [before] = await collectionsNamed(goes);
    await remove({ collabId, dropId });
    await mirrorIsDone(world.database);
    await staffDo({ platformUrl: world.platform.url, domain: world.halo.domain }, 'collectionUpdate', {
      collection: { id: before?.id, title: 'Staff', descriptionHtml: '<p>Staff</p>' },
    });
    const key = { channelId: await channelId(world.halo.domain), collabId, dropId };
    await drops.bringBackDrop(key, { kind: 'admin', id: '1' });
    await mirrorIsDone(world.database);
    expect(await collectionsNamed(goes)).toEqual([before]);
  });

  it.each(['unpublish', 'delete'])('whose answers are lost comes to its end: %s', async (removal) => {
    await setRemoval(removal);
    const { collabId, dropId, goes } = await standing();
    for (const operation of ['Unpublish', 'DeleteCollection'])
      await addFault(world.platform.url, { fault: 'lose-answer', operation });
    await remove({ collabId, dropId });
    await mirrorIsDone(world.database);
    const left = removal === 'delete' ? [] : [{ isPublished: false }];
    expect(await collectionsNamed(goes)).toMatchObject(left);
    await setRemoval('unpublish');
  });

  it('before its collection was known to be made leaves none behind, also when that comes through late', async () => {
    await setRemoval('delete');
    const { _id: collabId } = await createCollab(world, world.halo);
    await mirrorIsDone(world.database);
    await addFault(world.platform.url, { fault: 'refuse', operation: 'CreateCollection' });
    const title = unique('Hardly ');
    const { _id: dropId } = await createDrop(world, world.halo, { collabId, title });
    await until('it was lost', async () => (await entryState(world.database, collabId)).lastError !== null);
    await remove({ collabId, dropId });
    await mirrorIsDone(world.database);
    expect(await collectionsNamed(title)).toEqual([]);
    const [{ handle } = { handle: '' }] = await world.database.query<{ handle: string }>(
      'SELECT handle FROM drops WHERE id = $1',
      [dropId],
    );
    const hand = { platformUrl: world.platform.url, domain: world.halo.domain };
    const sources = [{ source: { title: 'Drop products', targetType: 'PRODUCTS' } }];
    await makeCollection(hand, { handle, title, sources });
    await letTimePass(world.database, 130);
    await expect.poll(() => collectionsNamed(title), { timeout: 90_000 }).toEqual([]);
    await mirrorIsAtRest(world.database);
    await setRemoval('unpublish');
  });
});

describe('a brand that hides its drops from search engines', () => {
  const hides = (isSo: boolean) =>
    changeMirrored(world.database, 'UPDATE channels SET hides_drops_from_search = $1', [isSo]);

  async function isHidden(title: string): Promise<string | undefined> {
    const [collection] = await collectionsNamed(title);
    const query =
      'query ($id: ID!) { collection(id: $id) { metafield(namespace: "seo", key: "hidden") { value } } }';
    const answer = await askStore<{ collection: { metafield: { value: string } | null } }>(
      world.platform.url,
      world.halo.domain,
      { query, variables: { id: collection?.id } },
    );
    return answer.collection.metafield?.value;
  }

  it('has each collection hidden, those that stand and new ones, and shown again when it wants that', async () => {
    const { collabId, goes, stays } = await standing();
    expect(await isHidden(goes)).toBeUndefined();
    await hides(true);
    expect(await isHidden(goes)).toBe('1');
    const title = unique('New ');
    await createDrop(world, world.halo, { collabId, title });
    await mirrorIsDone(world.database);
    expect(await isHidden(title)).toBe('1');
    await hides(false);
    expect([await isHidden(stays), await isHidden(title)]).toEqual(['0', '0']);
  });
});
