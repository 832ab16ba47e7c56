import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, updateCollab } from '../support/http/api-calls.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { getChannelId, setTimezone } from '../support/db/channels.ts';
import { getCreatorPrincipal } from '../support/db/collabs.ts';
import { removeDropAsStaff } from '../support/db/drops.ts';
import { loadApp } from '../support/world/load-app.ts';
import { controlPlatform } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ receivesWebhooks: true, worker: true });
  await loadApp(world.database);
});
afterAll(() => world.stop());

const store = () => `${world.platform.url}/stores/${world.halo.domain}`;
const discount = { discountAmount: 15, discountType: 'Percentage' };

/** Follows a link of the store as a shopper's browser does, up to the first redirect. */
async function follow(path: string) {
  const response = await fetch(`${store()}${path}`, { redirect: 'manual' });
  const location = response.headers.get('location')?.replace(new URL(store()).pathname, '') ?? null;
  return { status: response.status, location, headers: response.headers };
}

interface Signing {
  path?: string;
  parameters?: [string, string][];
  secret?: string;
  timestamp?: number;
  after?: [string, string][];
}

/** Requests the app as the platform does. */
async function forwarded({
  path = '/proxy/r/NOBODY',
  parameters = [],
  secret = appSettings.SHOPIFY_API_SECRET,
  timestamp = Math.floor(Date.now() / 1_000),
  after = [],
}: Signing) {
  const query = new URLSearchParams([
    ...parameters,
    ['shop', world.halo.domain],
    ['path_prefix', '/apps/creators'],
    ['timestamp', String(timestamp)],
  ]);
  const pairs = [...new Set(query.keys())]
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .toSorted();
  query.append('signature', createHmac('sha256', secret).update(pairs.join('')).digest('hex'));
  for (const [name, value] of after) query.append(name, value);
  return fetch(`${world.appUrl}${path}?${query.toString()}`, { redirect: 'manual' });
}

async function add(own: Record<string, unknown>) {
  const { _id: collabId, affiliateUrl } = await createCollab(world, world.halo, own);
  return { collabId, affiliateUrl: affiliateUrl.replace('https://halo.example', '') };
}

