import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requiredScopes } from '#app/platform/required-scopes.ts';
import { askStore } from '../support/admin-api.ts';
import { createCollab, createDrop, getCollab, newPerson } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { installedChannel, openApp } from '../support/install.ts';
import { addFault, controlPlatform, mirrorIsDone, requestsTo, writesTo } from '../support/mirror.ts';
import { entryState } from '../support/mirror-state.ts';
import { noticesAreHeeded, storesAreQuiet } from '../support/notices.ts';
import { sendNotice } from '../support/send-notice.ts';
import { bearer, signIn } from '../support/sign-in.ts';
import { viewStore } from '../support/store-view.ts';
import type { StoreView } from '../support/store-view.ts';
import { loadToolsHere } from '../support/tools-here.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true, hears: true });
});
afterAll(() => world.stop());

const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  world.database.query<Row & Record<string, unknown>>(sql, values);
const shopOf = (domain: string) =>
  query<{ uninstalled: boolean; tokens: number }>(
    `SELECT uninstalled_at IS NOT NULL AS uninstalled,
       (SELECT count(*)::int FROM platform_installations WHERE channel_id = id) AS tokens
     FROM channels WHERE domain = $1`,
    domain,
  );

describe('When the app is uninstalled', () => {
  it('its tokens are thrown away, its jobs stop, and installing it again restores what the store shows, once', async () => {
    const { halo, platform } = world;
    const { _id: collabId } = await createCollab(world, halo);
    await createDrop(world, halo, { collabId, products: halo.products.slice(0, 3).map((id) => ({ id })) });
    const { _id: otherId } = await createCollab(world, halo);
    await mirrorIsDone(world.database);
    const before = await viewStore(platform.url, halo.domain);
    // A message that never comes: the store is not what we think it is.
    await addFault(platform.url, { fault: 'webhook-drop', operation: 'metaobjects/delete' });
    await staffDeletesEntry(before.entries[0]?.id);
    await controlPlatform(platform.url, 'uninstall', { shop: halo.domain });
    await until(
      'the uninstallation is noted',
      async () => (await shopOf(halo.domain))[0]?.uninstalled === true,
    );
    expect(await shopOf(halo.domain)).toEqual([{ uninstalled: true, tokens: 0 }]);
    const asked = (await requestsTo(platform.url, halo.domain)).length;
    await createDrop(world, halo, { collabId: otherId });
    await until('the mirror’s job has ended', async () => (await mirrorJobs()).length === 0);
    expect((await requestsTo(platform.url, halo.domain)).length).toBe(asked);
    await openApp(world.appUrl, platform.url, halo.domain);
    await until('all of it is looked at again', async () => (await restoreJobs()).length === 0);
    await mirrorIsDone(world.database);
    const after = await viewStore(platform.url, halo.domain);
    expect(handles(after)).toEqual(handles(before));
    expect(after.collections.slice(0, 1)).toEqual(before.collections);
    expect(after.collections).toHaveLength(2);
    expect((await findMirrored(platform.url, halo.domain, collabId)).collections).toHaveLength(1);
  });

  it('is told of again, late, when the app is back, that changes nothing', async () => {
    const { pine, appUrl } = world;
    const hourAgo = new Date(Date.now() - 3_600_000);
    const late = { topic: 'app/uninstalled', shop: pine.domain, triggeredAt: hourAgo };
    expect(await sendNotice(appUrl, late)).toBe(200);
    await noticesAreHeeded(world.database);
    expect(await shopOf(pine.domain)).toEqual([{ uninstalled: false, tokens: 1 }]);
  });
});

