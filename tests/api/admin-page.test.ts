import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { mintSessionToken } from '../support/install.ts';
import { addFault, clearFaults, controlPlatform, tokenRequests } from '../support/mirror.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const retry = 'x-shopify-retry-invalid-session-request';
const shop = () => world.halo.domain;
const open = (path: string, headers: Record<string, string> = {}, redirect: RequestRedirect = 'follow') =>
  fetch(`${world.appUrl}${path}`, { redirect, headers: { Accept: 'text/html', ...headers } });
const goodToken = () => mintSessionToken(world.platform.url, shop());
const framedBy = (response: Response) => response.headers.get('content-security-policy');
const ownAdmin = () => `frame-ancestors https://${shop()} https://admin.shopify.com ${world.platform.url}`;

describe('a document of the app', () => {
  it('may be framed by the admin of the store that it is for, and nobody else', async () => {
    const page = await open(`/?id_token=${await goodToken()}`);
    expect([page.status, framedBy(page)]).toEqual([200, ownAdmin()]);
    const claimed = await open(`/?shop=pine.myshopify.com&id_token=${await goodToken()}`);
    expect(framedBy(claimed)).toBe(ownAdmin());
  });

  it.each(['', '&id_token=nonsense'])(
    'without a session token that holds goes through the bounce and comes back once: %j',
    async (token) => {
      const first = await open(`/?shop=${shop()}&locale=de${token}`, {}, 'manual');
      const bounce = first.headers.get('location') ?? '';
      expect([first.status, bounce.split('?')[0]]).toEqual([302, '/session-token']);
      const between = await open(bounce);
      expect([between.status, framedBy(between)]).toEqual([200, ownAdmin()]);
      const page = await between.text();
      expect(page).toContain(`<script src="${world.platform.url}/app-bridge.js">`);
      const [, to = '', bounced = ''] = /data-to="([^"]*)" data-bounced="(\d+)"/.exec(page) ?? [];
      expect(to).toBe(`/?shop=${shop()}&#38;locale=de`);
      const back = await open(`/?shop=${shop()}&bounced=${bounced}${token}`, {}, 'manual');
      expect([back.status, framedBy(back)]).toEqual([401, ownAdmin()]);
      expect(await back.text()).toContain('Your session has ended');
      const later = await open(`/?shop=${shop()}&bounced=${Number(bounced) - 60}`, {}, 'manual');
      expect(later.status).toBe(302);
    },
  );

  it('is led by the bounce to no address but our own', async () => {
    for (const to of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', '"><script>']) {
      const page = await (await open(`/session-token?shop=${shop()}&to=${encodeURIComponent(to)}`)).text();
      const [, target = ''] = /data-to="([^"]*)"/.exec(page) ?? [];
      expect(target).toMatch(/^\/(?!\/)/);
      expect(page).not.toContain('"><script>');
    }
  });

  it('names styles and scripts that come zipped to whoever takes them so', async () => {
    const page = await (await open(`/?id_token=${await goodToken()}`)).text();
    const [style = ''] = /\/assets\/polaris[\w-]*\.css/.exec(page) ?? [];
    const [script = ''] = /\/assets\/entry\.client[\w-]*\.js/.exec(page) ?? [];
    for (const file of [style, script])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { headers } = await open(file, { 'Accept-Encoding': encoding });
        expect(headers.get('content-encoding') ?? 'identity', file).toBe(encoding);
        expect(headers.get('vary')).toBe('Accept-Encoding');
      }
  });

  it('speaks the language of the person in the admin, and brings no other along', async () => {
    const page = await (await open(`/?shop=${shop()}&locale=de&id_token=${await goodToken()}`)).text();
    expect(page).toContain('<html lang="de"');
    expect(page).toContain('Aktive Collabs');
    expect(page).not.toContain('Active collabs');
  });

  it.each([
    '/',
    '/?id_token=nonsense',
    '/?shop=evil.example',
    '/?shop=halo.myshopify.com%20evil.example',
    '/nowhere',
  ])('%s, for no store, may be framed by nobody', async (path) => {
    expect(framedBy(await open(path))).toBe("frame-ancestors 'none'");
  });

  it('says so when a store that has the app no more does not answer, and installs nothing', async () => {
    await world.database.query('UPDATE channels SET uninstalled_at = now()');
    await addFault(world.platform.url, { fault: 'unavailable', operation: 'access_token', times: 'always' });
    const page = await open(`/?shop=${shop()}&id_token=${await goodToken()}`);
    expect([page.status, framedBy(page)]).toEqual([503, ownAdmin()]);
    await clearFaults(world.platform.url);
    expect((await open(`/?shop=${shop()}&id_token=${await goodToken()}`)).status).toBe(200);
  });
});

