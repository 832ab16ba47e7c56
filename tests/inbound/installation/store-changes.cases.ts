import { describe, expect, it } from 'vitest';
import { requiredScopes } from '#app/platform/scopes.ts';
import { createCollab, createDrop, getCollab, newPerson, unique } from '../../support/http/api-calls.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { openApp, requestAdmin } from '../../support/world/install.ts';
import { addFault, controlPlatform, requestsTo, writesTo } from '../../support/store/mirror.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { until } from '../../support/until.ts';
import { waitForMirror, getMirrorState } from '../../support/store/mirror-health.ts';
import { waitForWebhooks } from '../../support/db/webhooks.ts';
import { cancelProductSaves, listKnownProducts } from '../../support/db/products.ts';
import { advanceClock } from '../../support/db/clock.ts';
import { getStoreDetails, listScopes } from '../../support/db/channels.ts';
import { changeOptions } from '../../support/store/change-options.ts';
import { waitForNoMirrorJob, countJobs } from '../../support/db/jobs.ts';
import { world, staffDeletesEntry, shopOf, handles, rejections, tries } from './installation-world.ts';

describe('When the app is uninstalled', () => {
  it('its tokens are deleted, its jobs stop, and a new installation restores the store once', async () => {
    const { halo, platform } = world;
    const { _id: collabId } = await createCollab(world, halo);
    await createDrop(world, halo, { collabId, products: halo.products.slice(0, 3).map((id) => ({ id })) });
    const { _id: otherId } = await createCollab(world, halo);
    await waitForMirror(world.database);
    const before = await viewStore(platform.url, halo.domain);
    // A webhook that never arrives.
    await addFault(platform.url, { fault: 'webhook-drop', operation: 'metaobjects/delete' });
    await staffDeletesEntry(before.entries[0]?.id);
    await controlPlatform(platform.url, 'uninstall', { shop: halo.domain });
    await until(
      'the uninstallation is recorded',
      async () => (await shopOf(halo.domain))?.uninstalled === true,
    );
    expect(await shopOf(halo.domain)).toEqual({ uninstalled: true, tokens: 0 });
    const requested = (await requestsTo(platform.url, halo.domain)).length;
    await createDrop(world, halo, { collabId: otherId });
    await waitForNoMirrorJob(world.database);
    expect((await requestsTo(platform.url, halo.domain)).length).toBe(requested);
    await openApp(world.appUrl, platform.url, halo.domain);
    await until(
      'all items are checked again',
      async () => (await countJobs(world.database, 'resync-channel')) === 0,
    );
    await waitForMirror(world.database);
    const after = await viewStore(platform.url, halo.domain);
    expect(handles(after)).toEqual(handles(before));
    expect(after.collections.slice(0, 2)).toEqual(before.collections);
    expect(after.collections).toHaveLength(4);
    expect((await findMirrored(platform.url, halo.domain, collabId)).collections).toHaveLength(1);
  });

  it('and its name and domain change meanwhile, a new installation shows them, and the title follows', async () => {
    const { halo, platform, database } = world;
    const { _id } = await createCollab(world, halo);
    await waitForMirror(database);
    const rename = (name: string, primaryDomain: string) =>
      controlPlatform(platform.url, 'shop', { shop: halo.domain, name, primaryDomain });
    const details = () => getStoreDetails(database, halo.domain);
    await controlPlatform(platform.url, 'uninstall', { shop: halo.domain });
    await until(
      'the uninstallation is recorded',
      async () => (await shopOf(halo.domain))?.uninstalled === true,
    );
    await rename('Halo Botanics', 'botanics.example');
    const before = await getCollab(world, halo, _id);
    await openApp(world.appUrl, platform.url, halo.domain);
    expect(await details()).toMatchObject({ name: 'Halo Botanics', brandTitle: 'Halo Botanics' });
    await waitForMirror(database);
    const { entry } = await findMirrored(platform.url, halo.domain, _id);
    expect(entry.fields['cc-channel-brandkit-title']).toBe('Halo Botanics');
    expect(entry.fields['cc-creator-shop-url']).toMatch(/^https:\/\/botanics\.example\//);
    await until(
      '`updatedAt` moves',
      async () => (await getCollab(world, halo, _id)).updatedAt !== before.updatedAt,
    );
    await rename('Halo', 'halo.example');
    await until('the title follows', async () => (await details())?.['brandTitle'] === 'Halo');
  });

  it('and the webhook is repeated after a new installation, nothing changes', async () => {
    const { pine, appUrl } = world;
    const hourAgo = new Date(Date.now() - 3_600_000);
    const late = { topic: 'app/uninstalled', shop: pine.domain, triggeredAt: hourAgo };
    expect(await sendWebhook(appUrl, late)).toBe(200);
    await waitForWebhooks(world.database);
    expect(await shopOf(pine.domain)).toEqual({ uninstalled: false, tokens: 1 });
  });
});

describe('When the store’s owner changes its settings', () => {
  const channel = () => getStoreDetails(world.database, world.pine.domain);

  it('every creator’s page shows them, and nothing else is written', async () => {
    const { pine, platform } = world;
    const { _id } = await createCollab(world, pine);
    await waitForMirror(world.database);
    const change = (own: Record<string, string>) =>
      controlPlatform(platform.url, 'shop', { shop: pine.domain, ...own });
    await change({
      name: 'Pine & Fir',
      primaryDomain: 'fir.example',
      currency: 'USD',
      timezone: 'Asia/Tokyo',
      locale: 'de',
    });
    await until('the name is known', async () => (await channel())?.['name'] === 'Pine & Fir');
    expect(await channel()).toEqual({
      name: 'Pine & Fir',
      brandTitle: 'Pine & Fir',
      currency: 'USD',
      locale: 'de',
      timezone: 'Asia/Tokyo',
      storefrontUrl: 'https://fir.example',
    });
    await waitForMirror(world.database);
    const { entry } = await findMirrored(platform.url, pine.domain, _id);
    expect(entry.fields['cc-channel-brandkit-title']).toBe('Pine & Fir');
    expect(entry.fields['cc-creator-shop-url']).toMatch(/^https:\/\/fir\.example\//);
    await waitForWebhooks(world.database);
    const writes = (await writesTo(platform.url, pine.domain)).length;
    await change({ timezone: 'Europe/Paris' });
    await until('the time zone is known', async () => (await channel())?.['timezone'] === 'Europe/Paris');
    expect((await writesTo(platform.url, pine.domain)).length).toBe(writes);
  });

  it('a time zone that the database or this process does not know counts as UTC', async () => {
    const { pine, platform } = world;
    const person = newPerson();
    await createCollab(world, pine, person);
    // JavaScript knows the first, Postgres the second.
    for (const timezone of ['US/Pacific-New', 'posixrules', 'Mars/Olympus']) {
      await controlPlatform(platform.url, 'shop', { shop: pine.domain, timezone: 'Asia/Tokyo' });
      await until('the time zone is known', async () => (await channel())?.['timezone'] === 'Asia/Tokyo');
      await controlPlatform(platform.url, 'shop', { shop: pine.domain, timezone });
      await until('it counts as UTC', async () => (await channel())?.['timezone'] === 'UTC');
      for (const path of ['collabs', 'collabs/export']) {
        const page = await requestAdmin(world, { domain: pine.domain, path, query: { from: '2026-01-01' } });
        expect([page.status, page.text.includes(person.email)], `${path} in ${timezone}`).toEqual([
          200,
          true,
        ]);
      }
    }
  });

  it('a brand keeps its own name', async () => {
    const { pine, platform } = world;
    const body = { brandTitle: 'Own Name' };
    const saved = await requestAdmin(world, { domain: pine.domain, path: 'settings/brand', body });
    expect(saved.status).toBe(200);
    await controlPlatform(platform.url, 'shop', { shop: pine.domain, name: 'Third Name' });
    await until('the name is known', async () => (await channel())?.['name'] === 'Third Name');
    expect((await channel())?.['brandTitle']).toBe('Own Name');
  });

  it('a removed scope is requested when the app is next opened, and the mirror continues when it is granted', async () => {
    const { pine, platform } = world;
    const scopes = () => listScopes(world.database, pine.domain);
    const granted = await scopes();
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: ['write_products'] });
    await until('fewer scopes are granted', async () => !(await scopes()).includes('write_metaobjects'));
    const { _id } = await createCollab(world, pine);
    await until('the mirror is stopped', async () => (await rejections()).includes('scope'));
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: granted });
    await waitForMirror(world.database);
    expect((await findMirrored(platform.url, pine.domain, _id)).entry.status).toBe('ACTIVE');
    expect(await rejections()).not.toContain('scope');
  });

  it.each([
    ['and was known to be missing', undefined],
    ['and nobody told that it was missing', 'webhook-drop'],
  ])('a granted optional scope, %s, runs the steps that require it', async (_title, fault) => {
    const { pine, platform } = world;
    if (fault) await addFault(platform.url, { fault, operation: 'app/scopes_update' });
    await changeOptions(world.database, pine.domain, { mirrorsCustomer: true });
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: requiredScopes });
    const { _id } = await createCollab(world, pine);
    await waitForMirror(world.database);
    expect((await getMirrorState(world.database, _id)).error).toMatch(/customer/i);
    const scopes = [...requiredScopes, 'write_customers'];
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes });
    const customer = async () => (await getCollab(world, pine, _id)).metadata.platformCustomerId;
    await until('there is a customer', async () => (await customer()) !== null);
    await waitForMirror(world.database);
    expect((await getMirrorState(world.database, _id)).error).toBeNull();
  });
});

