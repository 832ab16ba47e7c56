import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mirrorKeys } from '#app/domain/mirror-keys.ts';
import { createCollab, createDrop, getCollab, unique } from '../support/api-calls.ts';
import { askStore } from '../support/admin-api.ts';
import { countLockWaits } from '../support/lock-waits.ts';
import { addFault, markAllDirty, mirrorIsAtRest, mirrorIsDone, requestsTo } from '../support/mirror.ts';
import { viewStore } from '../support/store-view.ts';
import { addTiers } from '../support/tiers.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

const gids = (world: World, ...indexes: number[]) =>
  indexes.map((index) => `gid://shopify/Product/${world.halo.products[index] ?? ''}`);

describe('the mirror', () => {
  it('makes a creator stand in the store: entry, collections in order and published, ids stored', async () => {
    const { halo, platform, database } = world;
    const { _id } = await createCollab(world, halo, { firstName: 'Ada', lastName: unique('L') });
    const drop = await createDrop(world, halo, {
      collabId: _id,
      title: 'Zeit & "Raum"',
      description: 'First <b>line</b>\nsecond\n\nnew paragraph',
      products: [5, 1, 3].map((index) => ({ id: halo.products[index] })),
    });
    await mirrorIsDone(database);
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
        'cc-creator-drop-products': [
          { 'cc-creator-drop-product-platform-id': halo.products[5], 'cc-creator-drop-product-order': 1 },
          { 'cc-creator-drop-product-platform-id': halo.products[1], 'cc-creator-drop-product-order': 2 },
          { 'cc-creator-drop-product-platform-id': halo.products[3], 'cc-creator-drop-product-order': 3 },
        ],
      },
    ]);
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
    await mirrorIsAtRest(database);
    const { entries } = await viewStore(platform.url, halo.domain);
    const entry = entries.find((each) => each.fields['cc-collab-id'] === created._id);
    expect(Object.keys(entry?.fields ?? {}).sort()).toEqual([...mirrorKeys, 'data'].sort());
    expect(entry?.fields).toMatchObject({
      'cc-collab-tier': 'Gold',
      'cc-collab-tier-key': 'gold',
      'cc-collab-discount-amount': '12.5',
      'cc-collab-discount-type': 'Percentage',
      'cc-collab-tier-discount-amount': '20',
      'cc-collab-affiliate-code': created.affiliateCode,
      'cc-collab-affiliate-link': created.affiliateUrl,
      'cc-creator-profile-picture': expect.stringMatching(/^https:\/\/cdn\.shopify\.com\//) as string,
      'cc-creator-shop-title': 'Ада’s 🌿 shop',
      'cc-creator-shop-theme-primary-color': '#aa0000',
      'cc-creator-is-onboarded': 'false',
      'cc-creator-metaobject': entry?.id,
      'cc-creator-collection': null,
      'cc-channel-platform-domain': halo.domain,
      'cc-campaign-title': 'Always on',
    });
    expect(Object.keys(entry?.data ?? {}).sort()).toEqual(
      [...mirrorKeys, 'cc-public', 'cc-city', 'cc-shots'].sort(),
    );
    expect(entry?.data).toMatchObject({
      'cc-public': 'Y',
      'cc-collab-discount-amount': 12.5,
      'cc-collab-tier-discount-amount': 20,
      'cc-creator-is-onboarded': false,
      'cc-city': 'Wien',
      'cc-shots': ['https://cdn.example.com/1.jpg'],
    });
  });

  it('keeps the definition to what templates need: publishable, with pages, closed to the Storefront API', async () => {
    const { metaobjectDefinitionByType } = await askStore<{ metaobjectDefinitionByType: unknown }>(
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
      displayNameKey: 'cc-creator-handle',
      capabilities: {
        publishable: { enabled: true },
        renderable: { enabled: true },
        onlineStore: { enabled: true, data: { urlHandle: 'creator' } },
      },
    });
  });

  it('is no longer partial and has started once it has terms and stands in the store', async () => {
    const { halo, database } = world;
    const without = await createCollab(world, halo, { collabTier: '' });
    const withTerms = await createCollab(world, halo, {
      discount: { discountAmount: 0.1, discountType: 'Percentage' },
    });
    await database.query('UPDATE collabs SET tier_id = NULL WHERE id = $1', [without._id]);
    await markAllDirty(database);
    await mirrorIsDone(database);
    expect(await getCollab(world, halo, withTerms._id)).toMatchObject({ isPartial: false });
    expect((await getCollab(world, halo, withTerms._id)).collabStartedAt).not.toBeNull();
    expect(await getCollab(world, halo, without._id)).toMatchObject({ isPartial: true });
  });

  it('writes nothing to the store when nothing has changed', async () => {
    const { halo, database, platform } = world;
    await mirrorIsAtRest(database);
    const before = await requestsTo(platform.url, halo.domain);
    await markAllDirty(database);
    await mirrorIsDone(database);
    const after = (await requestsTo(platform.url, halo.domain)).slice(before.length);
    expect(after.map(({ operation }) => operation)).toEqual([]);
  });

  it('keeps each brand in its own store', async () => {
    const { halo, pine, platform, database } = world;
    const email = `${unique('both')}@example.com`;
    const atHalo = await createCollab(world, halo, { email, firstName: 'Known to Halo' });
    const atPine = await createCollab(world, pine, { email, firstName: 'Known to Pine' });
    await mirrorIsDone(database);
    const pineStore = await viewStore(platform.url, pine.domain);
    expect(pineStore.entries.map((entry) => entry.fields['cc-collab-id'])).toEqual([atPine._id]);
    expect(JSON.stringify(pineStore)).not.toContain('Halo');
    expect(JSON.stringify(await viewStore(platform.url, halo.domain))).not.toContain(atPine._id);
    expect(atHalo.creator).toBe(atPine.creator);
  });

  it('leaves out a product that proves missing, and mirrors the rest', async () => {
    const { halo, platform, database } = world;
    const { _id } = await createCollab(world, halo);
    const kept = halo.products[0] ?? '';
    await createDrop(world, halo, {
      collabId: _id,
      title: 'With a gap',
      products: [{ id: kept }, { id: halo.products[1] }],
    });
    await database.query(
      `UPDATE products SET platform_id = '4242', checked_at = NULL
       WHERE platform_id = $1 AND channel_id = (SELECT id FROM channels WHERE domain = $2)`,
      [halo.products[1], halo.domain],
    );
    await markAllDirty(database);
    await mirrorIsDone(database);
    const { collections } = await viewStore(platform.url, halo.domain);
    expect(collections.find(({ title }) => title === 'With a gap')?.productIds).toEqual([
      `gid://shopify/Product/${kept}`,
    ]);
    expect(
      await database.query(
        "SELECT missing_since IS NOT NULL AS missing FROM products WHERE platform_id = '4242'",
      ),
    ).toEqual([{ missing: true }]);
  });
});

describe('a drop that is being created while its collab is mirrored for the first time', () => {
  it('and the mirror wait for each other in one order, and never in a circle', async () => {
    const { halo, platform, database, processes } = world;
    await addFault(platform.url, { fault: 'delay', ms: 1_000, operation: 'UpsertMetaobject' });
    const discount = { discountAmount: 10, discountType: 'Percentage' };
    const { _id } = await createCollab(world, halo, { discount });
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query('SELECT 1 FROM collabs WHERE id = $1 FOR NO KEY UPDATE', [_id]);
    await until('the mirror waits for the drop', async () => (await countLockWaits(database)) > 0);
    await writer.query('UPDATE mirror_entries SET wanted_version = wanted_version + 1 WHERE collab_id = $1', [
      _id,
    ]);
    await writer.query('COMMIT');
    await writer.end();
    await mirrorIsDone(database);
    expect(await getCollab(world, halo, _id)).toMatchObject({ isPartial: false });
    expect(processes.logOf('app')).not.toContain('broke off');
  });
});