describe('When the store’s owner changes its settings', () => {
  const channel = async () =>
    (
      await query(
        `SELECT name, brand_title AS "brandTitle", currency, locale, timezone, storefront_url AS "storefrontUrl"
         FROM channels WHERE domain = $1`,
        world.pine.domain,
      )
    )[0];

  it('every creator’s place follows in what it shows of them, and nothing is written for the rest', async () => {
    const { pine, platform } = world;
    const { _id } = await createCollab(world, pine);
    await mirrorIsDone(world.database);
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
    await mirrorIsDone(world.database);
    const { entry } = await findMirrored(platform.url, pine.domain, _id);
    expect(entry.fields['cc-channel-brandkit-title']).toBe('Pine & Fir');
    expect(entry.fields['cc-creator-shop-url']).toMatch(/^https:\/\/fir\.example\//);
    await noticesAreHeeded(world.database);
    const writes = (await writesTo(platform.url, pine.domain)).length;
    await change({ timezone: 'Europe/Paris' });
    await until('the time zone is known', async () => (await channel())?.['timezone'] === 'Europe/Paris');
    expect((await writesTo(platform.url, pine.domain)).length).toBe(writes);
  });

  it('a brand keeps the name that it gave itself', async () => {
    const { pine, platform } = world;
    await query("UPDATE channels SET brand_title = 'Own Name' WHERE domain = $1", pine.domain);
    await controlPlatform(platform.url, 'shop', { shop: pine.domain, name: 'Third Name' });
    await until('the name is known', async () => (await channel())?.['name'] === 'Third Name');
    expect((await channel())?.['brandTitle']).toBe('Own Name');
  });

  it('a scope that was taken away is asked for when the app is next opened, and given back lets the mirror go on', async () => {
    const { pine, platform } = world;
    const scopes = async () =>
      (
        await query<{ scopes: string[] }>(
          'SELECT scopes FROM platform_installations JOIN channels ON id = channel_id WHERE domain = $1',
          pine.domain,
        )
      )[0]?.scopes ?? [];
    const granted = await scopes();
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: ['write_products'] });
    await until('less is granted', async () => !(await scopes()).includes('write_metaobjects'));
    const { _id } = await createCollab(world, pine);
    await until('the mirror is stopped', async () => (await refusals()).includes('scope'));
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: granted });
    await mirrorIsDone(world.database);
    expect((await findMirrored(platform.url, pine.domain, _id)).entry.status).toBe('ACTIVE');
    expect(await refusals()).not.toContain('scope');
  });

  it.each([
    ['and was known to be missing', undefined],
    ['and nobody told that it was missing', 'webhook-drop'],
  ])('an optional scope that is granted, %s, lets be done what waited for it', async (_title, fault) => {
    const { pine, platform } = world;
    if (fault) await addFault(platform.url, { fault, operation: 'app/scopes_update' });
    await query('UPDATE channels SET mirrors_customer = true WHERE domain = $1', pine.domain);
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: requiredScopes });
    const { _id } = await createCollab(world, pine);
    await mirrorIsDone(world.database);
    expect((await entryState(world.database, _id)).lastError).toMatch(/customer/i);
    const scopes = [...requiredScopes, 'write_customers'];
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes });
    const customer = async () => (await getCollab(world, pine, _id)).metadata.platformCustomerId;
    await until('there is a customer', async () => (await customer()) !== null);
    await mirrorIsDone(world.database);
    expect((await entryState(world.database, _id)).lastError).toBeNull();
  });
});

