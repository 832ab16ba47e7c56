import { describe, expect, it } from 'vitest';
import { queryStore } from '../../support/store/admin-api.ts';
import { createCollab, createDrop, newPerson, updateCollab } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { installedChannel, openApp } from '../../support/world/install.ts';
import { addFault, controlPlatform } from '../../support/store/mirror.ts';
import { storesAreQuiet } from '../../support/http/webhooks-handled.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { bearer, signIn } from '../../support/portal/sign-in.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { loadInProcessTools } from '../../support/world/in-process-tools.ts';
import { until } from '../../support/until.ts';
import { waitForMirror } from '../../support/store/mirror-health.ts';
import { listTablesOf, getChannelId } from '../../support/db/channels.ts';
import { changeOptions } from '../../support/store/change-options.ts';
import {
  listDataRequests,
  failDataRequest,
  listPersonalData,
  listCreatorEmails,
} from '../../support/db/privacy.ts';
import { world, tries, shopOf } from './installation-world.ts';

describe('When a customer sends a request', () => {
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
