import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BrandPrincipal } from '#app/domain/principal.ts';
import { getKeyId, getPartnerId, issueChannelKey, issuePartnerKey } from '../../support/db/api-keys.ts';
import { listStaffMembers } from '../../support/db/auth.ts';
import { deleteFields, listFieldOwners } from '../../support/db/custom-fields.ts';
import { addDropChanges } from '../../support/db/drops.ts';
import { mintSessionToken } from '../../support/world/install.ts';
import { requestsTo } from '../../support/store/mirror.ts';
import { haloDomain, pineDomain } from '../../support/world/test-stores.ts';
import {
  createSavedDrop,
  app,
  read,
  edit,
  entry,
  ada,
  halo,
  platform,
  pine,
  database,
  brand,
  collab,
  products,
} from './edit-functions.ts';

describe('the history of a drop', () => {
  it('begins with the first change, and has author and former values of each', async () => {
    const key = await createSavedDrop();
    expect(await app.listDropChanges(key)).toEqual([]);
    const before = await read(key);
    await edit(key, 0, { title: 'As it is' });
    await edit(key, 1, {
      products: [...before.products]
        .reverse()
        .map(({ platformId }) => entry(platformId.split('/').at(-1) ?? '')),
    });
    const [second, first] = await app.listDropChanges(key);
    expect(first).toMatchObject({ revision: 1, changedBy: { ...ada, name: null }, undoes: null });
    expect(first?.before).toEqual({ title: 'As it was' });
    expect(second?.before?.products).toEqual(before.products);
    expect(Object.keys(second?.before ?? {})).toEqual(['products']);
  });

  it('shows the name of a staff user, which is requested once, and deleted at uninstallation', async () => {
    const owner = { kind: 'admin', id: '1' } as const;
    const key = await createSavedDrop();
    await app.updateDrop(halo, key, {
      input: { title: 'Named', custom: new Map() },
      expectedRevision: 0,
      actor: owner,
    });
    const requested = async () =>
      (await requestsTo(platform.url, haloDomain)).filter(({ operation }) => operation === 'access_token')
        .length;
    const before = await requested();
    const learn = async ({ channelId }: BrandPrincipal, shop: string, userId: string = owner.id) =>
      app.saveStaffName({
        channelId,
        shop,
        userId,
        sessionToken: await mintSessionToken(platform.url, shop),
      });
    await learn(pine, pineDomain);
    expect(await app.listDropChanges(key)).toMatchObject([{ changedBy: { ...owner, name: null } }]);
    for (let time = 0; time < 3; time += 1) await learn(halo, haloDomain);
    expect(await app.listDropChanges(key)).toMatchObject([{ changedBy: { ...owner, name: 'Olive Owner' } }]);
    expect(await requested()).toBe(before + 1);
    // The platform's name of the user, or null.
    await learn(halo, haloDomain, '2');
    const listStaff = () => listStaffMembers(database);
    expect(await listStaff()).toHaveLength(2);
    await app.markUninstalled(pine.channelId, new Date());
    expect(await listStaff()).toEqual([{ channelId: halo.channelId, userId: '1' }]);
    await brand(pineDomain);
  });

  it('has no record of a rejected change or one without a difference', async () => {
    const key = await createSavedDrop();
    await edit(key, 0, { title: 'As it was' });
    await expect(edit(key, 0, { custom: new Map([['cc-x', { id: randomUUID() }]]) })).rejects.toThrow(
      'media',
    );
    expect(await app.listDropChanges(key)).toEqual([]);
  });

  it('shows labels of keys and names of partners, and none of another channel', async () => {
    const key = await createSavedDrop();
    const keyId = await getKeyId(database, await issueChannelKey(database, haloDomain, 'Warehouse'));
    const foreignKey = await issueChannelKey(database, pineDomain, 'Secret of Pine');
    const foreignKeyId = await getKeyId(database, foreignKey);
    await issuePartnerKey(database, [], 'Reach Agency');
    const partnerId = await getPartnerId(database, 'Reach Agency');
    const actors = [
      { kind: 'key', id: keyId },
      { kind: 'key', id: foreignKeyId },
      { kind: 'partner', id: partnerId },
    ] as const;
    for (const [index, actor] of actors.entries())
      await app.updateDrop(halo, key, {
        input: { title: `By ${index}`, custom: new Map() },
        expectedRevision: index,
        actor,
      });
    const names = (await app.listDropChanges(key)).map(({ changedBy }) => changedBy.name);
    expect(names).toEqual(['Reach Agency', null, 'Warehouse']);
  });

  it('has the removal with its author, and drops the oldest of very many changes', async () => {
    const key = await createSavedDrop();
    await addDropChanges(database, key, 150);
    await app.inTransaction((tx) => app.removeDropIn(tx, key, ada));
    const changes = await app.listDropChanges(key);
    expect(changes.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, n) => 151 - n));
    expect(changes[0]).toMatchObject({ changedBy: ada, before: null });
  });

  it('is missing for another channel and another collab', async () => {
    const key = await createSavedDrop();
    await edit(key, 0, { title: 'Other' });
    expect(await app.listDropChanges({ ...key, channelId: pine.channelId })).toEqual([]);
    expect(await app.listDropChanges({ ...key, collabId: await collab(halo) })).toEqual([]);
    const undo = { revision: 1, expectedRevision: 1, actor: ada };
    await expect(app.undoDropChange(pine, { ...key, channelId: pine.channelId }, undo)).rejects.toMatchObject(
      {
        kind: 'not-found',
      },
    );
  });
});

