import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrandCaller } from '#app/domain/caller.ts';
import type { DropKey } from '#app/domain/drops/read-drop.ts';
import { startPlatform } from '../../local/platform/start-platform.ts';
import type { RunningPlatform } from '../../local/platform/start-platform.ts';
import { askStore, productNumbers } from '../support/admin-api.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { holdTable } from '../support/hold-table.ts';
import { mintSessionToken } from '../support/install.ts';
import { addFault, clearFaults, requestsTo } from '../support/mirror.ts';
import { haloDomain, pineDomain, product, testStores } from '../support/test-stores.ts';
import { until } from '../support/until.ts';

/* Verbs of the pages in which a brand edits drops, in the test's own process. */

async function loadVerbs() {
  const { ensureInstalled } = await import('#app/domain/channels/ensure-installed.ts');
  const { noteUninstalled } = await import('#app/domain/channels/note-uninstalled.ts');
  const { learnName } = await import('#app/domain/staff/learn-name.ts');
  const { addDrop } = await import('#app/domain/drops/add-drop.ts');
  const { editDrop } = await import('#app/domain/drops/edit-drop.ts');
  const { readEditedDrop } = await import('#app/domain/input/edited-drop.ts');
  const { undoChange } = await import('#app/domain/drops/undo-change.ts');
  const { readHistory } = await import('#app/domain/drops/read-history.ts');
  const { readDrop } = await import('#app/domain/drops/read-drop.ts');
  const { removeDrop } = await import('#app/domain/drops/remove-drop.ts');
  const { bringBackDrop } = await import('#app/domain/drops/bring-back-drop.ts');
  const { listRemovedDrops } = await import('#app/domain/drops/list-removed-drops.ts');
  const { readToldHistory } = await import('#app/domain/drops/read-told-history.ts');
  const { stageUpload } = await import('#app/domain/media/uploads/stage-upload.ts');
  const { takeUpload } = await import('#app/domain/media/uploads/take-upload.ts');
  const { followUpload } = await import('#app/domain/media/uploads/follow-upload.ts');
  const { readProductCards } = await import('#app/domain/products/read-product-cards.ts');
  const { readVariants } = await import('#app/domain/products/read-variants.ts');
  const { readEditableDrop } = await import('#app/domain/drops/read-editable-drop.ts');
  const { defineField } = await import('#app/domain/custom-fields/define-field.ts');
  const { orderFields } = await import('#app/domain/custom-fields/order-fields.ts');
  const { doOnce } = await import('#app/auth/do-once.ts');
  const { db, inTransaction, closeDatabase } = await import('#app/db/client.ts');
  return {
    ...{ noteUninstalled, learnName },
    ...{ ensureInstalled, addDrop, editDrop, undoChange, readHistory, readDrop, removeDrop },
    ...{ bringBackDrop, listRemovedDrops, readToldHistory },
    ...{ stageUpload, takeUpload, followUpload, readProductCards, readVariants },
    ...{ readEditableDrop, readEditedDrop, defineField, orderFields },
    ...{ doOnce, db, inTransaction, closeDatabase },
  };
}

const ada = { kind: 'admin', id: '41' } as const;

