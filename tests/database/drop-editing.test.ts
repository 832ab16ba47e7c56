import { getKeyId, getPartnerId, issueChannelKey, issuePartnerKey } from '../support/db/api-keys.ts';
import { listStaffMembers } from '../support/db/auth.ts';
import { getChannelId } from '../support/db/channels.ts';
import { deleteFields, listFieldOwners, setAutoDefine } from '../support/db/collabs.ts';
import { addDropChanges, addDrops } from '../support/db/drops.ts';
import { listEvents } from '../support/db/events.ts';
import { addUnmirroredCreators } from '../support/db/seed.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrandPrincipal } from '#app/domain/principal.ts';
import type { DropKey } from '#app/domain/drops/drop.ts';
import { startSimulator } from '../../local/simulator/start-simulator.ts';
import type { RunningPlatform } from '../../local/simulator/start-simulator.ts';
import { queryStore, productNumbers } from '../support/admin-api.ts';
import { appSettings } from '../support/app-settings.ts';
import { mintSessionToken } from '../support/install.ts';
import { addFault, clearFaults, requestsTo } from '../support/mirror.ts';
import { haloDomain, pineDomain, product, testStores } from '../support/test-stores.ts';
import { until } from '../support/until.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';
import { lockTable } from '../support/db/locks.ts';

/* The functions with which a brand edits drops, in the test's own process. */

async function loadVerbs() {
  const { ensureInstalled } = await import('#app/domain/channels/install.ts');
  const { markUninstalled } = await import('#app/domain/channels/install.ts');
  const { saveStaffName } = await import('#app/domain/channels/staff.ts');
  const { createDrop } = await import('#app/domain/drops/create-drop.ts');
  const { updateDrop } = await import('#app/domain/drops/update-drop.ts');
  const { parseDropUpdate } = await import('#app/domain/input/drops.ts');
  const { undoDropChange } = await import('#app/domain/drops/undo-change.ts');
  const { listDropChanges } = await import('#app/domain/drops/drop-history.ts');
  const { findDrop } = await import('#app/domain/drops/drop.ts');
  const { removeDrop } = await import('#app/domain/drops/removed-drops.ts');
  const { restoreDrop } = await import('#app/domain/drops/removed-drops.ts');
  const { listRemovedDrops } = await import('#app/domain/drops/removed-drops.ts');
  const { getDropHistory } = await import('#app/domain/drops/drop-history.ts');
  const { stageUpload } = await import('#app/domain/media/create-upload.ts');
  const { completeUpload } = await import('#app/domain/media/create-upload.ts');
  const { getUploadProgress } = await import('#app/domain/media/upload-progress.ts');
  const { listProductCards } = await import('#app/domain/products/product-cards.ts');
  const { listVariants } = await import('#app/domain/products/product-cards.ts');
  const { getEditableDrop } = await import('#app/domain/drops/editable-drop.ts');
  const { createField } = await import('#app/domain/custom-fields/fields.ts');
  const { reorderFields } = await import('#app/domain/custom-fields/fields.ts');
  const { withFormIdempotency } = await import('#app/auth/form-idempotency.ts');
  const { db, inTransaction, closeDatabase } = await import('#app/db/client.ts');
  return {
    ...{ markUninstalled, saveStaffName },
    ...{ ensureInstalled, createDrop, updateDrop, undoDropChange, listDropChanges, findDrop, removeDrop },
    ...{ restoreDrop, listRemovedDrops, getDropHistory },
    ...{ stageUpload, completeUpload, getUploadProgress, listProductCards, listVariants },
    ...{ getEditableDrop, parseDropUpdate, createField, reorderFields },
    ...{ withFormIdempotency, db, inTransaction, closeDatabase },
  };
}

const ada = { kind: 'admin', id: '41' } as const;

/** A product with more variants than the store returns in one page. */
const many = Array.from({ length: 101 }, (_, index) => `No ${index + 1}`);
const [plain] = product('poster').variants;
const withMany = {
  ...product('poster'),
  options: [{ name: 'Print', values: many }],
  variants: many.map((title) => ({
    price: '1.00',
    available: true,
    ...plain,
    title,
    sku: title,
    options: [title],
  })),
};

