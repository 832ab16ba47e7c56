import { beforeEach, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, updateCollab, updateDrop } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { makeProducts } from '../support/store/foreign-objects.ts';
import { requestsTo, type LoggedRequest } from '../support/store/mirror.ts';
import { useWorld } from '../support/world/use-world.ts';
import { changedHandleCases } from './changed-handle.cases.ts';
import { changesOfManyCases } from './changes-of-many.cases.ts';
import { mirrorOptionsCases } from './mirror-options.cases.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { advanceClock, withStoppedClock } from '../support/db/clock.ts';
import { waitForNoMirrorJob } from '../support/db/jobs.ts';
import { changeOptions } from '../support/store/change-options.ts';

const world = await useWorld({ worker: true });

const gids = (...indexes: number[]) =>
  indexes.map((index) => `gid://shopify/Product/${world.halo.products[index] ?? ''}`);
const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);

/** Updates a collab, and waits until the store shows it. */
async function change(collabId: string, json: Record<string, unknown>): Promise<void> {
  await updateCollab(world, world.halo, { collabId, ...json });
  await waitForMirror(world.database);
}

/** Updates a drop, and waits until the store shows it. */
async function changeDrop(
  key: { collabId: string; dropId: string },
  json: Record<string, unknown>,
): Promise<void> {
  await updateDrop(world, world.halo, { ...key, ...json });
  await waitForMirror(world.database);
}
const entriesOf = (...indexes: number[]) => indexes.map((index) => ({ id: world.halo.products[index] }));

/** Requests to the store during an action, without those that name products' creators: they come whenever the mirror is idle. */
async function requestsDuring(action: () => Promise<unknown>): Promise<LoggedRequest[]> {
  const { platform, halo } = world;
  const before = await requestsTo(platform.url, halo.domain);
  await action();
  const after = await requestsTo(platform.url, halo.domain);
  return after.slice(before.length).filter(({ operation }) => operation !== 'SetMetafields');
}

const operationsDuring = async (action: () => Promise<unknown>) =>
  (await requestsDuring(action)).map(({ operation }) => operation);

describe('the cost of a change', () => {
  const pointsOf = (requests: LoggedRequest[]) =>
    requests.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0);

  it('is one write for a text of a mirrored creator', async () => {
    // Without a title, the name is also the title of the creator's collection.
    const { _id: collabId } = await createCollab(world, world.halo, { title: 'A shop' });
    await createDrop(world, world.halo, { collabId });
    await waitForMirror(world.database);
    const requests = await requestsDuring(() => change(collabId, { firstName: 'Augusta' }));
    expect(requests.map(({ operation }) => operation)).toEqual(['UpdateMetaobject']);
    expect(pointsOf(requests)).toBe(10);
  });

  it('is a few writes for consecutive edits, with the last state', async () => {
    const { halo, database } = world;
    const { _id: collabId } = await createCollab(world, halo);
    await waitForMirror(database);
    await advanceClock(database, 60);
    let edits = 0;
    const edit = () => updateCollab(world, halo, { collabId, lastName: `King ${++edits}` });
    const requests = await requestsDuring(() =>
      withStoppedClock(database, async () => {
        await edit();
        await waitForMirror(database);
        // Half a second never passes without an edit: the next write is ten seconds after the last one.
        while (edits <= 25) {
          await edit();
          await advanceClock(database, 0.4);
        }
        await edit();
        await waitForMirror(database);
        for (let more = 0; more < 3; more += 1) await edit();
        await advanceClock(database, 0.5);
        await waitForMirror(database);
      }),
    );
    const update = 'UpdateMetaobject';
    expect(requests.map(({ operation }) => operation)).toEqual([update, update, update]);
    expect((await mirrored(collabId)).entry.fields['cc-creator-last-name']).toBe(`King ${edits}`);
  });

  it('of a new drop: its collection is created, read once, published, and the entry written', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    await createDrop(world, world.halo, { collabId });
    await waitForMirror(world.database);
    const requests = await requestsDuring(async () => {
      await createDrop(world, world.halo, { collabId, title: 'Second' });
      await waitForMirror(world.database);
    });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'CreateCollection',
      'CollectionProducts',
      'Publish',
      'UpdateMetaobject',
    ]);
    expect(pointsOf(requests)).toBeLessThanOrEqual(36);
  });

  it('of a drop’s texts: its collection is read once and updated, and the entry written', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    const { _id: dropId } = await createDrop(world, world.halo, { collabId });
    await waitForMirror(world.database);
    const operations = await operationsDuring(() => changeDrop({ collabId, dropId }, { title: 'Spring' }));
    expect(operations).toEqual(['CollectionProducts', 'UpdateCollection', 'UpdateMetaobject']);
  });
});