describe('A short link', () => {
  it('leads to the affiliate link, in any case, with the shopper’s parameters, and without a cookie', async () => {
    const { affiliateUrl } = await add({ affiliateCode: 'SHORT15', discount });
    const { status, location, headers } = await follow('/apps/creators/r/SHORT15');
    expect([status, location]).toEqual([302, affiliateUrl]);
    expect(headers.get('set-cookie')).toBeNull();
    expect((await follow('/apps/creators/r/short15')).location).toBe(affiliateUrl);
    expect((await follow('/apps/creators/r/SHORT15?utm_source=mail&cc=other')).location).toBe(
      `${affiliateUrl}${encodeURIComponent('&utm_source=mail')}`,
    );
    // A browser sends the characters of an old page in its encoding.
    const latin1 = await follow('/apps/creators/r/SHORT15?utm_source=caf%E9&a=1+2&a=%2b&b=%c3%a9');
    expect([latin1.status, latin1.location?.startsWith(affiliateUrl)]).toEqual([302, true]);
  });

  it('leads to the creator’s page without a discount, or when the brand’s own link leaves the store', async () => {
    const { affiliateUrl } = await add({ affiliateCode: 'NODISCOUNT' });
    expect(affiliateUrl).toMatch(/^\/pages\/creator\/[\w-]+\?cc=[\w-]+$/);
    expect((await follow('/apps/creators/r/NODISCOUNT')).location).toBe(affiliateUrl);
    await add({ affiliateCode: 'ELSEWHERE', affiliateUrl: 'https://elsewhere.example/x' });
    expect((await follow('/apps/creators/r/ELSEWHERE')).location).toMatch(/^\/pages\/creator\//);
  });

  it('leads to the brand’s own link within the store, with the visit’s parameters that it does not have', async () => {
    const affiliateUrl = 'https://halo.example/pages/summer?utm_source=ig&x=1#look';
    await add({ affiliateCode: 'OWNLINK', affiliateUrl, discount });
    expect((await follow('/apps/creators/r/OWNLINK')).location).toBe('/pages/summer?utm_source=ig&x=1#look');
    expect((await follow('/apps/creators/r/OWNLINK?utm_source=mail&a=%C3%A4')).location).toBe(
      '/pages/summer?utm_source=ig&x=1&a=%C3%A4#look',
    );
    expect((await follow('/apps/creators/r/OWNLINK?cc=other')).location).toBe(
      '/pages/summer?utm_source=ig&x=1#look',
    );
  });

  it('stays in the store when the path of the brand’s own link begins like a host', async () => {
    await add({ affiliateCode: 'SLASHES', affiliateUrl: 'https://halo.example//other.example/x', discount });
    expect((await follow('/apps/creators/r/SLASHES')).location).toBe('/other.example/x');
  });

  it('of a drop leads to its page, and without it to the affiliate link', async () => {
    const email = 'short-drop@example.com';
    const { collabId, affiliateUrl } = await add({ email, affiliateCode: 'DROPLINK', discount });
    const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: 'Rain walk' });
    const { getShareData } = await import('#app/domain/collabs/brands-of-creator.ts');
    const creator = await getCreatorPrincipal(world.database, collabId);
    const linkOf = async () => (await getShareData(creator, collabId)).drops[0]?.link;
    await until('the drop is in the store', async () => (await linkOf()) !== undefined);
    const path = (await linkOf())?.replace('https://halo.example', '') ?? '';
    expect(path).toMatch(/^\/apps\/creators\/r\/DROPLINK\/[\w-]{22}$/);
    const { location } = await follow(`${path}?utm_source=flyer`);
    const page = new URL(location ?? '', 'https://halo.example').searchParams.get('redirect');
    expect(location).toMatch(/^\/discount\/DROPLINK\?redirect=/);
    expect(page).toMatch(/^\/collections\/[\w-]*rain-walk[\w-]*\?cc=[\w-]+&utm_source=flyer$/);
    for (const other of ['nothing', 'A'.repeat(22), '%00', 'x'.repeat(500)])
      expect((await follow(`/apps/creators/r/DROPLINK/${other}`)).location).toBe(affiliateUrl);
    // Another creator's code does not show the drop.
    const { affiliateUrl: second } = await add({ affiliateCode: 'NOTDROP', discount });
    expect((await follow(path.replace('DROPLINK', 'NOTDROP'))).location).toBe(second);
    await removeDropAsStaff(world.database, dropId);
    expect((await follow(path)).location).toBe(affiliateUrl);
    await updateCollab(world, world.halo, { collabId, isActive: false });
    expect((await follow(path)).location).toBe('/');
  });

  it('leads to the start page for an unknown code, a paused creator, and other paths', async () => {
    const { collabId } = await add({ affiliateCode: 'PAUSED' });
    await updateCollab(world, world.halo, { collabId, isActive: false });
    for (const path of ['r/UNKNOWN', 'r/PAUSED', 'r/', 'other', 'r/a/b', 'r/%2F%2Fevil.example'])
      expect((await follow(`/apps/creators/${path}`)).location).toBe('/');
  });

  it('counts clicks by day', async () => {
    const { collabId } = await add({ affiliateCode: 'COUNTED' });
    for (let index = 0; index < 3; index += 1) await follow('/apps/creators/r/counted');
    await fetch(`${store()}/apps/creators/r/COUNTED`, { method: 'HEAD', redirect: 'manual' });
    const { getShortLink } = await import('#app/domain/collabs/short-links.ts');
    const channelId = await getChannelId(world.database, world.halo.domain);
    const read = () => getShortLink({ channelId, collabId });
    expect((await read()).address).toBe('https://halo.example/apps/creators/r/COUNTED');
    const counted = async () => (await read()).clicks.map((day) => day.clicks);
    // The shopper does not wait for it.
    await until('the clicks are counted', async () => ((await counted())[0] ?? 0) >= 3);
    expect(await counted()).toEqual([3]);
  });

  it('leads to the creator’s page when the click cannot be counted', async () => {
    const { affiliateUrl } = await add({ affiliateCode: 'UNCOUNTED', discount });
    const channelId = await getChannelId(world.database, world.halo.domain);
    // Another server's Postgres may have other time zones.
    await setTimezone(world.database, channelId, 'US/Pacific-New');
    const { location } = await follow('/apps/creators/r/UNCOUNTED');
    await setTimezone(world.database, channelId, 'Europe/Berlin');
    expect(location).toBe(affiliateUrl);
  });
});

describe('The app proxy', () => {
  it('accepts the platform’s signature, also with repeated parameters of the shopper', async () => {
    const parameters: [string, string][] = [
      ['b', '2'],
      ['a', '1'],
      ['b', '1'],
    ];
    expect((await forwarded({ parameters })).status).toBe(302);
  });

  it.each<[string, Signing]>([
    ['another secret', { secret: 'other' }],
    ['an old request', { timestamp: Math.floor(Date.now() / 1_000) - 120 }],
    ['a changed parameter', { after: [['a', '1']] }],
    ['a repeated store', { after: [['shop', 'other.myshopify.com']] }],
  ])('rejects %s', async (_, signing) => {
    expect((await forwarded(signing)).status).toBe(401);
  });

  it('serves no store that has not granted it', async () => {
    const { url } = world.platform;
    const request = () =>
      fetch(`${url}/stores/${world.pine.domain}/apps/creators/r/X`, { redirect: 'manual' });
    expect((await request()).status).toBe(302);
    await controlPlatform(url, 'scopes', { shop: world.pine.domain, scopes: ['write_products'] });
    expect((await request()).status).toBe(404);
  });

  it('rejects a request without a signature', async () => {
    const address = `${world.appUrl}/proxy/r/SHORT15?shop=${world.halo.domain}`;
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(401);
  });
});
