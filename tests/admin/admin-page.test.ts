import { getChannelId, listDismissedGuides } from '../support/db/channels.ts';
import { getFieldId } from '../support/db/collabs.ts';
import { countBehind } from '../support/store/mirror-health.ts';
import { addWrittenObjects } from '../support/db/mirror.ts';
import { recordMirrored } from '../support/db/mirror-outcomes.ts';
import { listReconciledDomains } from '../support/db/reconciliations.ts';
import { setAccess } from '../support/db/stores.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, updateCollab } from '../support/http/api-calls.ts';
import { mintSessionToken } from '../support/world/install.ts';
import { addFault, clearFaults, controlPlatform, tokenRequests } from '../support/store/mirror.ts';
import { loadApp } from '../support/world/load-app.ts';
import { restricted, restrictionsOf } from '../support/http/restrictions.ts';
import { startWorld, type World } from '../support/world/world.ts';

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
const framedBy = (response: Response) =>
  response.headers.get('content-security-policy')?.split("; object-src 'none'; ")[0];
const ownAdmin = () => `frame-ancestors https://${shop()} https://admin.shopify.com ${world.platform.url}`;

describe('a document of the app', () => {
  it('may only be framed by the admin of its own store', async () => {
    const page = await open(`/?id_token=${await goodToken()}`);
    expect([page.status, framedBy(page)]).toEqual([200, ownAdmin()]);
    const claimed = await open(`/?shop=pine.myshopify.com&id_token=${await goodToken()}`);
    expect(framedBy(claimed)).toBe(ownAdmin());
  });

  it('and its data restrict what browsers may do with them', async () => {
    const token = await goodToken();
    const secure = { 'X-Forwarded-Proto': 'https' };
    const all = { ...secure, Authorization: `Bearer ${token}` };
    const query = `shop=${shop()}&id_token=${token}`;
    for (const path of [`/?${query}`, '/', `/?shop=${shop()}`, '/nope', `/session-token?shop=${shop()}`])
      expect(restrictionsOf((await open(path, secure, 'manual')).headers), path).toEqual(restricted);
    for (const path of ['/_root.data', '/collabs.data', '/collabs/export', '/collabs/none.data', '/healthz'])
      expect(restrictionsOf((await open(path, all, 'manual')).headers), path).toEqual(restricted);
    const plain = restrictionsOf((await open(`/?${query}`)).headers);
    expect(plain).toEqual({ ...restricted, 'strict-transport-security': null });
  });

  it.each(['', '&id_token=nonsense'])(
    'without a valid session token goes through the bounce once: %j',
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
      expect(await back.text()).toContain('Your session expired');
      const later = await open(`/?shop=${shop()}&bounced=${Number(bounced) - 60}`, {}, 'manual');
      expect(later.status).toBe(302);
    },
  );

  it('is redirected by the bounce to our own address only', async () => {
    for (const to of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', '"><script>']) {
      const page = await (await open(`/session-token?shop=${shop()}&to=${encodeURIComponent(to)}`)).text();
      const [, target = ''] = /data-to="([^"]*)"/.exec(page) ?? [];
      expect(target).toMatch(/^\/(?!\/)/);
      expect(page).not.toContain('"><script>');
    }
  });

  it('names styles and scripts, which are compressed for clients that accept it', async () => {
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

  it('has the language of the admin’s user and no other', async () => {
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
  ])('%s, without a store, may not be framed', async (path) => {
    expect(framedBy(await open(path))).toBe("frame-ancestors 'none'");
  });

  it('shows an error when an uninstalled store does not respond, and installs nothing', async () => {
    await loadApp(world.database);
    const { markUninstalled } = await import('#app/domain/channels/install.ts');
    for (const { domain } of [world.halo, world.pine])
      await markUninstalled(await getChannelId(world.database, domain), new Date());
    await addFault(world.platform.url, { fault: 'unavailable', operation: 'access_token', times: 'always' });
    const page = await open(`/?shop=${shop()}&id_token=${await goodToken()}`);
    expect([page.status, framedBy(page)]).toEqual([503, ownAdmin()]);
    await clearFaults(world.platform.url);
    expect((await open(`/?shop=${shop()}&id_token=${await goodToken()}`)).status).toBe(200);
  });
});

const data = '/_root.data?index&_routes=routes%2Fadmin%2Fhome';

describe('a data request of the app', () => {
  it('with an invalid session token gets a request to retry with a new one', async () => {
    const rejected = await open(data, { Authorization: 'Bearer nonsense' });
    expect([rejected.status, rejected.headers.get(retry)]).toEqual([401, '1']);
  });

  it('without a session token gets a request to retry, without a redirect', async () => {
    const rejected = await open(data, { 'Sec-Fetch-Dest': 'empty' }, 'manual');
    expect([rejected.status, rejected.headers.get(retry)]).toEqual([401, '1']);
  });

  it.each(['/collabs/import/template', '/collabs/import/none/result'])(
    '%s, which has no page, gets a request to retry, without a page',
    async (path) => {
      for (const headers of [{ 'Sec-Fetch-Dest': 'empty' }, { Authorization: 'Bearer nonsense' }]) {
        const rejected = await open(path, headers, 'manual');
        expect([rejected.status, rejected.headers.get(retry)]).toEqual([401, '1']);
        expect(await rejected.text()).not.toContain('<html');
      }
    },
  );

  it('with odd content is rejected or ignored', async () => {
    expect((await send(`/collabs/${randomUUID()}.data`, 'odd'))[0]).toBe(400);
    const remove = `/collabs/odd/drops/${randomUUID()}/remove`;
    expect((await send(remove, {}))[0]).toBe(404);
  });

  it('that changes something is rejected with a token in its URL', async () => {
    const rejected = await fetch(`${world.appUrl}/?index&id_token=${await goodToken()}`, { method: 'POST' });
    expect(rejected.status).not.toBe(200);
  });

  it('with a valid token gets its page', async () => {
    const opened = await open(data, { Authorization: `Bearer ${await goodToken()}` });
    expect([opened.status, opened.headers.get(retry)]).toEqual([200, null]);
    expect(await opened.text()).toContain(shop());
  });
});