/** A product with more variants than the store tells at once. */
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
let halo: BrandCaller;
let pine: BrandCaller;
let products: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  platform = await startPlatform({
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

async function brand(domain: string): Promise<BrandCaller> {
  await verbs.ensureInstalled(domain, await mintSessionToken(platform.url, domain));
  const { id: channelId } = await verbs.db.channel.findUniqueOrThrow({ where: { domain } });
  return { kind: 'brand', credentialId: ada.id, channelId };
}

async function collab({ channelId }: BrandCaller): Promise<string> {
  const [id, creator] = [randomUUID(), randomUUID()];
  await database.query(
    `WITH creator AS (INSERT INTO creators (id, email, updated_at) VALUES ($1::uuid, $1 || '@x.example', now()))
     INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
     VALUES ($2, $3, $1::uuid, 'x', 'c-' || $1, $1, $1, now())`,
    [creator, channelId, id],
  );
  return id;
}

const entry = (productId: string, note?: string) => ({
  productId,
  custom: new Map(),
  ...(note !== undefined && { enhancement: { note } }),
});

/** A drop of two products, the first with a note, of a collab of its own unless one is named. */
async function standing(within?: string): Promise<DropKey> {
  const collabId = within ?? (await collab(halo));
  const [first = '', second = ''] = products;
  const add = await verbs.addDrop(halo, collabId, {
    title: 'As it was',
    description: '',
    products: [entry(first, 'The first note'), entry(second)],
    custom: new Map([['cc-mood', 'calm']]),
  });
  return { channelId: halo.channelId, collabId, dropId: await verbs.inTransaction(add) };
}

const edit = (key: DropKey, expectedRevision: number, input: object) =>
  verbs.editDrop(halo, key, { input: { custom: new Map(), ...input }, expectedRevision, actor: ada });

const read = async (key: DropKey) => (await verbs.readDrop(verbs.db, key)) ?? expect.fail('no drop');

describe('the history of a drop', () => {
  it('begins with its first change, and says of each who made it and what was before', async () => {
    const key = await standing();
    expect(await verbs.readHistory(key)).toEqual([]);
    const before = await read(key);
    await edit(key, 0, { title: 'As it is' });
    await edit(key, 1, {
      products: [...before.products]
        .reverse()
        .map(({ platformId }) => entry(platformId.split('/').at(-1) ?? '')),
    });
    const [second, first] = await verbs.readHistory(key);
    expect(first).toMatchObject({ revision: 1, who: { ...ada, name: null }, undoes: null });
    expect(first?.before).toEqual({ title: 'As it was' });
    expect(second?.before?.products).toEqual(before.products);
    expect(Object.keys(second?.before ?? {})).toEqual(['products']);
  });

  it('names a person of the staff whose name is known: it is asked for once, and forgotten with the app', async () => {
    const owner = { kind: 'admin', id: '1' } as const;
    const key = await standing();
    await verbs.editDrop(halo, key, {
      input: { title: 'Named', custom: new Map() },
      expectedRevision: 0,
      actor: owner,
    });
    const asked = async () =>
      (await requestsTo(platform.url, haloDomain)).filter(({ operation }) => operation === 'access_token')
        .length;
    const before = await asked();
    const learn = async ({ channelId }: BrandCaller, shop: string, userId: string = owner.id) =>
      verbs.learnName({
        ...{ channelId, shop, userId },
        sessionToken: await mintSessionToken(platform.url, shop),
      });
    await learn(pine, pineDomain);
    expect(await verbs.readHistory(key)).toMatchObject([{ who: { ...owner, name: null } }]);
    for (let time = 0; time < 3; time += 1) await learn(halo, haloDomain);
    expect(await verbs.readHistory(key)).toMatchObject([{ who: { ...owner, name: 'Olive Owner' } }]);
    expect(await asked()).toBe(before + 1);
    // Who the platform says it is, or nobody.
    await learn(halo, haloDomain, '2');
    const known = () => verbs.db.staffMember.findMany({ select: { channelId: true, userId: true } });
    expect(await known()).toHaveLength(2);
    await verbs.noteUninstalled(pine.channelId, new Date());
    expect(await known()).toEqual([{ channelId: halo.channelId, userId: '1' }]);
    pine = await brand(pineDomain);
  });

  it('has nothing of a change that changes nothing, or that is refused', async () => {
    const key = await standing();
    await edit(key, 0, { title: 'As it was' });
    await expect(edit(key, 0, { custom: new Map([['cc-x', { id: randomUUID() }]]) })).rejects.toThrow(
      'media',
    );
    expect(await verbs.readHistory(key)).toEqual([]);
  });

  it('names keys by their labels, partners by their names, and none of another channel', async () => {
    const key = await standing();
    const [keyId, foreignKeyId, partnerId] = [randomUUID(), randomUUID(), randomUUID()];
    await database.query(`INSERT INTO partners (id, name) VALUES ($1, 'Reach Agency')`, [partnerId]);
    await database.query(
      `INSERT INTO api_keys (id, public_id, secret_hash, channel_id, label)
       VALUES ($1, 'x', sha256('x'), $3, 'Warehouse'), ($2, 'y', sha256('y'), $4, 'Secret of Pine')`,
      [keyId, foreignKeyId, halo.channelId, pine.channelId],
    );
    const actors = [
      { kind: 'key', id: keyId },
      { kind: 'key', id: foreignKeyId },
      { kind: 'partner', id: partnerId },
    ] as const;
    for (const [index, actor] of actors.entries())
      await verbs.editDrop(halo, key, {
        input: { title: `By ${index}`, custom: new Map() },
        expectedRevision: index,
        actor,
      });
    const names = (await verbs.readHistory(key)).map(({ who }) => who.name);
    expect(names).toEqual(['Reach Agency', null, 'Warehouse']);
  });

  it('keeps the removal and who removed it, and forgets the oldest of very many changes', async () => {
    const key = await standing();
    await database.query(
      `INSERT INTO drop_changes (channel_id, drop_id, revision, actor_kind, actor_id, before)
       SELECT $1, $2, n, 'admin', '1', '{}' FROM generate_series(1, 150) AS n`,
      [key.channelId, key.dropId],
    );
    await database.query('UPDATE drops SET revision = 150 WHERE id = $1', [key.dropId]);
    await verbs.inTransaction((tx) => verbs.removeDrop(tx, key, ada));
    const changes = await verbs.readHistory(key);
    expect(changes.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, n) => 151 - n));
    expect(changes[0]).toMatchObject({ who: ada, before: null });
  });

  it('is absent to another channel and another collab', async () => {
    const key = await standing();
    await edit(key, 0, { title: 'Other' });
    expect(await verbs.readHistory({ ...key, channelId: pine.channelId })).toEqual([]);
    expect(await verbs.readHistory({ ...key, collabId: await collab(halo) })).toEqual([]);
    const undo = { revision: 1, expectedRevision: 1, actor: ada };
    await expect(verbs.undoChange(pine, { ...key, channelId: pine.channelId }, undo)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a drop’s page', () => {
  it('has the custom fields in the brand’s order, and in the order of their making beyond', async () => {
    const key = await standing();
    const define = (handle: string) =>
      verbs.defineField(halo.channelId, {
        ...{ ownerType: 'product', handle, name: handle, type: 'single_line_text_field' },
      });
    const [size, , age] = [await define('cc-size'), await define('cc-zone'), await define('cc-age')];
    await verbs.orderFields(halo.channelId, { ownerType: 'product', fieldIds: [size, age] });
    const { fields } = await verbs.readEditableDrop(key);
    const ofProducts = fields.filter(({ ownerType }) => ownerType === 'product');
    expect(ofProducts.map(({ handle }) => handle)).toEqual(['cc-size', 'cc-age', 'cc-zone']);
  });

  it('is absent for an address that holds no ids', async () => {
    const key = await standing();
    for (const odd of [{ collabId: 'x' }, { dropId: 'x' }]) {
      const remove = verbs.inTransaction((tx) => verbs.removeDrop(tx, { ...key, ...odd }, ada));
      await expect(remove).rejects.toMatchObject({ code: 'not-found' });
    }
  });
});

describe('what a page says of a drop', () => {
  it('leaves its products alone when it says nothing of them, and empties it when it says that there are none', async () => {
    const key = await standing();
    const saves = (said: object) => verbs.editDrop(halo, key, { ...verbs.readEditedDrop(said), actor: ada });
    await saves({ title: 'Other words', __v: 0 });
    expect((await read(key)).products).toHaveLength(2);
    await saves({ products: [], __v: 1 });
    expect((await read(key)).products).toEqual([]);
  });
});

describe('a custom field that is removed while somebody gives it a value', () => {
  const defineByUse = (does: boolean) =>
    database.query('UPDATE channels SET auto_define_custom_fields = $1', [does]);

  it.each([
    [
      'in a new drop',
      (key: DropKey, custom: Map<string, string>) =>
        verbs.doOnce({ channelId: key.channelId, userId: ada.id, place: '/', sent: {} }, () =>
          verbs.addDrop(halo, key.collabId, { title: 'New', description: '', products: [], custom }),
        ),
    ],
    ['in a drop', (key: DropKey, custom: Map<string, string>) => edit(key, 0, { custom })],
  ])('%s is refused as a field that there is not, and nothing is written', async (_, give) => {
    const key = await standing();
    await defineByUse(false);
    const hold = await holdTable(database.url, 'collabs');
    const given = give(key, new Map([['cc-mood', 'wild']])).catch((error: unknown) => error);
    await hold.untilSomebodyWaits();
    await database.query("DELETE FROM custom_field_definitions WHERE handle = 'cc-mood'");
    await hold.release();
    expect(await given).toMatchObject({ code: 'invalid', details: [{ path: 'custom.cc-mood' }] });
    await defineByUse(true);
    expect((await read(key)).__v).toBe(0);
  });
});

describe('undoing a change', () => {
  it('takes the drop back to what it was before, products, notes, words and values, and is itself in the history', async () => {
    const key = await standing();
    const before = await read(key);
    const [first = '', , third = ''] = products;
    const custom = new Map([
      ['cc-mood', null],
      ['cc-season', 'winter'],
    ]);
    await edit(key, 0, { title: 'Other', products: [entry(third), entry(first, 'Another note')], custom });
    await edit(key, 1, { description: 'More' });
    await verbs.undoChange(halo, key, {
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
      custom: values,
    }: typeof after) => ({
      ...{ title, description, custom: values },
      entries: entries.map(({ platformId }) => platformId),
      notes: enhancements.map(({ note }) => note),
    });
    expect(plain(after)).toEqual(plain(before));
    expect(after.__v).toBe(3);
    expect((await verbs.readHistory(key))[0]).toMatchObject({ revision: 3, undoes: 1, who: { id: '42' } });
  });

  it('defines no field anew that the brand has removed since', async () => {
    const key = await standing();
    await edit(key, 0, { custom: new Map([['cc-gone', 'here']]) });
    await edit(key, 1, { title: 'Other', custom: new Map([['cc-gone', 'there']]) });
    const fields = "SELECT id FROM custom_field_definitions WHERE handle = 'cc-gone'";
    await database.query(`DELETE FROM custom_field_values WHERE definition_id IN (${fields})`);
    await database.query("DELETE FROM custom_field_definitions WHERE handle = 'cc-gone'");
    await verbs.undoChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
    expect(await read(key)).toMatchObject({ title: 'As it was', custom: { 'cc-mood': 'calm' } });
    expect(await database.query(fields)).toEqual([]);
  });

  it('is refused when the drop was changed since it was looked at, or the change is not kept', async () => {
    const key = await standing();
    await edit(key, 0, { title: 'One' });
    await edit(key, 1, { title: 'Two' });
    const undo = (revision: number, expectedRevision: number) =>
      verbs.undoChange(halo, key, { revision, expectedRevision, actor: ada });
    await expect(undo(1, 1)).rejects.toMatchObject({ code: 'conflict' });
    await expect(undo(7, 2)).rejects.toMatchObject({ code: 'not-found' });
    expect((await read(key)).title).toBe('Two');
  });
});

describe('bringing a removed drop back', () => {
  const remove = (key: DropKey) => verbs.inTransaction((tx) => verbs.removeDrop(tx, key, ada));
  const listed = async (key: DropKey) => (await verbs.listRemovedDrops(key, { limit: 10 })).rows;
  const grace = { kind: 'admin', id: '42' } as const;

  async function removed(within?: string): Promise<DropKey> {
    const key = await standing(within);
    await remove(key);
    return key;
  }

  it('gives it back as it was, and both stand in its history', async () => {
    const key = await standing();
    const before = await read(key);
    await edit(key, 0, { products: [entry(products[2] ?? '')] });
    await edit(key, 1, { title: 'Other', products: [entry(products[0] ?? '')] });
    await remove(key);
    expect(await listed(key)).toMatchObject([
      { id: key.dropId, title: 'Other', products: 1, removedBy: { ...ada, name: null } },
    ]);
    const told = await verbs.readToldHistory(key, 10);
    expect(told.changes.map(({ isRemoval }) => isRemoval)).toEqual([true, false, false]);
    expect(told.hasMore).toBe(false);
    expect(await verbs.readToldHistory(key, 2)).toMatchObject({
      changes: told.changes.slice(0, 2),
      hasMore: true,
    });
    expect(Object.values(told.titles)).toContain('halo lamp');
    await verbs.bringBackDrop(key, grace);
    expect(await listed(key)).toEqual([]);
    expect(await read(key)).toMatchObject({ title: 'Other', createdAt: before.createdAt, __v: 4 });
    const [back] = (await verbs.readToldHistory(key, 10)).changes;
    expect(back).toMatchObject({ who: grace, undoes: 3, isReturn: true, isRemoval: false });
    const heard = "SELECT data FROM events WHERE type = 'drop.created' AND data -> 'drop' ->> '_id' = $1";
    expect(await database.query(heard, [key.dropId])).toMatchObject([
      {},
      { data: { drop: { collab: key.collabId, title: 'Other', __v: 4 } } },
    ]);
    await verbs.undoChange(halo, key, { revision: 1, expectedRevision: 4, actor: ada });
    expect((await read(key)).products.map(({ platformId }) => platformId)).toEqual(
      before.products.map(({ platformId }) => platformId),
    );
  });

  it('finds it in a list that is shown page by page, the latest first', async () => {
    const oldest = await removed();
    const { channelId, collabId } = oldest;
    const between = await removed(collabId);
    const keys = [await removed(collabId), between, oldest];
    const page = async (place: object) =>
      verbs.listRemovedDrops({ channelId, collabId }, { limit: 2, ...place });
    const first = await page({});
    const last = await page({ after: first.next });
    expect([...first.rows, ...last.rows].map(({ id }) => id)).toEqual(keys.map(({ dropId }) => dropId));
    expect(last).toMatchObject({ rows: [{ products: 2 }], next: null });
    expect(await page({ before: last.previous })).toEqual(first);
    expect(first.previous).toBeNull();
  });

  it('is refused for one that was not removed, and is absent to another channel and another collab', async () => {
    const there = await standing();
    const key = await removed();
    const elsewhere = [
      there,
      { ...key, channelId: pine.channelId },
      { ...key, collabId: await collab(halo) },
      { ...key, dropId: 'no id' },
    ];
    for (const one of elsewhere)
      await expect(verbs.bringBackDrop(one, ada)).rejects.toMatchObject({ code: 'not-found' });
    expect(await listed({ ...key, channelId: pine.channelId })).toEqual([]);
    for (const one of elsewhere.slice(1))
      await expect(verbs.readToldHistory(one, 10)).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    ['holds as many drops as it can', { bytes: 0, count: 128 }, { code: 'conflict' }],
    [
      'has no room for it in its entry',
      { bytes: 130_000, count: 1 },
      { code: 'invalid', details: [{ path: 'drop' }] },
    ],
  ])('is refused when its collab meanwhile %s', async (_, { bytes, count }, refusal) => {
    const key = await removed();
    await database.query(
      `INSERT INTO drops (channel_id, id, collab_id, title, handle, data_bytes, updated_at)
       SELECT $1, gen_random_uuid(), $2::uuid, 'Another', n || '-' || $2, $3, now() FROM generate_series(1, $4) AS n`,
      [key.channelId, key.collabId, bytes, count],
    );
    await expect(verbs.bringBackDrop(key, ada)).rejects.toMatchObject(refusal);
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
    // Said twice at once, and once more: a file is made once.
    await Promise.all([1, 2].map(() => verbs.takeUpload(halo.channelId, uploadId)));
    return uploadId;
  }

  async function done(uploadId: string) {
    const follow = () => verbs.followUpload(halo.channelId, uploadId);
    await until('the platform is done', async () => (await follow()).state !== 'processing');
    return follow();
  }

  it('becomes media of the channel once, which a drop takes by their id, and words make other media', async () => {
    const before = await calls();
    const uploadId = await upload(pixel);
    await verbs.takeUpload(halo.channelId, uploadId);
    expect(await calls()).toBe(before + 1);
    await done(uploadId);
    const [one, other] = await Promise.all([1, 2].map(() => verbs.followUpload(halo.channelId, uploadId)));
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
    await verbs.undoChange(halo, key, { revision: 2, expectedRevision: 2, actor: ada });
    const [again] = (await read(key)).enhancements[0]?.media ?? [];
    expect(again).toMatchObject({ _id: id });
    expect(again).not.toHaveProperty('alt');
  });

  it('that is no picture fails with the platform’s words', async () => {
    expect(await done(await upload(Buffer.from('no picture at all, but long enough')))).toEqual({
      state: 'failed',
      message: 'The image could not be processed',
    });
  });

  it.each([
    ['of a kind that the platform does not take', { mimeType: 'image/svg+xml' }],
    ['of a kind that is none', { mimeType: 'constructor' }],
    ['that is empty', { size: 0 }],
    ['that is too large', { size: 21 * 1024 * 1024 }],
    ['without a name', { filename: '' }],
  ])('%s is refused before it is sent', async (_, wrong) => {
    await expect(verbs.stageUpload(halo.channelId, { ...file, ...wrong })).rejects.toMatchObject({
      code: 'invalid',
      details: [{ path: 'file' }],
    });
  });

  it('is absent to another channel', async () => {
    const { uploadId } = await verbs.stageUpload(halo.channelId, file);
    for (const verb of [verbs.takeUpload, verbs.followUpload])
      await expect(verb(pine.channelId, uploadId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('waits for a store that is away', async () => {
    await addFault(platform.url, { fault: 'unavailable', times: 'always' });
    await expect(verbs.stageUpload(halo.channelId, file)).rejects.toMatchObject({ code: 'unavailable' });
    await clearFaults(platform.url);
  });
});

describe('what an admin sees of products', () => {
  it('is what the store says now, and which are no longer there', async () => {
    const [first = ''] = products;
    const seen = await verbs.readProductCards(halo.channelId, [first, '999999999']);
    expect(seen?.cards).toMatchObject([{ platformId: `gid://shopify/Product/${first}`, status: 'ACTIVE' }]);
    expect(seen?.missing).toEqual(['gid://shopify/Product/999999999']);
    expect((await verbs.readVariants(halo.channelId, first)).length).toBeGreaterThan(0);
    expect(await verbs.readVariants(halo.channelId, '999999999')).toEqual([]);
  });

  it('has the variant that was chosen, also where the store tells a hundred others first', async () => {
    const poster = products.at(-1) ?? '';
    const { product: asked } = await askStore<{ product: { variants: { nodes: { id: string }[] } } }>(
      platform.url,
      haloDomain,
      {
        query: `{ product(id: "gid://shopify/Product/${poster}") { variants(first: 250) { nodes { id } } } }`,
      },
    );
    const ids = asked.variants.nodes.map(({ id }) => id);
    const numberOf = (id = '') => id.slice(id.lastIndexOf('/') + 1);
    const told = await verbs.readVariants(halo.channelId, poster, numberOf(ids.at(-1)));
    expect(told.map(({ id }) => id)).toEqual(ids);
    expect(told.at(-1)?.title).toBe('No 101');
    expect(await verbs.readVariants(halo.channelId, poster, numberOf(ids[0]))).toHaveLength(100);
    const [other = ''] = products;
    expect(await verbs.readVariants(halo.channelId, other, numberOf(ids.at(-1)))).toHaveLength(1);
  });
});
