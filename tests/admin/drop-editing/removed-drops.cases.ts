import { describe, expect, it } from 'vitest';
import type { DropKey } from '#app/db/keys.ts';
import { addDrops } from '../../support/db/drops.ts';
import { listEvents } from '../../support/db/events.ts';
import { isUnlocked, lockRow } from '../../support/db/locks.ts';
import {
  createSavedDrop,
  app,
  halo,
  ada,
  read,
  edit,
  entry,
  products,
  database,
  pine,
  collab,
} from './edit-functions.ts';

describe('a drop’s page', () => {
  it('has the custom fields in the brand’s order, then in order of creation', async () => {
    const key = await createSavedDrop();
    const define = (handle: string) =>
      app.createField(halo.channelId, {
        ownerType: 'product',
        handle,
        name: handle,
        type: 'single_line_text_field',
      });
    const [size, , age] = [await define('cc-size'), await define('cc-zone'), await define('cc-age')];
    await app.reorderFields(halo.channelId, { ownerType: 'product', fieldIds: [size, age] });
    const { fields } = await app.getEditableDrop(key);
    const ofProducts = fields.filter(({ ownerType }) => ownerType === 'product');
    expect(ofProducts.map(({ handle }) => handle)).toEqual(['cc-size', 'cc-age', 'cc-zone']);
  });

  it('is missing for a URL without valid ids', async () => {
    const key = await createSavedDrop();
    for (const odd of [{ collabId: 'x' }, { dropId: 'x' }]) {
      const remove = app.inTransaction((tx) => app.removeDropIn(tx, { ...key, ...odd }, ada));
      await expect(remove).rejects.toMatchObject({ kind: 'not-found' });
    }
  });
});

it('a removal waits for its collab before it locks the drop, as an edit does', async () => {
  const key = await createSavedDrop();
  const lock = await lockRow(database.url, 'collabs', key.collabId);
  const removal = app.inTransaction((tx) => app.removeDropIn(tx, key, ada));
  await lock.untilBlocked();
  expect(await isUnlocked(database, 'drops', key.dropId)).toBe(true);
  await lock.release();
  await removal;
});

describe('restoring a removed drop', () => {
  const remove = (key: DropKey) => app.inTransaction((tx) => app.removeDropIn(tx, key, ada));
  const listed = async (key: DropKey) => (await app.listRemovedDrops(key, { limit: 10 })).rows;
  const grace = { kind: 'admin', id: '42' } as const;

  async function removed(within?: string): Promise<DropKey> {
    const key = await createSavedDrop(within);
    await remove(key);
    return key;
  }

  it('restores its content, with both changes in the history', async () => {
    const key = await createSavedDrop();
    const before = await read(key);
    await edit(key, 0, { products: [entry(products[2] ?? '')] });
    await edit(key, 1, { title: 'Other', products: [entry(products[0] ?? '')] });
    await remove(key);
    expect(await listed(key)).toMatchObject([
      { id: key.dropId, title: 'Other', products: 1, removedBy: { ...ada, name: null } },
    ]);
    const result = await app.getDropHistory(key, 10);
    expect(result.changes.map(({ isRemoval }) => isRemoval)).toEqual([true, false, false]);
    expect(result.hasMore).toBe(false);
    expect(await app.getDropHistory(key, 2)).toMatchObject({
      changes: result.changes.slice(0, 2),
      hasMore: true,
    });
    expect(Object.values(result.titles)).toContain('halo lamp');
    await app.restoreDrop(key, grace);
    expect(await listed(key)).toEqual([]);
    expect(await read(key)).toMatchObject({ title: 'Other', createdAt: before.createdAt, __v: 4 });
    const [back] = (await app.getDropHistory(key, 10)).changes;
    expect(back).toMatchObject({ changedBy: grace, undoes: 3, isReturn: true, isRemoval: false });
    expect(await listEvents(database, key.dropId, 'drop.created')).toMatchObject([
      {},
      { data: { drop: { collab: key.collabId, title: 'Other', __v: 4 } } },
    ]);
    await app.undoDropChange(halo, key, { revision: 1, expectedRevision: 4, actor: ada });
    expect((await read(key)).products.map(({ platformId }) => platformId)).toEqual(
      before.products.map(({ platformId }) => platformId),
    );
  });

  it('finds it in a paged list, latest first', async () => {
    const oldest = await removed();
    const { channelId, collabId } = oldest;
    const between = await removed(collabId);
    const keys = [await removed(collabId), between, oldest];
    const page = async (cursor: object) =>
      app.listRemovedDrops({ channelId, collabId }, { limit: 2, ...cursor });
    const first = await page({});
    const last = await page({ after: first.next });
    expect([...first.rows, ...last.rows].map(({ id }) => id)).toEqual(keys.map(({ dropId }) => dropId));
    expect(last).toMatchObject({ rows: [{ products: 2 }], next: null });
    expect(await page({ before: last.previous })).toEqual(first);
    expect(first.previous).toBeNull();
  });

  it('is rejected for a drop that was not removed, and missing for another channel and collab', async () => {
    const there = await createSavedDrop();
    const key = await removed();
    const elsewhere = [
      there,
      { ...key, channelId: pine.channelId },
      { ...key, collabId: await collab(halo) },
      { ...key, dropId: 'no id' },
    ];
    for (const one of elsewhere)
      await expect(app.restoreDrop(one, ada)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listed({ ...key, channelId: pine.channelId })).toEqual([]);
    for (const one of elsewhere.slice(1))
      await expect(app.getDropHistory(one, 10)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each([
    ['holds as many drops as it can', { bytes: 0, count: 128 }, { kind: 'conflict' }],
    [
      'has no room for it in its entry',
      { bytes: 130_000, count: 1 },
      { kind: 'invalid', details: [{ path: 'drop' }] },
    ],
  ])('is rejected if its collab meanwhile %s', async (_, { bytes, count }, rejection) => {
    const key = await removed();
    await addDrops(database, key.collabId, { count, bytes });
    await expect(app.restoreDrop(key, ada)).rejects.toMatchObject(rejection);
    expect(await listed(key)).toHaveLength(1);
  });
});