async function send(path: string, body: unknown) {
  const headers = { Authorization: `Bearer ${await goodToken()}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${world.appUrl}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return [response.status, await response.text()] as const;
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

  it('records who enabled Storefront API access and who deleted a custom field', async () => {
    const options = {
      storefrontApiAccess: true,
      mirrorsEmail: true,
      mirrorsCustomer: true,
      hidesDropsFromSearch: true,
      mirrorsCreatorCollection: true,
      backwardCompatibleKeys: false,
      dropRemoval: 'unpublish',
    };
    for (const storefrontApiAccess of [true, true, false]) {
      const sent = { ...options, storefrontApiAccess };
      expect((await send('/settings/mirror.data', sent))[0]).toBe(200);
    }
    const field = { ownerType: 'drop', handle: 'cc-gone', name: 'Gone', type: 'single_line_text_field' };
    expect((await send('/settings/custom-fields.data', { intent: 'define', ...field }))[0]).toBe(200);
    const id = await getFieldId(world.database, await getChannelId(world.database, shop()), 'cc-gone');
    expect((await send('/settings/custom-fields.data', { intent: 'remove', id }))[0]).toBe(200);
    const auditNames = () =>
      audits().filter((line) => /^(mirror-option-changed storefront|field-)/.test(line));
    await expect
      .poll(auditNames, { timeout: 90_000 })
      .toEqual([
        'mirror-option-changed storefrontApiAccess true',
        'mirror-option-changed storefrontApiAccess false',
        `field-removed ${id}`,
      ]);
  });
});

describe('the home page', () => {
  const task = (body: unknown) => send('/_root.data?index', body);
  it('counts each collab once: active, not yet complete, or paused', async () => {
    const discount = { discountAmount: 15, discountType: 'Percentage' };
    const [whole, , paused] = await Promise.all([
      createCollab(world, world.halo, { firstName: 'Whole', lastName: 'One', discount }),
      createCollab(world, world.halo, { firstName: 'Bare', lastName: 'One' }),
      createCollab(world, world.halo, { firstName: 'Paused', lastName: 'One', discount }),
    ]);
    await updateCollab(world, world.halo, { collabId: paused._id, isActive: false });
    await addWrittenObjects(world.database, whole._id);
    await recordMirrored(world.database, whole.channel, [whole._id]);
    const page = await (await open(`/?shop=${shop()}&id_token=${await goodToken()}`)).text();
    const auditNames = page.replaceAll(/<[^>]*>/g, '');
    expect(auditNames).toMatch(/Active collabs1Needs setup1Paused collabs1Drops0/);
  });

  it('runs its buttons’ actions for its own brand and shows no collab of another', async () => {
    const other = await createCollab(world, world.pine, { firstName: 'Pine', lastName: 'One' });
    await recordMirrored(world.database, other.channel, [other._id]);
    const behind = await countBehind(world.database);
    const [foreign, known] = await task({ task: 'retry', collabId: other._id });
    const [absent, unknown] = await task({ task: 'retry', collabId: randomUUID() });
    expect([foreign, absent]).toEqual([404, 404]);
    expect(known).toBe(unknown);
    for (const nonsense of [{}, { task: 'drop-all' }, { task: 'retry', collabId: 'x' }])
      expect((await task(nonsense))[0]).toBe(400);
    expect((await task({ task: 'close-guide' }))[0]).toBe(200);
    expect(await listDismissedGuides(world.database)).toEqual([shop()]);
    expect((await task({ task: 'retry-all' }))[0]).toBe(200);
    expect(await countBehind(world.database)).toBe(behind);
    expect((await task({ task: 'compare' }))[0]).toBe(200);
    expect(await listReconciledDomains(world.database)).toEqual([shop()]);
  });

  it('lists the scopes that the store has not granted', async () => {
    await controlPlatform(world.platform.url, 'scopes', { shop: shop(), scopes: ['write_products'] });
    await setAccess(world.database, shop(), { scopes: ['write_products'] });
    const page = await (await open(`/?shop=${shop()}&id_token=${await goodToken()}`)).text();
    expect(page).toContain('The app needs more access to your store');
    expect(page).toContain('metaobject entries, publishing to sales channels');
    // Later openings do not wait for scopes, which only change by consent.
    const requestsBefore = (await tokenRequests(world.platform.url, shop())).length;
    for (let time = 0; time < 3; time += 1)
      expect((await open(data, { Authorization: `Bearer ${await goodToken()}` })).status).toBe(200);
    expect(await tokenRequests(world.platform.url, shop())).toHaveLength(requestsBefore);
  });
});