const data = '/_root.data?index&_routes=routes%2Fadmin%2Fhome';

describe('a data request of the app', () => {
  it('with a session token that does not hold is told to come again with a fresh one', async () => {
    const refused = await open(data, { Authorization: 'Bearer nonsense' });
    expect([refused.status, refused.headers.get(retry)]).toEqual([401, '1']);
  });

  it('without a session token is told so too, and sent nowhere', async () => {
    const refused = await open(data, { 'Sec-Fetch-Dest': 'empty' }, 'manual');
    expect([refused.status, refused.headers.get(retry)]).toEqual([401, '1']);
  });

  it.each(['/collabs/import/template', '/collabs/import/none/result'])(
    '%s, which has no page to show, is told so too, and not by a page',
    async (path) => {
      for (const headers of [{ 'Sec-Fetch-Dest': 'empty' }, { Authorization: 'Bearer nonsense' }]) {
        const refused = await open(path, headers, 'manual');
        expect([refused.status, refused.headers.get(retry)]).toEqual([401, '1']);
        expect(await refused.text()).not.toContain('<html');
      }
    },
  );

  it('that is made of odd things is refused as one that is wrong, or means nothing', async () => {
    expect((await send(`/collabs/${randomUUID()}.data`, 'odd'))[0]).toBe(400);
    const remove = `/collabs/odd/drops/${randomUUID()}/remove`;
    expect((await send(remove, {}))[0]).toBe(404);
  });

  it('that changes something is not let in by a token in its address', async () => {
    const refused = await fetch(`${world.appUrl}/?index&id_token=${await goodToken()}`, { method: 'POST' });
    expect(refused.status).not.toBe(200);
  });

  it('with a good one is answered, and not told so', async () => {
    const answered = await open(data, { Authorization: `Bearer ${await goodToken()}` });
    expect([answered.status, answered.headers.get(retry)]).toEqual([200, null]);
    expect(await answered.text()).toContain(shop());
  });
});