describe('undoing a change', () => {
  it('restores products, notes, media, texts and values, and is itself in the history', async () => {
    const key = await createSavedDrop();
    const before = await read(key);
    const [first = '', , third = ''] = products;
    const custom = new Map([
      ['cc-mood', null],
      ['cc-season', 'winter'],
    ]);
    await edit(key, 0, { title: 'Other', products: [entry(third), entry(first, 'Another note')], custom });
    const url = 'https://cdn.example.com/a.jpg';
    await edit(key, 1, { description: 'More', media: [{ url }] });
    expect((await app.getDropHistory(key, 10)).changes[0]).toMatchObject({ media: true });
    await app.undoDropChange(halo, key, {
      revision: 1,
      expectedRevision: 2,
      actor: { kind: 'admin', id: '42' },
    });
    const after = await read(key);
    const plain = ({
      products: entries,
      enhancements,
      title,
      description,
      media,
      custom: values,
    }: typeof after) => ({
      title,
      description,
      media,
      custom: values,
      entries: entries.map(({ platformId }) => platformId),
      notes: enhancements.map(({ note }) => note),
    });
    expect(plain(after)).toEqual(plain(before));
    expect(after.__v).toBe(3);
    expect((await app.listDropChanges(key))[0]).toMatchObject({
      revision: 3,
      undoes: 1,
      changedBy: { id: '42' },
    });
    await app.undoDropChange(halo, key, { revision: 3, expectedRevision: 3, actor: ada });
    expect((await read(key)).media).toMatchObject([{ url }]);
  });

  it('restores media in custom values with their ids', async () => {
    const key = await createSavedDrop();
    const [one, other] = ['one', 'other'].map((name) => ({ url: `https://cdn.example.com/${name}.jpg` }));
    await edit(key, 0, {
      custom: new Map<string, unknown>([
        ['cc-look', one],
        ['cc-looks', [one, other]],
      ]),
    });
    const { custom } = await read(key);
    await edit(key, 1, {
      custom: new Map<string, unknown>([
        ['cc-look', other],
        ['cc-looks', [other]],
      ]),
    });
    await app.undoDropChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
    expect((await read(key)).custom).toEqual(custom);
  });

  it('does not define fields again that the brand deleted', async () => {
    const key = await createSavedDrop();
    await edit(key, 0, { custom: new Map([['cc-gone', 'here']]) });
    await edit(key, 1, { title: 'Other', custom: new Map([['cc-gone', 'there']]) });
    await deleteFields(database, 'cc-gone');
    await app.undoDropChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
    expect(await read(key)).toMatchObject({ title: 'As it was', custom: { 'cc-mood': 'calm' } });
    expect(await listFieldOwners(database, 'cc-gone')).toEqual([]);
  });

  it('is rejected after another change, or if the change is not saved any more', async () => {
    const key = await createSavedDrop();
    await edit(key, 0, { title: 'One' });
    await edit(key, 1, { title: 'Two' });
    const undo = (revision: number, expectedRevision: number) =>
      app.undoDropChange(halo, key, { revision, expectedRevision, actor: ada });
    await expect(undo(1, 1)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(undo(7, 2)).rejects.toMatchObject({ kind: 'not-found' });
    expect((await read(key)).title).toBe('Two');
  });
});
