import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DropFilter } from '#app/domain/drops/drop-list.ts';
import type { PlatformNumber } from '#app/ids.ts';
import type { BrandPrincipal } from '#app/domain/principal.ts';
import { acceptInvitation } from '../support/portal/accept-invitation.ts';
import { appSettings, mailSettings } from '../support/world/app-settings.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { setCreatorProfile } from '../support/db/collabs.ts';
import { addDrops, simulateCollection } from '../support/db/drops.ts';
import { listEvents } from '../support/db/events.ts';
import { setStaleProduct, setVariantMissing } from '../support/db/products.ts';
import { seedBrand, type SeededBrand } from '../support/db/seed.ts';

/* The list of a channel's drops, bulk actions on it, and copies of drops, in the test's own process. */

async function loadFunctions() {
  const { changeDrops, searchDrops } = await import('#app/domain/drops/drop-list.ts');
  const { createDrop } = await import('#app/domain/drops/create-drop.ts');
  const { deleteField, listFields } = await import('#app/domain/custom-fields/fields.ts');
  const { duplicateDrop } = await import('#app/domain/drops/duplicate-drop.ts');
  const { findDrop } = await import('#app/domain/drops/drop.ts');
  const { updateCollab } = await import('#app/domain/collabs/update.ts');
  const { updateDrop } = await import('#app/domain/drops/update-drop.ts');
  const { getAttention } = await import('#app/domain/channels/attention.ts');
  const { listRecentDrops } = await import('#app/domain/channels/home.ts');
  const { db, inTransaction, closeDatabase } = await import('#app/db/connection/client.ts');
  return {
    changeDrops,
    searchDrops,
    createDrop,
    deleteField,
    listFields,
    duplicateDrop,
    findDrop,
    updateCollab,
    updateDrop,
    getAttention,
    listRecentDrops,
    db,
    inTransaction,
    closeDatabase,
  };
}

const ada = { kind: 'admin', id: '41' } as const;
let database: TestDatabase;
let app: Awaited<ReturnType<typeof loadFunctions>>;
let birch: SeededBrand;
let fern: SeededBrand;

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, mailSettings, { DATABASE_URL: database.url });
  birch = await seedBrand(database, { name: 'birch', collabs: 3 });
  fern = await seedBrand(database, { name: 'fern', collabs: 1 });
  app = await loadFunctions();
});
afterAll(async () => {
  await app.closeDatabase();
  await database.drop();
});

const principalOf = ({ channelId }: SeededBrand): BrandPrincipal => ({
  kind: 'brand',
  credentialId: ada.id,
  channelId,
});

/** Creates a drop of some products, the first in a variant. @param index of its collab. */
async function add(
  title: string,
  {
    brand = birch,
    index = 0,
    products = ['11', '12'] as PlatformNumber[],
    variant = undefined as PlatformNumber | undefined,
  } = {},
): Promise<string> {
  const write = await app.createDrop(principalOf(brand), brand.collabIds[index] ?? '', {
    title,
    description: `About ${title}`,
    media: [{ url: 'https://cdn.example.com/cover.jpg', alt: 'Cover' }],
    products: products.map((productNumber, place) => ({
      ...(variant !== undefined && place === 0 && { variantNumber: variant }),
      index: place,
      productNumber,
      custom: new Map([['cc-size', `Size ${place}`]]),
      enhancement: { note: `Note ${place}`, media: [{ url: `https://cdn.example.com/${place}.mp4` }] },
    })),
    custom: new Map([['cc-mood', 'calm']]),
  });
  return app.inTransaction(write);
}

const search = (filter: DropFilter, page: object = {}, brand = birch) =>
  app.searchDrops(brand.channelId, { filter, order: 'newest', limit: 50, ...page });
const titles = async (filter: DropFilter, page?: object) =>
  (await search(filter, page)).rows.map(({ title }) => title);