it('A product that the database takes too long to save holds up no other change of the store', async () => {
  const { halo, platform, database } = world;
  const { _id: collabId } = await createCollab(world, halo);
  await createDrop(world, halo, { collabId });
  await waitForMirror(database);
  const { entry } = await findMirrored(platform.url, halo.domain, collabId);
  const title = unique('Slow ');
  const endFault = await cancelProductSaves(database, title);
  const staff = { platformUrl: platform.url, domain: halo.domain };
  const id = `gid://shopify/Product/${halo.products[0] ?? ''}`;
  await staffDo(staff, 'productUpdate', { product: { id, title } });
  await until('the webhook was tried', async () => (await tries()) > 0);
  await staffDeletesEntry(entry.id);
  await until('the entry is restored', async () => {
    const { entries } = await viewStore(platform.url, halo.domain);
    return entries.some((each) => each.handle === entry.handle && each.id !== entry.id);
  });
  await endFault();
  // The pauses between its attempts grow to ten minutes.
  await advanceClock(database, 610);
  await waitForWebhooks(database);
  expect(await listKnownProducts(database, halo.products[0] ?? '')).toMatchObject([{ title }]);
});

it('A product’s new handle moves `updatedAt` of the collabs that show it, a new title does not', async () => {
  const { halo, platform, database } = world;
  const { _id: collabId } = await createCollab(world, halo);
  const { _id: otherId } = await createCollab(world, halo);
  await createDrop(world, halo, { collabId, products: [{ id: halo.products[4] }] });
  await waitForMirror(database);
  const timeOf = async (id: string) => (await getCollab(world, halo, id)).updatedAt;
  const before = [await timeOf(collabId), await timeOf(otherId)];
  const staff = { platformUrl: platform.url, domain: halo.domain };
  const change = (own: Record<string, string>) =>
    staffDo(staff, 'productUpdate', {
      product: { id: `gid://shopify/Product/${halo.products[4] ?? ''}`, ...own },
    });
  const title = unique('Renamed ');
  await change({ title });
  await until('the title is known', async () => {
    const [product] = await listKnownProducts(database, halo.products[4] ?? '');
    return product?.title === title;
  });
  await waitForMirror(database);
  expect(await timeOf(collabId)).toBe(before[0]);
  await change({ handle: unique('renamed-') });
  await until('`updatedAt` moves', async () => (await timeOf(collabId)) !== before[0]);
  expect(await timeOf(otherId)).toBe(before[1]);
});
