import { describe, expect, it } from 'vitest';
import type { DropKey } from '#app/db/keys.ts';
import type { PlatformNumber } from '#app/ids.ts';
import { deleteFields, setAutoDefine } from '../../support/db/custom-fields.ts';
import { queryStore } from '../../support/store/admin-api.ts';
import { addFault, clearFaults, requestsTo } from '../../support/store/mirror.ts';
import { staffPublish, staffUnpublish } from '../../support/store/staff-changes.ts';
import { haloDomain } from '../../support/world/test-stores.ts';
import { until } from '../../support/until.ts';
import { lockTable } from '../../support/db/locks.ts';
import {
  createSavedDrop,
  app,
  halo,
  ada,
  read,
  database,
  edit,
  platform,
  products,
  entry,
  pine,
} from './edit-functions.ts';

describe('a page’s request for a drop', () => {
  it('keeps products that it omits, and deletes all with an empty list', async () => {
    const key = await createSavedDrop();
    const saves = (body: object) => app.updateDrop(halo, key, { ...app.parseDropUpdate(body), actor: ada });
    await saves({ title: 'Other words', __v: 0 });
    expect((await read(key)).products).toHaveLength(2);
    await saves({ products: [], __v: 1 });
    expect((await read(key)).products).toEqual([]);
  });
});

describe('a custom field that is deleted while it gets a value', () => {
  const defineByUse = (does: boolean) => setAutoDefine(database, does);

  it.each([
    [
      'in a new drop',
      (key: DropKey, custom: Map<string, string>) =>
        app.withFormIdempotency({ channelId: key.channelId, userId: ada.id, path: '/', sent: {} }, () =>
          app.createDrop(halo, key.collabId, {
            title: 'New',
            description: '',
            media: [],
            products: [],
            custom,
          }),
        ),
    ],
    ['in a drop', (key: DropKey, custom: Map<string, string>) => edit(key, 0, { custom })],
  ])('%s is rejected like an unknown field, and nothing is written', async (_, give) => {
    const key = await createSavedDrop();
    await defineByUse(false);
    const lock = await lockTable(database.url, 'collabs');
    const writing = give(key, new Map([['cc-mood', 'wild']])).catch((error: unknown) => error);
    await lock.untilBlocked();
    await deleteFields(database, 'cc-mood');
    await lock.release();
    expect(await writing).toMatchObject({ kind: 'invalid', details: [{ path: 'custom.cc-mood' }] });
    await defineByUse(true);
    expect((await read(key)).__v).toBe(0);
  });
});