describe('the drops of a channel', () => {
  it('are listed by their last change, with creator, state and products', async () => {
    const oldest = await add('Oldest');
    await add('Middle', { index: 1, products: ['13'] });
    await add('Other brand', { brand: fern });
    await simulateCollection(database, oldest);
    await app.updateDrop(
      principalOf(birch),
      { collabId: birch.collabIds[0] ?? '', dropId: oldest },
      {
        input: { title: 'Changed', custom: new Map() },
        expectedRevision: 0,
        actor: ada,
      },
    );
    expect((await search({})).rows).toMatchObject([
      {
        id: oldest,
        title: 'Changed',
        creator: 'First 1',
        state: 'published',
        products: 2,
        missing: 0,
      },
      { title: 'Middle', creator: 'First 2', state: 'unpublished', products: 1 },
    ]);
    expect(await titles({}, { order: 'oldest' })).toEqual(['Middle', 'Changed']);
    expect(await search({}, {}, fern)).toMatchObject({ rows: [{ title: 'Other brand' }], next: null });
  });

  it('are filtered by text, creator, state and products that the store no longer has', async () => {
    await setStaleProduct(database, '13');
    expect(await titles({ search: 'chan GED' })).toEqual(['Changed']);
    expect(await titles({ creator: 'first 2' })).toEqual(['Middle']);
    expect(await titles({ creator: 'BIRCH-1' })).toEqual(['Changed']);
    expect(await titles({ isFlagged: true })).toEqual(['Middle']);
    expect(await titles({ state: 'published' })).toEqual(['Changed']);
    expect(await titles({ state: 'unpublished', search: 'mid' })).toEqual(['Middle']);
    expect(await titles({ state: 'removed' })).toEqual([]);
    const [collabId = ''] = birch.collabIds;
    await app.updateCollab(principalOf(birch), collabId, { isActive: false, custom: new Map() });
    expect(await titles({ state: 'unpublished' })).toEqual(['Changed', 'Middle']);
    await app.updateCollab(principalOf(birch), collabId, { isActive: true, custom: new Map() });
  });

  it('are paged in both directions, and a search that found little continues where it stopped', async () => {
    for (const title of ['A', 'B', 'C']) await add(title, { index: 2 });
    const first = await search({}, { limit: 2 });
    const second = await search({}, { limit: 2, after: first.next });
    expect([first, second].map(({ rows }) => rows.map(({ title }) => title))).toEqual([
      ['C', 'B'],
      ['A', 'Changed'],
    ]);
    expect(await search({}, { limit: 2, before: second.previous })).toEqual(first);
    const short = await search({ search: 'Middle' }, { scan: 3 });
    expect(short).toMatchObject({ rows: [], previous: null });
    const rest = await search({ search: 'Middle' }, { scan: 3, after: short.next });
    expect(rest).toMatchObject({ rows: [{ title: 'Middle' }], next: null });
    const back = await search({ search: 'C' }, { scan: 2, before: rest.previous });
    expect(back.rows.map(({ title }) => title)).toEqual(['Changed']);
    expect(await titles({ search: 'C' }, { scan: 2, before: back.previous })).toEqual(['C']);
  });
});

describe('a drop with a variant that the store no longer has', () => {
  it('is flagged in the list and on the home page, which name the creator as the brand sees them', async () => {
    const hazel = await seedBrand(database, { name: 'hazel', collabs: 1 });
    const [collabId = ''] = hazel.collabIds;
    const dropId = await add('Variants', { brand: hazel, products: ['31', '32'], variant: '7' });
    await setVariantMissing(database, '7');
    await setCreatorProfile(database, collabId, { firstName: 'Zoe', shopDescription: '' });
    await acceptInvitation(database, { channelId: hazel.channelId, collabId });
    expect((await search({ isFlagged: true }, {}, hazel)).rows).toMatchObject([{ id: dropId, missing: 1 }]);
    const { missingProducts } = await app.getAttention(hazel.channelId);
    expect(missingProducts).toEqual([{ collabId, creator: 'Zoe 1', products: 1 }]);
    expect(await app.listRecentDrops(hazel.channelId, 1)).toMatchObject([{ dropId, creator: 'Zoe 1' }]);
  });
});