let database: TestDatabase;
let platform: RunningPlatform;
let verbs: Awaited<ReturnType<typeof loadVerbs>>;
let halo: BrandPrincipal;
let pine: BrandPrincipal;
let products: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  platform = await startSimulator({
    stores: testStores.map((store) => ({ ...store, products: [...store.products, withMany] })),
    delays: { fileProcessing: 5, fileReady: 20 },
    app: {
      key: appSettings.SHOPIFY_API_KEY,
      secret: appSettings.SHOPIFY_API_SECRET,
      url: appSettings.APP_URL,
    },
  });
  Object.assign(process.env, appSettings, {
    DATABASE_URL: database.url,
    SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
  });
  verbs = await loadVerbs();
  [halo, pine] = [await brand(haloDomain), await brand(pineDomain)];
  products = [...(await productNumbers(platform.url, haloDomain)).values()];
});
afterAll(async () => {
  await verbs.closeDatabase();
  await platform.close();
  await database.drop();
});

async function brand(domain: string): Promise<BrandPrincipal> {
  await verbs.ensureInstalled(domain, await mintSessionToken(platform.url, domain));
  const channelId = await getChannelId(database, domain);
  return { kind: 'brand', credentialId: ada.id, channelId };
}

async function collab({ channelId }: BrandPrincipal): Promise<string> {
  const domain = channelId === halo.channelId ? haloDomain : pineDomain;
  const [id = ''] = await addUnmirroredCreators(database, domain, { count: 1 });
  return id;
}

const entry = (productId: string, note?: string) => ({
  index: 0,
  productId,
  custom: new Map(),
  ...(note !== undefined && { enhancement: { note } }),
});

/** A drop of two products, the first with a note. It belongs to a new collab by default. */
async function standing(within?: string): Promise<DropKey> {
  const collabId = within ?? (await collab(halo));
  const [first = '', second = ''] = products;
  const add = await verbs.createDrop(halo, collabId, {
    title: 'As it was',
    description: '',
    media: [],
    products: [entry(first, 'The first note'), entry(second)],
    custom: new Map([['cc-mood', 'calm']]),
  });
  return { channelId: halo.channelId, collabId, dropId: await verbs.inTransaction(add) };
}

const edit = (key: DropKey, expectedRevision: number, input: object) =>
  verbs.updateDrop(halo, key, { input: { custom: new Map(), ...input }, expectedRevision, actor: ada });

const read = async (key: DropKey) => (await verbs.findDrop(verbs.db, key)) ?? expect.fail('no drop');

