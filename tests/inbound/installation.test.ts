import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requiredScopes } from '#app/platform/scopes.ts';
import { queryStore } from '../support/admin-api.ts';
import { createCollab, createDrop, getCollab, newPerson, updateCollab } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { installedChannel, openApp } from '../support/install.ts';
import { addFault, controlPlatform, requestsTo, writesTo } from '../support/mirror.ts';
import { storesAreQuiet } from '../support/webhooks-handled.ts';
import { sendWebhook } from '../support/send-webhook.ts';
import { bearer, signIn } from '../support/sign-in.ts';
import { viewStore } from '../support/store-view.ts';
import type { StoreView } from '../support/store-view.ts';
import { loadInProcessTools } from '../support/in-process-tools.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { waitForMirror, getMirrorState } from '../support/mirror-health.ts';
import { waitForWebhooks, getMostAttempts } from '../support/db/webhooks.ts';
import {
  findInstallation,
  getStoreFacts,
  setBrandTitle,
  listScopes,
  listTablesOf,
  backdateInstallations,
  getChannelId,
  listRefusals,
} from '../support/db/channels.ts';
import { changeOptions } from '../support/change-options.ts';
import {
  listDataRequests,
  failDataRequest,
  listPersonalData,
  listCreatorEmails,
} from '../support/db/privacy.ts';
import { waitForNoMirrorJob, countJobs } from '../support/db/jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true, receivesWebhooks: true });
});
afterAll(() => world.stop());

const shopOf = (domain: string) => findInstallation(world.database, domain);

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
      async () => (await countJobs(world.database, 'restore-mirror')) === 0,
    );
    await waitForMirror(world.database);
    const after = await viewStore(platform.url, halo.domain);
    expect(handles(after)).toEqual(handles(before));
    expect(after.collections.slice(0, 2)).toEqual(before.collections);
    expect(after.collections).toHaveLength(4);
    expect((await findMirrored(platform.url, halo.domain, collabId)).collections).toHaveLength(1);
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
  const channel = () => getStoreFacts(world.database, world.pine.domain);

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

  it('a brand keeps its own name', async () => {
    const { pine, platform } = world;
    await setBrandTitle(world.database, pine.domain, 'Own Name');
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
    await until('the mirror is stopped', async () => (await refusals()).includes('scope'));
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: granted });
    await waitForMirror(world.database);
    expect((await findMirrored(platform.url, pine.domain, _id)).entry.status).toBe('ACTIVE');
    expect(await refusals()).not.toContain('scope');
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

describe('When a customer asks', () => {
  const send = (topic: string, payload: Record<string, unknown>) =>
    controlPlatform(world.platform.url, 'webhooks', { shop: world.halo.domain, topic, payload });
  const person = { email: 'Vera.Private@Example.com', firstName: 'Vera', lastName: 'Private' };
  const personal = /vera|private/i;

  it('for their data, one data request is saved', async () => {
    const { _id } = await createCollab(world, world.halo, { email: 'asks@example.com' });
    const payload = {
      shop_domain: world.halo.domain,
      orders_requested: [1],
      customer: { id: 191167, email: 'Asks@example.com', phone: '555-625-1199' },
      data_request: { id: 9999 },
    };
    await send('customers/data_request', payload);
    await send('customers/data_request', payload);
    await storesAreQuiet(world);
    expect(await listDataRequests(world.database)).toEqual([
      { id: '9999', customer: '191167', email: 'Asks@example.com', collab: _id },
    ]);
    await send('customers/redact', { customer: { id: 191167, email: 'asks@example.com' } });
    await storesAreQuiet(world);
    expect(await listDataRequests(world.database)).toMatchObject([{ customer: null, email: null }]);
  });

  it('and one webhook fails, the others are handled and it is retried', async () => {
    const sendQuery = (id: number) => ({
      customer: { id, email: `p${id}@example.com` },
      data_request: { id },
    });
    const allowAll = await failDataRequest(world.database, '13');
    for (const id of [12, 13, 14]) await send('customers/data_request', sendQuery(id));
    const recorded = async () => (await listDataRequests(world.database)).map(({ id }) => id);
    await until('the others are recorded', async () => (await recorded()).includes('14'));
    await until('it was tried', async () => (await tries()) > 0);
    expect(await recorded()).toEqual(expect.arrayContaining(['12', '14']));
    expect(await recorded()).not.toContain('13');
    await allowAll();
    await storesAreQuiet(world);
    expect(await recorded()).toContain('13');
  });

  it('to be erased, the brand and its store lose their data, and other brands keep theirs', async () => {
    const { halo, pine, platform } = world;
    await changeOptions(world.database, halo.domain, { mirrorsCustomer: true });
    const shelf = { 'cc-shelf': { url: 'https://cdn.example/shelf.jpg' } };
    const keeper = await createCollab(world, halo, { custom: shelf });
    const { _id: collabId } = await createCollab(world, halo, {
      ...person,
      affiliateCode: 'VERA10',
      affiliateUrl: 'https://vera.example/shop',
      title: 'Vera’s',
      profilePicture: 'https://cdn.example/vera.jpg',
      socials: [{ platform: 'x', handle: 'vera', url: 'https://x.example/vera' }],
      tags: ['private'],
      custom: { 'cc-nickname': 'Vera P', ...keeper.custom },
      discount: { discountAmount: 10, discountType: 'Percentage' },
    });
    await createDrop(world, halo, { collabId });
    const { _id: elsewhere } = await createCollab(world, pine, person);
    await storesAreQuiet(world);
    await send('customers/redact', { customer: { id: 1, email: 'vera.private@example.com' } });
    await storesAreQuiet(world);
    const held = await listPersonalData(world.database, collabId);
    expect(JSON.stringify(held)).not.toMatch(personal);
    // Media of another collab's custom value stay.
    await updateCollab(world, halo, { collabId: keeper._id, profilePicture: keeper.custom['cc-shelf'] });
    expect(held).toMatchObject([{ all: { is_active: false, customer: 0, pictures: 0, values: null } }]);
    const { entry, collections } = await findMirrored(platform.url, halo.domain, collabId);
    expect(JSON.stringify([entry, collections])).not.toMatch(personal);
    expect([entry.status, entry.fields['cc-creator-email']]).toEqual(['DRAFT', null]);
    const { entries } = await viewStore(platform.url, halo.domain);
    expect(JSON.stringify(entries)).not.toMatch(personal);
    const ways = '{ urlRedirects(first: 10) { nodes { path target } } }';
    expect(await queryStore(platform.url, halo.domain, { query: ways })).toEqual({
      urlRedirects: { nodes: [] },
    });
    const codes = '{ codeDiscountNodeByCode(code: "VERA10") { id } }';
    expect(await queryStore(platform.url, halo.domain, { query: codes })).toEqual({
      codeDiscountNodeByCode: null,
    });
    expect(await listCreatorEmails(world.database, '%private%')).toHaveLength(1);
    const other = await findMirrored(platform.url, pine.domain, elsewhere);
    expect([other.entry.status, other.entry.fields['cc-creator-first-name']]).toEqual(['ACTIVE', 'Vera']);
  });
});