describe('selected drops', () => {
  const change = (
    intent: 'remove' | 'restore',
    keys: { collabId: string; dropId: string }[],
    brand = birch,
  ) => app.changeDrops(brand.channelId, { intent, drops: keys }, ada);

  it('are removed and restored together, and the others are reported', async () => {
    const { rows } = await search({ search: 'A' });
    const keys = rows.map(({ id, collabId }) => ({ dropId: id, collabId }));
    expect(await change('remove', keys, fern)).toEqual({ changed: 0, already: keys.length, full: 0 });
    expect(await change('remove', keys)).toEqual({ changed: keys.length, already: 0, full: 0 });
    expect(await change('remove', keys)).toEqual({ changed: 0, already: keys.length, full: 0 });
    expect(new Set(await titles({ state: 'removed' }))).toEqual(new Set(rows.map(({ title }) => title)));
    expect(await listEvents(database, keys[0]?.dropId ?? '', 'drop.removed')).toHaveLength(1);
    await addDrops(database, birch.collabIds[2] ?? '', { count: 128 });
    const full = rows.filter(({ collabId }) => collabId === birch.collabIds[2]).length;
    expect(full).toBeGreaterThan(0);
    expect(await change('restore', keys)).toEqual({ changed: keys.length - full, already: 0, full });
  });
});

describe('the last page of a list of drops', () => {
  it('is the first page after all of its drops were removed, but not the end of a search in steps', async () => {
    const elm = await seedBrand(database, { name: 'elm', collabs: 1 });
    for (const title of ['Last', 'Second', 'First']) await add(title, { brand: elm });
    for (const filter of [{}, { search: 's' }, { state: 'unpublished' }] as const) {
      const first = await search(filter, { limit: 2 }, elm);
      const [last] = (await search(filter, { limit: 2, after: first.next }, elm)).rows;
      const drops = [{ collabId: last?.collabId ?? '', dropId: last?.id ?? '' }];
      await app.changeDrops(elm.channelId, { intent: 'remove', drops }, ada);
      expect(await search(filter, { limit: 2, after: first.next }, elm)).toEqual({ ...first, next: null });
      await app.changeDrops(elm.channelId, { intent: 'restore', drops }, ada);
    }
    const { next } = await search({ search: 'none' }, { scan: 2 }, elm);
    expect(await search({ search: 'none' }, { scan: 2, after: next }, elm)).toEqual({
      rows: [],
      next: null,
      previous: next,
    });
  });
});

describe('a copy of a drop', () => {
  const copy = async (dropId: string, brand = birch) =>
    app.inTransaction(
      await app.duplicateDrop(principalOf(brand), { collabId: birch.collabIds[1] ?? '', dropId }, 'Copy'),
    );

  it('has its products, notes, media and custom values, and its flagged products', async () => {
    const dropId = await add('Original', { index: 1, products: ['21', '13'] });
    const key = { channelId: birch.channelId, collabId: birch.collabIds[1] ?? '' };
    const read = async (id: string) => {
      const found = (await app.findDrop(app.db, { ...key, dropId: id })) ?? expect.fail('no drop');
      const idOf = new Map(found.products.map(({ _id, platformId }) => [_id, platformId]));
      return {
        title: found.title,
        description: found.description,
        media: found.media,
        custom: found.custom,
        products: found.products.map(({ _id, ...product }) => product),
        enhancements: found.enhancements.map(({ note, media, product }) => [idOf.get(product), note, media]),
        isNew: found.__v === 0,
      };
    };
    const original = await read(dropId);
    expect(original.enhancements).toHaveLength(2);
    const copied = await copy(dropId);
    expect(copied).not.toBe(dropId);
    expect(await read(copied)).toEqual({ ...original, title: 'Copy', isNew: true });
    expect((await search({ search: 'Copy' })).rows).toMatchObject([{ id: copied, missing: 1 }]);
    const fields = await app.listFields(birch.channelId, 'drop');
    const field = fields.find(({ handle }) => handle === 'cc-mood') ?? expect.fail('no field');
    await app.deleteField({ channelId: birch.channelId, fieldId: field.id });
    expect((await read(await copy(dropId))).custom).toEqual({});
  });

  it('is missing for another brand and another collab', async () => {
    const dropId = await add('Elsewhere', { index: 0 });
    await expect(copy(dropId)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(copy(dropId, fern)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(copy('no id')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