describe('When a customer asks', () => {
  const tell = (topic: string, payload: Record<string, unknown>) =>
    controlPlatform(world.platform.url, 'webhooks', { shop: world.halo.domain, topic, payload });
  const person = { email: 'Vera.Private@Example.com', firstName: 'Vera', lastName: 'Private' };
  const personal = /vera|private/i;

  it('what is held of them, that is kept for the brand to answer, once', async () => {
    const { _id } = await createCollab(world, world.halo, { email: 'asks@example.com' });
    const payload = {
      shop_domain: world.halo.domain,
      orders_requested: [1],
      customer: { id: 191167, email: 'Asks@example.com', phone: '555-625-1199' },
      data_request: { id: 9999 },
    };
    await tell('customers/data_request', payload);
    await tell('customers/data_request', payload);
    await storesAreQuiet(world);
    expect(
      await query(
        'SELECT platform_request_id AS id, customer_id AS customer, email, collab_id AS collab FROM data_requests',
      ),
    ).toEqual([{ id: '9999', customer: '191167', email: 'Asks@example.com', collab: _id }]);
    await tell('customers/redact', { customer: { id: 191167, email: 'asks@example.com' } });
    await storesAreQuiet(world);
    expect(await query('SELECT customer_id AS customer, email FROM data_requests')).toEqual([
      { customer: null, email: null },
    ]);
  });

  it('and one message cannot be heeded, the others are all the same, and it is tried again', async () => {
    const ask = (id: number) => ({ customer: { id, email: `p${id}@example.com` }, data_request: { id } });
    await query(
      `ALTER TABLE data_requests ADD CONSTRAINT poison CHECK (platform_request_id <> '13') NOT VALID`,
    );
    for (const id of [12, 13, 14]) await tell('customers/data_request', ask(id));
    const recorded = async () =>
      (await query<{ id: string }>('SELECT platform_request_id AS id FROM data_requests ORDER BY 1')).map(
        ({ id }) => id,
      );
    await until('the others are recorded', async () => (await recorded()).includes('14'));
    await until('it was tried', async () => (await tries()) > 0);
    expect(await recorded()).toEqual(expect.arrayContaining(['12', '14']));
    expect(await recorded()).not.toContain('13');
    await query('ALTER TABLE data_requests DROP CONSTRAINT poison');
    await storesAreQuiet(world);
    expect(await recorded()).toContain('13');
  });

  it('to be erased, the brand and its store know nothing of them any more, and other brands what they knew', async () => {
    const { halo, pine, platform } = world;
    await query('UPDATE channels SET mirrors_customer = true WHERE domain = $1', halo.domain);
    const { _id: collabId } = await createCollab(world, halo, {
      ...person,
      affiliateCode: 'VERA10',
      affiliateUrl: 'https://vera.example/shop',
      title: 'Vera’s',
      profilePicture: 'https://cdn.example/vera.jpg',
      socials: [{ platform: 'x', handle: 'vera', url: 'https://x.example/vera' }],
      tags: ['private'],
      custom: { 'cc-nickname': 'Vera P' },
      discount: { discountAmount: 10, discountType: 'Percentage' },
    });
    await createDrop(world, halo, { collabId });
    const { _id: elsewhere } = await createCollab(world, pine, person);
    await storesAreQuiet(world);
    await tell('customers/redact', { customer: { id: 1, email: 'vera.private@example.com' } });
    await storesAreQuiet(world);
    const held = await query(
      `SELECT to_jsonb(collabs) || jsonb_build_object(
         'customer', (SELECT count(*) FROM platform_objects WHERE collab_id = collabs.id AND kind = 'customer'),
         'pictures', (SELECT count(*) FROM media WHERE media.channel_id = collabs.channel_id AND url LIKE '%vera%'),
         'values', (SELECT jsonb_agg(value) FROM custom_field_values WHERE collab_id = collabs.id),
         'creator', (SELECT to_jsonb(creators) FROM creators WHERE id = creator_id),
         'events', (SELECT jsonb_agg(data) FROM events WHERE data::text LIKE '%' || collabs.id || '%')
       ) AS all FROM collabs WHERE id = $1`,
      collabId,
    );
    expect(JSON.stringify(held)).not.toMatch(personal);
    expect(held).toMatchObject([{ all: { is_active: false, customer: 0, pictures: 0, values: null } }]);
    const { entry, collections } = await findMirrored(platform.url, halo.domain, collabId);
    expect(JSON.stringify([entry, collections])).not.toMatch(personal);
    expect([entry.status, entry.fields['cc-creator-email']]).toEqual(['DRAFT', null]);
    const { entries } = await viewStore(platform.url, halo.domain);
    expect(JSON.stringify(entries)).not.toMatch(personal);
    const ways = '{ urlRedirects(first: 10) { nodes { path target } } }';
    expect(await askStore(platform.url, halo.domain, { query: ways })).toEqual({
      urlRedirects: { nodes: [] },
    });
    const codes = '{ codeDiscountNodeByCode(code: "VERA10") { id } }';
    expect(await askStore(platform.url, halo.domain, { query: codes })).toEqual({
      codeDiscountNodeByCode: null,
    });
    expect(await query('SELECT email FROM creators WHERE email LIKE $1', '%private%')).toHaveLength(1);
    const other = await findMirrored(platform.url, pine.domain, elsewhere);
    expect([other.entry.status, other.entry.fields['cc-creator-first-name']]).toEqual(['ACTIVE', 'Vera']);
  });
});