describe('Two days after the app was uninstalled', () => {
  const redact = () =>
    controlPlatform(world.platform.url, 'webhooks', { shop: world.pine.domain, topic: 'shop/redact' });
  const rowsOf = (channelId: string) => listTablesOf(world.database, channelId);

  it('a store with the app is not erased, also with an unknown installation time', async () => {
    await backdateInstallations(world.database);
    await redact();
    await storesAreQuiet(world);
    expect(await shopOf(world.pine.domain)).toEqual({ uninstalled: false, tokens: 1 });
  });

  it('the store’s data is erased, also if the uninstallation was never reported', async () => {
    const { pine, platform, halo } = world;
    const { _id: collabId } = await createCollab(world, pine, { email: 'only-here@example.com' });
    await createCollab(world, pine, { email: 'here-and-there@example.com' });
    await createCollab(world, halo, { email: 'here-and-there@example.com' });
    await createDrop(world, pine, {
      collabId,
      products: [{ id: pine.products[0], enhancement: { note: 'N' } }],
    });
    await storesAreQuiet(world);
    const tools = await loadInProcessTools(world.database);
    const { access_token } = await signIn(tools.keys, '--channel', pine.domain);
    const channelId = await getChannelId(world.database, pine.domain);
    expect(await rowsOf(channelId)).toContain('collabs');
    await addFault(platform.url, { fault: 'webhook-drop', operation: 'app/uninstalled' });
    await controlPlatform(platform.url, 'uninstall', { shop: pine.domain });
    await redact();
    await until('the store is erased', async () => (await shopOf(pine.domain)) === undefined);
    expect(await rowsOf(channelId)).toEqual([]);
    expect(await listCreatorEmails(world.database, '%here%')).toEqual(['here-and-there@example.com']);
    expect((await call(`${world.base}/creators/collabs`, { key: pine.key })).status).toBe(401);
    const create = { headers: bearer(access_token), json: newPerson() };
    expect((await call(`${world.base}/creators/collabs`, create)).status).toBe(401);
    expect(await sendWebhook(world.appUrl, { topic: 'shop/redact', shop: pine.domain })).toBe(200);
  });

  it('it is a new brand after a new installation, and its old objects cause no conflict', async () => {
    const { pine, platform } = world;
    await openApp(world.appUrl, platform.url, pine.domain);
    const left = await viewStore(platform.url, pine.domain);
    const { handle = '' } = left.entries.find(({ status }) => status === 'ACTIVE') ?? {};
    expect(handle).not.toBe('');
    const back = await installedChannel(world.database, platform.url, pine.domain);
    const { _id } = await createCollab(world, back, { handle });
    await waitForMirror(world.database);
    const { entry } = await findMirrored(platform.url, pine.domain, _id);
    expect(entry).toMatchObject({ handle, status: 'ACTIVE' });
  });
});

const tries = () => getMostAttempts(world.database);
const handles = ({ entries }: StoreView) => entries.map(({ handle }) => handle).toSorted();
const refusals = () => listRefusals(world.database);

async function staffDeletesEntry(id: string | undefined): Promise<void> {
  const { platform, halo } = world;
  await queryStore(platform.url, halo.domain, {
    query: 'mutation ($id: ID!) { metaobjectDelete(id: $id) { deletedId } }',
    variables: { id },
  });
}