describe('a drop with changed products', () => {
  let collabId: string;
  let dropId: string;
  beforeEach(async () => {
    collabId = (await createCollab(world, world.halo))._id;
    const products = [0, 1, 2, 3].map((index) => ({ id: world.halo.products[index] }));
    dropId = (await createDrop(world, world.halo, { collabId, products }))._id;
    await waitForMirror(world.database);
  });

  it('has them in the new order in the same collection', async () => {
    const before = await mirrored(collabId);
    const operations = await operationsDuring(() =>
      changeDrop({ collabId, dropId }, { products: entriesOf(3, 2, 1, 0) }),
    );
    const after = await mirrored(collabId);
    expect(after.collections).toMatchObject([
      { id: before.collections[0]?.id, productIds: gids(3, 2, 1, 0), isPublished: true },
    ]);
    expect(operations).toContain('ReorderCollection');
    expect(operations).not.toContain('CreateCollection');
    expect(after.entry.data['cc-creator-drops']).toMatchObject([
      {
        'cc-creator-drop-products': [3, 2, 1, 0].map((index) => ({
          'cc-creator-drop-product-platform-id': world.halo.products[index],
        })),
      },
    ]);
  });

  it('moves a single product', async () => {
    await changeDrop({ collabId, dropId }, { products: entriesOf(0, 2, 3, 1) });
    expect((await mirrored(collabId)).collections[0]?.productIds).toEqual(gids(0, 2, 3, 1));
  });

  it('loses the removed one, and keeps the order of the others', async () => {
    await changeDrop({ collabId, dropId }, { products: entriesOf(1, 2, 3) });
    expect((await mirrored(collabId)).collections[0]?.productIds).toEqual(gids(1, 2, 3));
  });

  it('loses most products at once', async () => {
    const { platform, halo } = world;
    const many = await makeProducts({ platformUrl: platform.url, domain: halo.domain }, 40);
    const products = many.map((id) => ({ id }));
    const { _id: large } = await createDrop(world, halo, { collabId, title: 'Large', products });
    await waitForMirror(world.database);
    const shown = async () =>
      (await mirrored(collabId)).collections.find(({ title }) => title === 'Large')?.productIds;
    expect(await shown()).toHaveLength(40);
    await changeDrop({ collabId, dropId: large }, { products: products.slice(0, 2) });
    const left = many.slice(0, 2).map((id) => `gid://shopify/Product/${id}`);
    expect(await shown()).toEqual(left);
  });

  it('gets its new title and description in the same collection', async () => {
    const before = await mirrored(collabId);
    const operations = await operationsDuring(() =>
      changeDrop({ collabId, dropId }, { title: 'Winter', description: 'Cold' }),
    );
    expect((await mirrored(collabId)).collections).toMatchObject([
      { ...before.collections[0], title: 'Winter', descriptionHtml: '<p>Cold</p>' },
    ]);
    expect(operations).toContain('UpdateCollection');
  });
});

describe('a store that is in sync', () => {
  it('causes no work', async () => {
    const { halo, database } = world;
    await createCollab(world, halo);
    await waitForMirror(database);
    await waitForNoMirrorJob(database);
  });
});

describe('a paused collab', () => {
  let collabId: string;
  beforeEach(async () => {
    collabId = (await createCollab(world, world.halo))._id;
    await createDrop(world, world.halo, { collabId, title: 'One' });
    await createDrop(world, world.halo, { collabId, title: 'Two' });
    await waitForMirror(world.database);
  });

  it('is hidden: its entry is a draft, its collections are unpublished', async () => {
    await change(collabId, { isActive: false });
    const { entry, collections } = await mirrored(collabId);
    expect(entry.status).toBe('DRAFT');
    expect(entry.data['cc-public']).toBe('N');
    expect(collections.map(({ isPublished }) => isPublished)).toEqual([false, false]);
    expect(await getCollab(world, world.halo, collabId)).toMatchObject({ isActive: false });
  });

  it('is restored when it is resumed', async () => {
    const before = await mirrored(collabId);
    expect(before).toMatchObject({
      entry: { status: 'ACTIVE', data: { 'cc-public': 'Y' } },
      collections: [{ isPublished: true }, { isPublished: true }],
    });
    await change(collabId, { isActive: false });
    await change(collabId, { isActive: true });
    expect(await mirrored(collabId)).toEqual(before);
  });

  it('publishes additions only when it is resumed', async () => {
    await change(collabId, { isActive: false });
    await createDrop(world, world.halo, { collabId, title: 'Three' });
    await waitForMirror(world.database);
    const hidden = (await mirrored(collabId)).collections;
    expect(hidden.map(({ isPublished }) => isPublished)).toEqual([false, false, false]);
    await change(collabId, { isActive: true });
    const shown = (await mirrored(collabId)).collections;
    expect(shown.map(({ isPublished }) => isPublished)).toEqual([true, true, true]);
  });
});

describe('a brand that disables email addresses', () => {
  const personal = ['cc-creator-email', 'cc-creator-customer'];

  it('has neither the email address nor the customer of a creator in its store', async () => {
    const { halo, database } = world;
    await changeOptions(database, halo.domain, { mirrorsCustomer: true });
    const { _id } = await createCollab(world, halo, { email: 'private.person@example.com' });
    await waitForMirror(database);
    const open = (await mirrored(_id)).entry;
    expect(personal.map((key) => open.fields[key])).toEqual([
      'private.person@example.com',
      expect.stringMatching(/Customer/),
    ]);
    await changeOptions(database, halo.domain, { mirrorsEmail: false, mirrorsCustomer: false });
    await waitForMirror(database);
    const closed = (await mirrored(_id)).entry;
    expect(personal.map((key) => closed.fields[key])).toEqual([null, null]);
    expect(personal.map((key) => closed.data[key])).toEqual([null, null]);
    expect(JSON.stringify(closed)).not.toMatch(/private\.person|\/Customer\//);
  });
});

changedHandleCases(() => world);
mirrorOptionsCases(() => world);
changesOfManyCases(() => world);