describe('Two days after the app was uninstalled', () => {
  const redact = () =>
    controlPlatform(world.platform.url, 'webhooks', { shop: world.pine.domain, topic: 'shop/redact' });
  const rowsOf = async (channelId: unknown) => {
    const tables = await query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE column_name = 'channel_id' AND table_schema = 'public'`,
    );
    const counts = await Promise.all(
      tables.map(({ name }) =>
        query<{ n: number }>(`SELECT count(*)::int AS n FROM "${name}" WHERE channel_id = $1`, channelId),
      ),
    );
    return tables.filter((_, index) => counts[index]?.[0]?.n !== 0).map(({ name }) => name);
  };

  it('a store is not erased that has the app, also when nobody knows when it was installed', async () => {
    await query("UPDATE platform_installations SET obtained_at = now() - interval '3 days'");
    await redact();
    await storesAreQuiet(world);
    expect(await shopOf(world.pine.domain)).toEqual([{ uninstalled: false, tokens: 1 }]);
  });

  it('all that is held of its store is erased for good, though its uninstallation was never told', async () => {
    const { pine, platform, halo } = world;
    const { _id: collabId } = await createCollab(world, pine, { email: 'only-here@example.com' });
    await createCollab(world, pine, { email: 'here-and-there@example.com' });
    await createCollab(world, halo, { email: 'here-and-there@example.com' });
    await createDrop(world, pine, {
      collabId,
      products: [{ id: pine.products[0], enhancement: { note: 'N' } }],
    });
    await storesAreQuiet(world);
    const tools = await loadToolsHere(world.database);
    const { access_token } = await signIn(tools.keys, '--channel', pine.domain);
    await tools.close();
    const [channel] = await query<{ id: string }>('SELECT id FROM channels WHERE domain = $1', pine.domain);
    expect(await rowsOf(channel?.id)).toContain('collabs');
    await addFault(platform.url, { fault: 'webhook-drop', operation: 'app/uninstalled' });
    await controlPlatform(platform.url, 'uninstall', { shop: pine.domain });
    await redact();
    await until('the store is erased', async () => (await shopOf(pine.domain)).length === 0);
    expect(await rowsOf(channel?.id)).toEqual([]);
    expect(
      (await query<{ email: string }>("SELECT email FROM creators WHERE email LIKE '%here%'")).map(
        ({ email }) => email,
      ),
    ).toEqual(['here-and-there@example.com']);
    expect((await call(`${world.base}/creators/collabs`, { key: pine.key })).status).toBe(401);
    const create = { headers: bearer(access_token), json: newPerson() };
    expect((await call(`${world.base}/creators/collabs`, create)).status).toBe(401);
    expect(await sendNotice(world.appUrl, { topic: 'shop/redact', shop: pine.domain })).toBe(200);
  });

  it('it is a new brand when it comes back, and what it had left in its store is in nobody’s way', async () => {
    const { pine, platform } = world;
    await openApp(world.appUrl, platform.url, pine.domain);
    const left = await viewStore(platform.url, pine.domain);
    const { handle = '' } = left.entries.find(({ status }) => status === 'ACTIVE') ?? {};
    expect(handle).not.toBe('');
    const back = await installedChannel(world.database, platform.url, pine.domain);
    const { _id } = await createCollab(world, back, { handle });
    await mirrorIsDone(world.database);
    const { entry } = await findMirrored(platform.url, pine.domain, _id);
    expect(entry).toMatchObject({ handle, status: 'ACTIVE' });
  });
});

const tries = async () =>
  (await query<{ n: number }>('SELECT max(attempts)::int AS n FROM platform_notices'))[0]?.n ?? 0;
const handles = ({ entries }: StoreView) => entries.map(({ handle }) => handle).toSorted();
const mirrorJobs = () =>
  query("SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'mirror-channel'");
const restoreJobs = () =>
  query("SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'restore-mirror'");
const refusals = async () =>
  (await query<{ refusal: string }>('SELECT refusal FROM platform_installations')).map(
    ({ refusal }) => refusal,
  );

async function staffDeletesEntry(id: string | undefined): Promise<void> {
  const { platform, halo } = world;
  await askStore(platform.url, halo.domain, {
    query: 'mutation ($id: ID!) { metaobjectDelete(id: $id) { deletedId } }',
    variables: { id },
  });
}