describe('an upload', () => {
  /** One transparent pixel. */
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  const file = { filename: 'shelf.png', mimeType: 'image/png', size: pixel.length, owner: '41' };

  const calls = async () =>
    (await requestsTo(platform.url, haloDomain)).filter(({ rootFields }) => rootFields.includes('fileCreate'))
      .length;

  async function upload(bytes: Uint8Array): Promise<string> {
    const { uploadId, url, fields } = await app.stageUpload(halo.channelId, file);
    const form = new FormData();
    for (const { name, value } of fields) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), file.filename);
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201);
    // Two concurrent calls and a third: the file is created once.
    await Promise.all([1, 2].map(() => app.completeUpload(halo.channelId, uploadId)));
    return uploadId;
  }

  async function done(uploadId: string) {
    const follow = () => app.getUploadProgress(halo.channelId, uploadId);
    await until('the platform is done', async () => (await follow()).state !== 'processing');
    return follow();
  }

  it('becomes media of the channel once, which a drop uses by id; a new text creates other media', async () => {
    const before = await calls();
    const uploadId = await upload(pixel);
    await app.completeUpload(halo.channelId, uploadId);
    expect(await calls()).toBe(before + 1);
    await done(uploadId);
    const [one, other] = await Promise.all([1, 2].map(() => app.getUploadProgress(halo.channelId, uploadId)));
    expect(one).toMatchObject({ state: 'ready', media: { mediaContentType: 'IMAGE' } });
    expect(other).toEqual(one);
    if (one?.state !== 'ready') return expect.fail('not ready');
    const { _id: id } = one.media;
    const key = await createSavedDrop();
    const [first = ''] = products;
    const withMedia = (media: object) => [{ ...entry(first), enhancement: { media: [media] } }];
    await edit(key, 0, { products: withMedia({ id }) });
    expect((await read(key)).enhancements[0]?.media).toMatchObject([
      { _id: id, originalFilename: 'shelf.png' },
    ]);
    await edit(key, 1, { products: withMedia({ id, alt: 'A shelf' }) });
    const [described] = (await read(key)).enhancements[0]?.media ?? [];
    expect(described).toMatchObject({ url: one.media.url, alt: 'A shelf', originalFilename: 'shelf.png' });
    expect(described?._id).not.toBe(id);
    await app.undoDropChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
    const [again] = (await read(key)).enhancements[0]?.media ?? [];
    expect(again).toMatchObject({ _id: id });
    expect(again).not.toHaveProperty('alt');
  });

  it('that is no picture fails with the platform’s message', async () => {
    expect(await done(await upload(Buffer.from('no picture at all, but long enough')))).toEqual({
      state: 'failed',
      reason: { code: 'platform-text', params: { text: 'The image could not be processed' } },
    });
  });

  it.each([
    ['of a kind that the platform does not take', { mimeType: 'image/svg+xml' }],
    ['of a kind that is none', { mimeType: 'constructor' }],
    ['that is empty', { size: 0 }],
    ['that is too large', { size: 21 * 1024 * 1024 }],
    ['without a name', { filename: '' }],
  ])('%s is rejected before the upload', async (_, wrong) => {
    await expect(app.stageUpload(halo.channelId, { ...file, ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ path: Object.keys(wrong)[0] }],
    });
  });

  it('is missing for another channel', async () => {
    const { uploadId } = await app.stageUpload(halo.channelId, file);
    for (const verb of [app.completeUpload, app.getUploadProgress])
      await expect(verb(pine.channelId, uploadId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('waits while the store is unavailable', async () => {
    await addFault(platform.url, { fault: 'unavailable', times: 'always' });
    await expect(app.stageUpload(halo.channelId, file)).rejects.toMatchObject({ kind: 'unavailable' });
    await clearFaults(platform.url);
  });
});

describe('collection cards of an admin', () => {
  const create = async (collection: object): Promise<string> => {
    const query = `mutation C($collection: CollectionCreateInput!) {
      collectionCreate(collection: $collection) { collection { id } } }`;
    const { collectionCreate: made } = await queryStore<{ collectionCreate: { collection: { id: string } } }>(
      platform.url,
      haloDomain,
      { query, variables: { collection } },
    );
    return made.collection.id.slice(made.collection.id.lastIndexOf('/') + 1);
  };
  const inDrop = {
    source: { title: 'Drop products', targetType: 'PRODUCTS', inclusion: { selections: [] } },
  };

  it('are found by the beginnings of words, without those of drops, and by id', async () => {
    const [hats, second] = await Promise.all(
      ['Summer: (hats)', 'A hat for summer'].map((title) => create({ title })),
    );
    for (let index = 0; index < 60; index += 1)
      await create({ title: `A hat, summer ${index}`, sources: [inDrop] });
    const search = (text: string) => app.searchCollectionCards(halo.channelId, text);
    // A search of the platform lags behind.
    await until('both collections', async () => (await search('SUMM ha'))?.length === 2);
    const found = [
      { id: second, title: 'A hat for summer' },
      { id: hats, title: 'Summer: (hats)' },
    ];
    expect(await search('SUMM ha')).toEqual(found);
    expect(await search(' (hat) Summer:')).toEqual(found);
    expect(await search('summer drops')).toEqual([]);
    expect(await app.listCollectionCards(halo.channelId, [hats ?? '', '99'])).toEqual({
      cards: [{ id: hats, title: 'Summer: (hats)' }],
      missing: ['99'],
    });
    await addFault(platform.url, { fault: 'unavailable', times: 'always' });
    expect(await search('summer')).toBeUndefined();
    await clearFaults(platform.url);
  });
});

describe('product cards of an admin', () => {
  it('have the store’s current data, and list missing products', async () => {
    const [first = '0'] = products;
    const seen = await app.listProductCards(halo.channelId, [first, '999999999']);
    expect(seen?.cards).toMatchObject([{ platformId: `gid://shopify/Product/${first}`, status: 'ACTIVE' }]);
    expect(seen?.missing).toEqual(['gid://shopify/Product/999999999']);
    const staff = { platformUrl: platform.url, domain: haloDomain };
    const isShown = async () => (await app.listProductCards(halo.channelId, [first]))?.cards[0]?.isShown;
    await staffUnpublish(staff, `gid://shopify/Product/${first}`);
    expect(await isShown()).toBe(false);
    await staffPublish(staff, `gid://shopify/Product/${first}`);
    expect(await isShown()).toBe(true);
    expect((await app.listVariants(halo.channelId, first)).length).toBeGreaterThan(0);
    expect(await app.listVariants(halo.channelId, '999999999')).toEqual([]);
  });

  it('include the selected variant even after a hundred others', async () => {
    const poster = products.at(-1) ?? '0';
    const { product: requested } = await queryStore<{ product: { variants: { nodes: { id: string }[] } } }>(
      platform.url,
      haloDomain,
      {
        query: `{ product(id: "gid://shopify/Product/${poster}") { variants(first: 250) { nodes { id } } } }`,
      },
    );
    const ids = requested.variants.nodes.map(({ id }) => id);
    const numberOf = (id = '') => id.slice(id.lastIndexOf('/') + 1) as PlatformNumber;
    const result = await app.listVariants(halo.channelId, poster, numberOf(ids.at(-1)));
    expect(result.map(({ id }) => id)).toEqual(ids);
    expect(result.at(-1)?.title).toBe('No 101');
    expect(await app.listVariants(halo.channelId, poster, numberOf(ids[0]))).toHaveLength(100);
    const [other = '0'] = products;
    expect(await app.listVariants(halo.channelId, other, numberOf(ids.at(-1)))).toHaveLength(1);
  });
});