async function send(path: string, body: unknown) {
  const headers = { Authorization: `Bearer ${await goodToken()}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${world.appUrl}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.text()] as const;
}

describe('the log', () => {
  const audits = () =>
    world.processes
      .logOf('app')
      .split('\n')
      .filter((line) => line.includes('"audit"'))
      .map((line) => {
        const { audit, option, to, fieldId } = JSON.parse(line) as Record<string, string>;
        return [audit, option ?? fieldId, to].filter(Boolean).join(' ');
      });

  it('says who opened creators’ data to others, and who removed a field with all its values', async () => {
    const options = {
      ...{ storefrontApiAccess: true, mirrorsEmail: true, mirrorsCustomer: true },
      ...{ hidesDropsFromSearch: true, backwardCompatibleKeys: false, dropRemoval: 'unpublish' },
    };
    for (const storefrontApiAccess of [true, true, false]) {
      const sent = { ...options, storefrontApiAccess };
      expect((await send('/settings/mirror.data', sent))[0]).toBe(200);
    }
    const field = { ownerType: 'drop', handle: 'cc-gone', name: 'Gone', type: 'single_line_text_field' };
    expect((await send('/settings/custom-fields.data', { intent: 'define', ...field }))[0]).toBe(200);
    const [{ id } = { id: '' }] = await world.database.query<{ id: string }>(
      "SELECT id FROM custom_field_definitions WHERE handle = 'cc-gone'",
    );
    expect((await send('/settings/custom-fields.data', { intent: 'remove', id }))[0]).toBe(200);
    const said = () => audits().filter((line) => /^(shown-changed storefront|field-)/.test(line));
    await expect
      .poll(said, { timeout: 90_000 })
      .toEqual([
        'shown-changed storefrontApiAccess true',
        'shown-changed storefrontApiAccess false',
        `field-removed ${id}`,
      ]);
  });
});

describe('the home page', () => {
  const task = (body: unknown) => send('/_root.data?index', body);
  const closed = () =>
    world.database.query<{ domain: string }>('SELECT domain FROM channels WHERE guide_closed_at IS NOT NULL');

  it('counts each collab once: active, not yet complete, or paused', async () => {
    const discount = { discountAmount: 15, discountType: 'Percentage' };
    const [whole, , paused] = await Promise.all([
      createCollab(world, world.halo, { firstName: 'Whole', lastName: 'One', discount }),
      createCollab(world, world.halo, { firstName: 'Bare', lastName: 'One' }),
      createCollab(world, world.halo, { firstName: 'Paused', lastName: 'One', discount }),
    ]);
    await world.database.query('UPDATE collabs SET is_active = false WHERE id = $1', [paused._id]);
    await world.database.query(
      `INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id)
       SELECT channel_id, gen_random_uuid(), kind::platform_object_kind, id, 'gid://x/1'
       FROM collabs, unnest(ARRAY['metaobject', 'discount']) AS kind WHERE id = $1`,
      [whole._id],
    );
    await world.database.query(
      `WITH synced AS (UPDATE mirror_entries SET dirty_since = NULL, done_version = wanted_version WHERE collab_id = $1)
       UPDATE platform_objects SET written_hash = sha256('x') WHERE collab_id = $1`,
      [whole._id],
    );
    const page = await (await open(`/?shop=${shop()}&id_token=${await goodToken()}`)).text();
    const said = page.replaceAll(/<[^>]*>/g, '');
    expect(said).toMatch(/Active collabs1Not yet complete1Paused collabs1Drops0/);
  });

  it('does what its buttons say for its own brand, and knows no collab of another', async () => {
    const other = await createCollab(world, world.pine, { firstName: 'Pine', lastName: 'One' });
    const before = await world.database.query(
      'SELECT wanted_version FROM mirror_entries WHERE collab_id = $1',
      [other._id],
    );
    const [foreign, told] = await task({ task: 'retry', collabId: other._id });
    const [absent, toldOfNone] = await task({ task: 'retry', collabId: randomUUID() });
    expect([foreign, absent]).toEqual([404, 404]);
    expect(told).toBe(toldOfNone);
    expect(
      await world.database.query('SELECT wanted_version FROM mirror_entries WHERE collab_id = $1', [
        other._id,
      ]),
    ).toEqual(before);
    for (const nonsense of [{}, { task: 'drop-all' }, { task: 'retry', collabId: 'x' }])
      expect((await task(nonsense))[0]).toBe(400);
    expect((await task({ task: 'close-guide' }))[0]).toBe(200);
    expect(await closed()).toEqual([{ domain: shop() }]);
    expect((await task({ task: 'retry-all' }))[0]).toBe(200);
    expect(
      await world.database.query('SELECT 1 FROM platform_objects WHERE written_hash IS NOT NULL'),
    ).toHaveLength(2);
    expect((await task({ task: 'compare' }))[0]).toBe(200);
    const running = await world.database.query(
      'SELECT domain FROM reconciliations JOIN channels ON channels.id = channel_id',
    );
    expect(running).toEqual([{ domain: shop() }]);
  });

  it('says which access the store has not granted yet', async () => {
    await controlPlatform(world.platform.url, 'scopes', { shop: shop(), scopes: ['write_products'] });
    await world.database.query("UPDATE platform_installations SET scopes = '{write_products}'");
    const page = await (await open(`/?shop=${shop()}&id_token=${await goodToken()}`)).text();
    expect(page).toContain('The app needs more access to your store');
    expect(page).toContain('metaobject entries, publishing to sales channels');
    // Whoever stays is not made to wait for what only an agreement changes.
    const asked = (await tokenRequests(world.platform.url, shop())).length;
    for (let time = 0; time < 3; time += 1)
      expect((await open(data, { Authorization: `Bearer ${await goodToken()}` })).status).toBe(200);
    expect(await tokenRequests(world.platform.url, shop())).toHaveLength(asked);
  });
});
