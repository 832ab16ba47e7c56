import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataKeys, mirrorKeys, misspelledKey } from '#app/domain/mirror-keys.ts';
import { createCollab, createDrop, getCollab, unique } from '../support/http/api-calls.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { addFault, clearFaults, requestsTo, untilDelayed } from '../support/store/mirror.ts';
import { viewStore } from '../support/store/store-view.ts';
import { testStores } from '../support/world/test-stores.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { until } from '../support/until.ts';
import { clock, openStore } from '../storefront/support/demo-shop.ts';
import { readStore } from '../../local/simulator/read-store.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { countLockWaits, changeWhileLocked } from '../support/db/locks.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { addTiers } from '../support/db/tiers.ts';
import { loadApp } from '../support/world/load-app.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { clearTier } from '../support/db/collabs.ts';
import { renumberProduct, listKnownProducts } from '../support/db/products.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

const gids = (world: World, ...indexes: number[]) =>
  indexes.map((index) => `gid://shopify/Product/${world.halo.products[index] ?? ''}`);

/** The values of an entry without those that differ between stores: ids, times and handles. */
function withoutIds(entry: {
  fields: Record<string, string | null>;
  data: Record<string, unknown>;
}): unknown {
  const { data: _, ...fields } = entry.fields;
  // A brand sets these after the installation.
  const isOfBrand = (key: string) => key.startsWith('cc-channel-brandkit-');
  const text = JSON.stringify([Object.entries(fields), Object.entries(entry.data)], (key, value: unknown) => {
    if (key === 'cc-creator-drop-collection-handle' || key === 'cc-creator-drop-handle') return 'drop handle';
    return Array.isArray(value) && isOfBrand(String(value[0])) ? [value[0]] : value;
  });
  return JSON.parse(
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
      .replaceAll(/(gid:\/\/shopify\/\w+\/)\d+/g, '$1number')
      .replaceAll(/"\d{3,}"/g, '"number"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  );
}

describe('the mirror', () => {
  it('creates a creator in the store: entry, collections in order and published, ids saved', async () => {
    const { halo, platform, database } = world;
    const { _id } = await createCollab(world, halo, { firstName: 'Ada', lastName: unique('L') });
    const drop = await createDrop(world, halo, {
      collabId: _id,
      title: 'Zeit & "Raum"',
      description: 'First <b>line</b>\nsecond\n\nnew paragraph',
      media: ['https://cdn.example.com/cover.jpg', 'https://cdn.example.com/walk.mp4'],
      products: [5, 1, 3].map((index) => ({ id: halo.products[index] })),
    });
    await waitForMirror(database);
    const { entries, collections } = await viewStore(platform.url, halo.domain);
    const collab = await getCollab(world, halo, _id);
    const entry = entries.find((each) => each.fields['cc-collab-id'] === _id);
    const collection = collections.find(({ title }) => title === 'Zeit & "Raum"');
    expect(collection).toMatchObject({
      title: 'Zeit & "Raum"',
      descriptionHtml: '<p>First &lt;b&gt;line&lt;/b&gt;<br>second</p><p>new paragraph</p>',
      sortOrder: 'MANUAL',
      productIds: gids(world, 5, 1, 3),
      isPublished: true,
    });
    expect(entry).toMatchObject({ handle: collab.creator.handle, status: 'ACTIVE' });
    expect(entry?.fields['cc-creator-drops']).toBe(JSON.stringify([collection?.id]));
    expect(collab.metadata.platformCreatorMetaobjectId).toBe(entry?.id);
    expect(entry?.data['cc-creator-drops']).toMatchObject([
      {
        'cc-creator-drop-id': drop._id,
        'cc-creator-drop-order': 1,
        'cc-creator-drop-collection-id': collection?.id.split('/').at(-1),
        'cc-creator-drop-media': [
          { url: 'https://cdn.example.com/cover.jpg', mediaContentType: 'IMAGE', mimeType: 'image/jpeg' },
          { url: 'https://cdn.example.com/walk.mp4', mediaContentType: 'VIDEO', mimeType: 'video/mp4' },
        ],
        'cc-creator-drop-products': [
          { 'cc-creator-drop-product-platform-id': halo.products[5], 'cc-creator-drop-product-order': 1 },
          { 'cc-creator-drop-product-platform-id': halo.products[1], 'cc-creator-drop-product-order': 2 },
          { 'cc-creator-drop-product-platform-id': halo.products[3], 'cc-creator-drop-product-order': 3 },
        ],
      },
    ]);
  });

  it('writes the entry that the storefront tests use', async () => {
    const { halo, platform, database } = world;
    const seed = testStores.find(({ domain }) => domain === halo.domain);
    if (!seed) throw new Error('The store has no seed');
    const enhancement = { note: 'Soft', media: ['https://cdn.example.com/soft.jpg'] };
    const drops = ['Older', 'Newer'].map((title) => ({
      title,
      description: 'Words',
      custom: { 'cc-mood': 'calm' },
      products: [
        { handle: 'halo-mug', ...enhancement, custom: { 'cc-shade': 'green' } },
        { handle: 'halo-balm', custom: {} },
      ],
    }));
    const body = {
      platformDomain: halo.domain,
      email: 'drawn@example.com',
      handle: 'creator-1',
      title: 'A shop',
      firstName: 'Ada',
      lastName: 'King',
      affiliateCode: 'DRAWN15',
      primaryColor: '#aa0000',
      discount: { discountAmount: 15, discountType: 'Percentage' as const },
      custom: { 'cc-city': 'Wien', 'cc-about': 'Writes' },
    };
    await loadApp(world.database);
    const { writeCreator } = await import('../storefront/support/write-creator.ts');
    const store = openStore(seed);
    const { id } = writeCreator(store, { body, drops });
    const drawn = readStore(store, clock.now()).metaobjectById(id);
    const { _id: collabId } = await createCollab(world, halo, body);
    for (const { products, ...drop } of drops)
      await createDrop(world, halo, {
        ...drop,
        collabId,
        products: products.map(({ handle, custom, ...own }) => ({
          id: halo.products[seed.products.findIndex((product) => product.handle === handle)],
          ...('note' in own && { enhancement: own }),
          custom,
        })),
      });
    await waitForMirror(database);
    const { entries } = await viewStore(platform.url, halo.domain);
    const written = entries.find((entry) => entry.fields['cc-collab-id'] === collabId);
    const drawnFields = Object.fromEntries((drawn?.fields ?? []).map(({ key, value }) => [key, value]));
    const data = JSON.parse(drawnFields['data'] ?? '{}') as Record<string, unknown>;
    expect(written && withoutIds(written)).toEqual(withoutIds({ fields: drawnFields, data }));
  });

  it('writes every default key at the top level and the same values in the data', async () => {
    const { halo, platform, database } = world;
    const tiers = await addTiers(database, halo.domain);
    const created = await createCollab(world, halo, {
      collabTier: tiers.gold,
      discount: { discountAmount: 12.5, discountType: 'Percentage' },
      primaryColor: '#AA0000',
      profilePicture: 'https://cdn.example.com/p.jpg',
      title: 'Ада’s 🌿 shop',
      custom: { 'cc-city': 'Wien', 'cc-shots': ['https://cdn.example.com/1.jpg'] },
    });
    await waitForMirror(database);
    await until('the store has processed the picture', async () => {
      const { entry } = await findMirrored(platform.url, halo.domain, created._id);
      return entry.fields['cc-creator-profile-picture']?.startsWith('https://cdn.shopify.com/') === true;
    });
    const { entry } = await findMirrored(platform.url, halo.domain, created._id);
    expect(Object.keys(entry.fields).sort()).toEqual([...mirrorKeys, 'data'].sort());
    expect(entry.data).toMatchObject({ 'cc-collab-relationship-type': 'affiliate' });
    expect(entry.fields).toMatchObject({
      'cc-collab-tier': 'Gold',
      'cc-collab-tier-key': 'gold',
      'cc-collab-discount-amount': '12.5',
      'cc-collab-discount-type': 'Percentage',
      'cc-collab-tier-discount-amount': '20',
      'cc-collab-affiliate-code': created.affiliateCode,
      'cc-collab-affiliate-link': created.affiliateUrl,
      'cc-creator-shop-title': 'Ада’s 🌿 shop',
      'cc-creator-shop-theme-primary-color': '#aa0000',
      'cc-creator-is-onboarded': 'false',
      'cc-creator-metaobject': entry.id,
      'cc-creator-collection': null,
      'cc-channel-platform-domain': halo.domain,
      'cc-campaign-title': 'Always on',
    });
    const optional: string[] = [misspelledKey, 'cc-channel-myshopify-domain', 'cc-shortened-drops'];
    expect(Object.keys(entry.data).sort()).toEqual(
      [...mirrorKeys, ...dataKeys, 'cc-city', 'cc-shots'].filter((key) => !optional.includes(key)).sort(),
    );
    expect(entry.data).toMatchObject({
      'cc-public': 'Y',
      'cc-collab-discount-amount': 12.5,
      'cc-collab-tier-discount-amount': 20,
      'cc-creator-is-onboarded': false,
      'cc-city': 'Wien',
      'cc-shots': [{ url: 'https://cdn.example.com/1.jpg' }],
    });
  });

  it('limits the definition to what templates need: publishable, with pages, without Storefront API access', async () => {
    const { metaobjectDefinitionByType } = await queryStore<{ metaobjectDefinitionByType: unknown }>(
      world.platform.url,
      world.halo.domain,
      {
        query: `{ metaobjectDefinitionByType(type: "creator") {
          access { storefront } displayNameKey
          capabilities { publishable { enabled } renderable { enabled } onlineStore { enabled data { urlHandle } } }
        } }`,
      },
    );
    expect(metaobjectDefinitionByType).toEqual({
      access: { storefront: 'NONE' },
      displayNameKey: 'cc-creator-shop-title',
      capabilities: {
        publishable: { enabled: true },
        renderable: { enabled: true },
        onlineStore: { enabled: true, data: { urlHandle: 'creator' } },
      },
    });
  });

  it('makes a collab complete and started when it has terms and is in the store', async () => {
    const { halo, database } = world;
    const without = await createCollab(world, halo, { collabTier: '' });
    const withTerms = await createCollab(world, halo, {
      discount: { discountAmount: 0.1, discountType: 'Percentage' },
    });
    await clearTier(database, without._id);
    await markAllDirty(database);
    await waitForMirror(database);
    expect(await getCollab(world, halo, withTerms._id)).toMatchObject({ isPartial: false });
    expect((await getCollab(world, halo, withTerms._id)).collabStartedAt).not.toBeNull();
    expect(await getCollab(world, halo, without._id)).toMatchObject({ isPartial: true });
  });

  it('writes nothing without a change', async () => {
    const { halo, database, platform } = world;
    await waitForIdleMirror(database);
    const before = await requestsTo(platform.url, halo.domain);
    await markAllDirty(database);
    await waitForMirror(database);
    const after = (await requestsTo(platform.url, halo.domain)).slice(before.length);
    expect(after.map(({ operation }) => operation)).toEqual([]);
  });

  it('separates the stores of brands', async () => {
    const { halo, pine, platform, database } = world;
    const email = `${unique('both')}@example.com`;
    const atHalo = await createCollab(world, halo, { email, firstName: 'Known to Halo' });
    const atPine = await createCollab(world, pine, { email, firstName: 'Known to Pine' });
    await waitForMirror(database);
    const pineStore = await viewStore(platform.url, pine.domain);
    expect(pineStore.entries.map((entry) => entry.fields['cc-collab-id'])).toEqual([atPine._id]);
    expect(JSON.stringify(pineStore)).not.toContain('Halo');
    expect(JSON.stringify(await viewStore(platform.url, halo.domain))).not.toContain(atPine._id);
    expect(atHalo.creator).toBe(atPine.creator);
  });

  it('omits a missing product, and mirrors the rest', async () => {
    const { halo, platform, database } = world;
    const { _id } = await createCollab(world, halo);
    const kept = halo.products[0] ?? '';
    await createDrop(world, halo, {
      collabId: _id,
      title: 'With a gap',
      products: [{ id: kept }, { id: halo.products[1] }],
    });
    await renumberProduct(database, halo.domain, { from: halo.products[1], to: '4242' });
    await markAllDirty(database);
    await waitForMirror(database);
    const { collections } = await viewStore(platform.url, halo.domain);
    expect(collections.find(({ title }) => title === 'With a gap')?.productIds).toEqual([
      `gid://shopify/Product/${kept}`,
    ]);
    expect(await listKnownProducts(database, '4242')).toMatchObject([{ isMissing: true }]);
  });
});

describe('a drop created during its collab’s first mirroring', () => {
  it('waits in one lock order with the mirror, without a deadlock', async () => {
    const { halo, platform, database, processes } = world;
    await addFault(platform.url, { fault: 'delay', untilRemoved: true, operation: 'UpsertMetaobject' });
    const discount = { discountAmount: 10, discountType: 'Percentage' };
    const { _id } = await createCollab(world, halo, { discount });
    await untilDelayed(platform.url);
    await changeWhileLocked(database.url, _id, async () => {
      await clearFaults(platform.url);
      await until('the mirror waits for the change', async () => (await countLockWaits(database)) > 0);
    });
    await waitForMirror(database);
    expect(await getCollab(world, halo, _id)).toMatchObject({ isPartial: false });
    expect(processes.logOf('app')).not.toContain('Job failed');
  });
});