describe('the history of a drop', () => {
  it('begins with the first change, and has author and former values of each', async () => {
    const key = await standing();
    expect(await verbs.listDropChanges(key)).toEqual([]);
    const before = await read(key);
    await edit(key, 0, { title: 'As it is' });
    await edit(key, 1, {
      products: [...before.products]
        .reverse()
        .map(({ platformId }) => entry(platformId.split('/').at(-1) ?? '')),
    });
    const [second, first] = await verbs.listDropChanges(key);
    expect(first).toMatchObject({ revision: 1, changedBy: { ...ada, name: null }, undoes: null });
    expect(first?.before).toEqual({ title: 'As it was' });
    expect(second?.before?.products).toEqual(before.products);
    expect(Object.keys(second?.before ?? {})).toEqual(['products']);
  });

  it('shows the name of a staff user, which is requested once, and deleted at uninstallation', async () => {
    const owner = { kind: 'admin', id: '1' } as const;
    const key = await standing();
    await verbs.updateDrop(halo, key, {
      input: { title: 'Named', custom: new Map() },
      expectedRevision: 0,
      actor: owner,
    });
    const requested = async () =>
      (await requestsTo(platform.url, haloDomain)).filter(({ operation }) => operation === 'access_token')
        .length;
    const before = await requested();
    const learn = async ({ channelId }: BrandPrincipal, shop: string, userId: string = owner.id) =>
      verbs.saveStaffName({
        ...{ channelId, shop, userId },
        sessionToken: await mintSessionToken(platform.url, shop),
      });
    await learn(pine, pineDomain);
    expect(await verbs.listDropChanges(key)).toMatchObject([{ changedBy: { ...owner, name: null } }]);
    for (let time = 0; time < 3; time += 1) await learn(halo, haloDomain);
    expect(await verbs.listDropChanges(key)).toMatchObject([
      { changedBy: { ...owner, name: 'Olive Owner' } },
    ]);
    expect(await requested()).toBe(before + 1);
    // The platform's name of the user, or null.
    await learn(halo, haloDomain, '2');
    const known = () => listStaffMembers(database);
    expect(await known()).toHaveLength(2);
    await verbs.markUninstalled(pine.channelId, new Date());
    expect(await known()).toEqual([{ channelId: halo.channelId, userId: '1' }]);
    pine = await brand(pineDomain);
  });

  it('has no record of a rejected change or one without a difference', async () => {
    const key = await standing();
    await edit(key, 0, { title: 'As it was' });
    await expect(edit(key, 0, { custom: new Map([['cc-x', { id: randomUUID() }]]) })).rejects.toThrow(
      'media',
    );
    expect(await verbs.listDropChanges(key)).toEqual([]);
  });

  it('shows labels of keys and names of partners, and none of another channel', async () => {
    const key = await standing();
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
      await verbs.updateDrop(halo, key, {
        input: { title: `By ${index}`, custom: new Map() },
        expectedRevision: index,
        actor,
      });
    const names = (await verbs.listDropChanges(key)).map(({ changedBy }) => changedBy.name);
    expect(names).toEqual(['Reach Agency', null, 'Warehouse']);
  });

  it('has the removal with its author, and drops the oldest of very many changes', async () => {
    const key = await standing();
    await addDropChanges(database, key, 150);
    await verbs.inTransaction((tx) => verbs.removeDrop(tx, key, ada));
    const changes = await verbs.listDropChanges(key);
    expect(changes.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, n) => 151 - n));
    expect(changes[0]).toMatchObject({ changedBy: ada, before: null });
  });

  it('is missing for another channel and another collab', async () => {
    const key = await standing();
    await edit(key, 0, { title: 'Other' });
    expect(await verbs.listDropChanges({ ...key, channelId: pine.channelId })).toEqual([]);
    expect(await verbs.listDropChanges({ ...key, collabId: await collab(halo) })).toEqual([]);
    const undo = { revision: 1, expectedRevision: 1, actor: ada };
    await expect(
      verbs.undoDropChange(pine, { ...key, channelId: pine.channelId }, undo),
    ).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('a drop’s page', () => {
  it('has the custom fields in the brand’s order, then in order of creation', async () => {
    const key = await standing();
    const define = (handle: string) =>
      verbs.createField(halo.channelId, {
        ...{ ownerType: 'product', handle, name: handle, type: 'single_line_text_field' },
      });
    const [size, , age] = [await define('cc-size'), await define('cc-zone'), await define('cc-age')];
    await verbs.reorderFields(halo.channelId, { ownerType: 'product', fieldIds: [size, age] });
    const { fields } = await verbs.getEditableDrop(key);
    const ofProducts = fields.filter(({ ownerType }) => ownerType === 'product');
    expect(ofProducts.map(({ handle }) => handle)).toEqual(['cc-size', 'cc-age', 'cc-zone']);
  });

  it('is missing for a URL without valid ids', async () => {
    const key = await standing();
    for (const odd of [{ collabId: 'x' }, { dropId: 'x' }]) {
      const remove = verbs.inTransaction((tx) => verbs.removeDrop(tx, { ...key, ...odd }, ada));
      await expect(remove).rejects.toMatchObject({ kind: 'not-found' });
    }
  });
});

describe('a page’s request for a drop', () => {
  it('keeps products that it omits, and deletes all with an empty list', async () => {
    const key = await standing();
    const saves = (body: object) =>
      verbs.updateDrop(halo, key, { ...verbs.parseDropUpdate(body), actor: ada });
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
        verbs.withFormIdempotency({ channelId: key.channelId, userId: ada.id, place: '/', sent: {} }, () =>
          verbs.createDrop(halo, key.collabId, {
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
    const key = await standing();
    await defineByUse(false);
    const hold = await lockTable(database.url, 'collabs');
    const given = give(key, new Map([['cc-mood', 'wild']])).catch((error: unknown) => error);
    await hold.untilBlocked();
    await deleteFields(database, 'cc-mood');
    await hold.release();
    expect(await given).toMatchObject({ kind: 'invalid', details: [{ path: 'custom.cc-mood' }] });
    await defineByUse(true);
    expect((await read(key)).__v).toBe(0);
  });
});

describe('undoing a change', () => {
  it('restores products, notes, media, texts and values, and is itself in the history', async () => {
    const key = await standing();
    const before = await read(key);
    const [first = '', , third = ''] = products;
    const custom = new Map([
      ['cc-mood', null],
      ['cc-season', 'winter'],
    ]);
    await edit(key, 0, { title: 'Other', products: [entry(third), entry(first, 'Another note')], custom });
    const url = 'https://cdn.example.com/a.jpg';
    await edit(key, 1, { description: 'More', media: [{ url }] });
    expect((await verbs.getDropHistory(key, 10)).changes[0]).toMatchObject({ media: true });
    await verbs.undoDropChange(halo, key, {
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
      ...{ title, description, media, custom: values },
      entries: entries.map(({ platformId }) => platformId),
      notes: enhancements.map(({ note }) => note),
    });
    expect(plain(after)).toEqual(plain(before));
    expect(after.__v).toBe(3);
    expect((await verbs.listDropChanges(key))[0]).toMatchObject({
      revision: 3,
      undoes: 1,
      changedBy: { id: '42' },
    });
    await verbs.undoDropChange(halo, key, { revision: 3, expectedRevision: 3, actor: ada });
    expect((await read(key)).media).toMatchObject([{ url }]);
  });

  it('restores media in custom values with their ids', async () => {
    const key = await standing();
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
    await verbs.undoDropChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
    expect((await read(key)).custom).toEqual(custom);
  });

  it('does not define fields again that the brand deleted', async () => {
    const key = await standing();
    await edit(key, 0, { custom: new Map([['cc-gone', 'here']]) });
    await edit(key, 1, { title: 'Other', custom: new Map([['cc-gone', 'there']]) });
    await deleteFields(database, 'cc-gone');
    await verbs.undoDropChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
    expect(await read(key)).toMatchObject({ title: 'As it was', custom: { 'cc-mood': 'calm' } });
    expect(await listFieldOwners(database, 'cc-gone')).toEqual([]);
  });

  it('is rejected after another change, or if the change is not saved any more', async () => {
    const key = await standing();
    await edit(key, 0, { title: 'One' });
    await edit(key, 1, { title: 'Two' });
    const undo = (revision: number, expectedRevision: number) =>
      verbs.undoDropChange(halo, key, { revision, expectedRevision, actor: ada });
    await expect(undo(1, 1)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(undo(7, 2)).rejects.toMatchObject({ kind: 'not-found' });
    expect((await read(key)).title).toBe('Two');
  });
});

describe('restoring a removed drop', () => {
  const remove = (key: DropKey) => verbs.inTransaction((tx) => verbs.removeDrop(tx, key, ada));
  const listed = async (key: DropKey) => (await verbs.listRemovedDrops(key, { limit: 10 })).rows;
  const grace = { kind: 'admin', id: '42' } as const;

  async function removed(within?: string): Promise<DropKey> {
    const key = await standing(within);
    await remove(key);
    return key;
  }

  it('restores its content, with both changes in the history', async () => {
    const key = await standing();
    const before = await read(key);
    await edit(key, 0, { products: [entry(products[2] ?? '')] });
    await edit(key, 1, { title: 'Other', products: [entry(products[0] ?? '')] });
    await remove(key);
    expect(await listed(key)).toMatchObject([
      { id: key.dropId, title: 'Other', products: 1, removedBy: { ...ada, name: null } },
    ]);
    const result = await verbs.getDropHistory(key, 10);
    expect(result.changes.map(({ isRemoval }) => isRemoval)).toEqual([true, false, false]);
    expect(result.hasMore).toBe(false);
    expect(await verbs.getDropHistory(key, 2)).toMatchObject({
      changes: result.changes.slice(0, 2),
      hasMore: true,
    });
    expect(Object.values(result.titles)).toContain('halo lamp');
    await verbs.restoreDrop(key, grace);
    expect(await listed(key)).toEqual([]);
    expect(await read(key)).toMatchObject({ title: 'Other', createdAt: before.createdAt, __v: 4 });
    const [back] = (await verbs.getDropHistory(key, 10)).changes;
    expect(back).toMatchObject({ changedBy: grace, undoes: 3, isReturn: true, isRemoval: false });
    expect(await listEvents(database, key.dropId, 'drop.created')).toMatchObject([
      {},
      { data: { drop: { collab: key.collabId, title: 'Other', __v: 4 } } },
    ]);
    await verbs.undoDropChange(halo, key, { revision: 1, expectedRevision: 4, actor: ada });
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
      verbs.listRemovedDrops({ channelId, collabId }, { limit: 2, ...cursor });
    const first = await page({});
    const last = await page({ after: first.next });
    expect([...first.rows, ...last.rows].map(({ id }) => id)).toEqual(keys.map(({ dropId }) => dropId));
    expect(last).toMatchObject({ rows: [{ products: 2 }], next: null });
    expect(await page({ before: last.previous })).toEqual(first);
    expect(first.previous).toBeNull();
  });

  it('is rejected for a drop that was not removed, and missing for another channel and collab', async () => {
    const there = await standing();
    const key = await removed();
    const elsewhere = [
      there,
      { ...key, channelId: pine.channelId },
      { ...key, collabId: await collab(halo) },
      { ...key, dropId: 'no id' },
    ];
    for (const one of elsewhere)
      await expect(verbs.restoreDrop(one, ada)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listed({ ...key, channelId: pine.channelId })).toEqual([]);
    for (const one of elsewhere.slice(1))
      await expect(verbs.getDropHistory(one, 10)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each([
    ['holds as many drops as it can', { bytes: 0, count: 128 }, { kind: 'conflict' }],
    [
      'has no room for it in its entry',
      { bytes: 130_000, count: 1 },
      { kind: 'invalid', details: [{ path: 'drop' }] },
    ],
  ])('is rejected if its collab meanwhile %s', async (_, { bytes, count }, refusal) => {
    const key = await removed();
    await addDrops(database, key.collabId, { count, bytes });
    await expect(verbs.restoreDrop(key, ada)).rejects.toMatchObject(refusal);
    expect(await listed(key)).toHaveLength(1);
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
    const { uploadId, url, fields } = await verbs.stageUpload(halo.channelId, file);
    const form = new FormData();
    for (const { name, value } of fields) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), file.filename);
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201);
    // Two concurrent calls and a third: the file is created once.
    await Promise.all([1, 2].map(() => verbs.completeUpload(halo.channelId, uploadId)));
    return uploadId;
  }

  async function done(uploadId: string) {
    const follow = () => verbs.getUploadProgress(halo.channelId, uploadId);
    await until('the platform is done', async () => (await follow()).state !== 'processing');
    return follow();
  }

  it('becomes media of the channel once, which a drop uses by id; a new text creates other media', async () => {
    const before = await calls();
    const uploadId = await upload(pixel);
    await verbs.completeUpload(halo.channelId, uploadId);
    expect(await calls()).toBe(before + 1);
    await done(uploadId);
    const [one, other] = await Promise.all(
      [1, 2].map(() => verbs.getUploadProgress(halo.channelId, uploadId)),
    );
    expect(one).toMatchObject({ state: 'ready', media: { mediaContentType: 'IMAGE' } });
    expect(other).toEqual(one);
    if (one?.state !== 'ready') return expect.fail('not ready');
    const { _id: id } = one.media;
    const key = await standing();
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
    await verbs.undoDropChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
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
    await expect(verbs.stageUpload(halo.channelId, { ...file, ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ path: Object.keys(wrong)[0] }],
    });
  });

  it('is missing for another channel', async () => {
    const { uploadId } = await verbs.stageUpload(halo.channelId, file);
    for (const verb of [verbs.completeUpload, verbs.getUploadProgress])
      await expect(verb(pine.channelId, uploadId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('waits while the store is unavailable', async () => {
    await addFault(platform.url, { fault: 'unavailable', times: 'always' });
    await expect(verbs.stageUpload(halo.channelId, file)).rejects.toMatchObject({ kind: 'unavailable' });
    await clearFaults(platform.url);
  });
});

describe('product cards of an admin', () => {
  it('have the store’s current data, and list missing products', async () => {
    const [first = ''] = products;
    const seen = await verbs.listProductCards(halo.channelId, [first, '999999999']);
    expect(seen?.cards).toMatchObject([{ platformId: `gid://shopify/Product/${first}`, status: 'ACTIVE' }]);
    expect(seen?.missing).toEqual(['gid://shopify/Product/999999999']);
    expect((await verbs.listVariants(halo.channelId, first)).length).toBeGreaterThan(0);
    expect(await verbs.listVariants(halo.channelId, '999999999')).toEqual([]);
  });

  it('include the selected variant even after a hundred others', async () => {
    const poster = products.at(-1) ?? '';
    const { product: requested } = await queryStore<{ product: { variants: { nodes: { id: string }[] } } }>(
      platform.url,
      haloDomain,
      {
        query: `{ product(id: "gid://shopify/Product/${poster}") { variants(first: 250) { nodes { id } } } }`,
      },
    );
    const ids = requested.variants.nodes.map(({ id }) => id);
    const numberOf = (id = '') => id.slice(id.lastIndexOf('/') + 1);
    const result = await verbs.listVariants(halo.channelId, poster, numberOf(ids.at(-1)));
    expect(result.map(({ id }) => id)).toEqual(ids);
    expect(result.at(-1)?.title).toBe('No 101');
    expect(await verbs.listVariants(halo.channelId, poster, numberOf(ids[0]))).toHaveLength(100);
    const [other = ''] = products;
    expect(await verbs.listVariants(halo.channelId, other, numberOf(ids.at(-1)))).toHaveLength(1);
  });
});
