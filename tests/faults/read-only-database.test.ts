import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecords, endpoints, type Ids } from '../api/endpoints/endpoint-table.ts';
import { listListeners, plantSession } from '../support/db/auth.ts';
import { getChannelId } from '../support/db/channels.ts';
import { countWrites } from '../support/db/collabs.ts';
import { simulateCollection } from '../support/db/drops.ts';
import { findLinkIds, makeReadOnly } from '../support/db/read-only.ts';
import { createCollab } from '../support/http/api-calls.ts';
import { call, readProblem } from '../support/http/api-client.ts';
import { operationsUrl, scrape } from '../support/http/scrape.ts';
import { signWebhook } from '../support/http/send-webhook.ts';
import { openPortalBrowser, portalCookies, type PortalBrowser } from '../support/portal/portal.ts';
import { controlPlatform } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { appSettings, mailSettings } from '../support/world/app-settings.ts';
import { mintSessionToken, requestAdmin } from '../support/world/install.ts';
import { loadApp } from '../support/world/load-app.ts';
import { testStores } from '../support/world/test-stores.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { guardedEndpoints } from '../torture/tenants/endpoints.ts';
import { makeCells, sendCell } from '../torture/tenants/make-cells.ts';
import { guardedPages } from '../torture/tenants/pages/guarded-pages.ts';
import { guardedPortalPages, openPortalPages } from '../torture/tenants/pages/portal-pages.ts';
import { requestPageAsAdmin } from '../torture/tenants/pages/run-pages.ts';
import { preparePortalRequest } from '../torture/tenants/pages/run-portal.ts';
import { seedPages } from '../torture/tenants/pages/seed-pages.ts';
import { seedWorld, type World as Brands } from '../torture/tenants/seed-world.ts';
import { signInPrincipals } from '../torture/tenants/sign-in-principals.ts';

/* A database that reads and refuses to write: every GET is answered as before, and no write is lost or half made. */

/** A request that only reads. Its answer is the status and the text. */
interface Read {
  name: string;
  send: () => Promise<string>;
}

let world: World;
let brands: Brands;
let ids: Ids;
beforeAll(async () => {
  world = await startWorld({ env: mailSettings, receivesWebhooks: true });
  await loadApp(world.database);
  const { database, appUrl } = world;
  brands = await seedWorld({ url: appUrl, query: database.query, database });
  for (const { dropId } of brands.collabs) await simulateCollection(brands.context, dropId);
  ids = await addRecords(world);
});
afterAll(() => world.stop());

const get = (path: string, own: Parameters<typeof call>[1] = {}) => call(`${world.appUrl}${path}`, own);

/** Runs work while the database is read-only. */
async function whileReadOnly<T>(work: () => Promise<T>): Promise<T> {
  const end = await makeReadOnly(world.database);
  try {
    await serves();
    return await work();
  } finally {
    await end();
    await serves();
  }
}

/** Waits until the app has replaced its connections, which were ended. */
const serves = () =>
  until('the app reads again', async () => {
    const read = () => get(`/api/channels/${world.halo.domain}`, { key: world.halo.key });
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await read()).status));
    return statuses.every((status) => status === 200);
  });

const readOf = (name: string, path: string, own?: Parameters<typeof call>[1]): Read => ({
  name,
  async send() {
    const { status, text, headers } = await get(path, own);
    return `${status} ${headers.get('location') ?? ''} ${text}`;
  },
});

/** Sends all, and again while the database is read-only. @returns the reads with another answer. */
async function listDifferences(reads: readonly Read[]): Promise<string[]> {
  const sendAll = async () => {
    const answers = [];
    for (const { send } of reads) answers.push((await send()).replaceAll(/\b\d{13}\b/g, '{now}'));
    return answers;
  };
  const [first, second] = [await sendAll(), await sendAll()];
  const during = await whileReadOnly(sendAll);
  return reads.flatMap(({ name }, index) => {
    const [before = '', again = '', then = ''] = [first[index], second[index], during[index]];
    // Some texts contain the time, or a number that is used once.
    const isSame = before === again ? then === again : then.slice(0, 4) === again.slice(0, 4);
    return isSame ? [] : [`${name}: ${then.slice(0, 300)} instead of ${again.slice(0, 300)}`];
  });
}

describe('on a read-only database, the answer is as before to', () => {
  it('every GET of the interface, for every kind of credential', async () => {
    const principals = await signInPrincipals(brands);
    const reads = guardedEndpoints
      .filter(({ method }) => method === 'GET')
      .flatMap((endpoint) =>
        principals.flatMap((principal): Read[] => {
          const cell = makeCells(brands, principal, endpoint).find(
            ({ expected }) => principal.kind === 'none' || expected.status === Number(endpoint.own ?? 200),
          );
          const name = `${endpoint.name}, ${principal.name}`;
          const answer = async (found: NonNullable<typeof cell>) => {
            const { status, text } = await sendCell(brands, found);
            return `${status} ${text}`;
          };
          return cell ? [{ name, send: () => answer(cell) }] : [];
        }),
      );
    // With a store that responds.
    const ofHalo = endpoints
      .filter(({ method }) => method === 'GET')
      .map(({ name, path }) =>
        readOf(`${name}, Halo's key`, `/api${path(world, ids)}`, { key: world.halo.key }),
      );
    expect(reads.length).toBeGreaterThan(50);
    expect(await listDifferences([...reads, ...ofHalo])).toEqual([]);
  });

  it('every page of the admin, also one that asks the store', async () => {
    const things = await seedPages(brands);
    const reads = guardedPages
      .filter(({ sends, isAbsent }) => !sends && !isAbsent)
      .map((page): Read => ({
        name: page.name,
        send: () => requestPageAsAdmin(brands, { page, tenant: 'ash', things }),
      }));
    const ofHalo = ['campaigns/collections', `collabs/${ids.collabId}/drops/${ids.dropId}`, '_root'];
    const withStore = ofHalo.map((path): Read => ({
      name: `${path} of Halo`,
      async send() {
        const { status, text } = await requestAdmin(world, { domain: world.halo.domain, path });
        return `${status} ${text}`;
      },
    }));
    expect(reads.length).toBeGreaterThan(20);
    expect(await listDifferences([...reads, ...withStore])).toEqual([]);
  });

  it('every page of the portal', async () => {
    const pages = guardedPortalPages.filter(({ sends, json }) => !sends && !json);
    const reads: Read[] = [];
    for (const page of pages)
      reads.push({ name: page.name, send: await preparePortalRequest(brands, page, 'ash-1') });
    const open = openPortalPages.map((path) =>
      readOf(path, `/${path.replace('*', 'nothing').replace(':channel', brands.channelIds.ash)}`),
    );
    expect(await listDifferences([...reads, ...open, ...(await linksOfMails())])).toEqual([]);
  });

  it('probes, published keys, documents and short links', async () => {
    const own = { email: 'short@example.com', affiliateCode: 'READONLY' };
    const { _id: collabId } = await createCollab(world, world.halo, own);
    const paths = ['/healthz', '/readyz', '/.well-known/jwks.json', '/api/openapi.json', '/api/docs'];
    const follow = () =>
      fetch(`${world.platform.url}/stores/${world.halo.domain}/apps/creators/r/READONLY`, {
        redirect: 'manual',
      });
    const reads = [
      ...paths.map((path) => readOf(path, path)),
      readOf('HEAD', `/api/channels/${world.halo.domain}`, { method: 'HEAD', key: world.halo.key }),
      {
        name: 'a short link',
        async send() {
          const { status, headers } = await follow();
          return `${status} ${headers.get('location')}`;
        },
      },
    ];
    expect(await listDifferences(reads)).toEqual([]);
    // Clicks are counted again, and those of the meantime are lost.
    const { getShortLink } = await import('#app/domain/collabs/short-links.ts');
    const channelId = await getChannelId(world.database, world.halo.domain);
    const counted = async () => (await getShortLink({ channelId, collabId })).clicks[0]?.clicks ?? 0;
    const before = await counted();
    await until('a click is counted', async () => {
      await follow();
      return (await counted()) > before;
    });
  });
});

/** The links of an invitation, a sign-in and a change of address, which nobody has used. */
async function linksOfMails(): Promise<Read[]> {
  const email = 'links@example.com';
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  const invited = await requestAdmin(world, {
    domain: world.halo.domain,
    path: `collabs/${collabId}`,
    body: { invite: true },
  });
  expect(invited.status).toBe(200);
  const browser = await signedIn(email);
  expect((await browser.post('/portal/account/address', { email: 'other@example.com' })).status).toBe(200);
  expect((await browser.post('/portal/sign-in', { email })).status).toBe(303);
  const { invitationId, changeId, ...key } = await findLinkIds(world.database, email);
  const { deriveLinkToken } = await import('#app/domain/creators/invitations/link-token.ts');
  const { deriveAddressToken, deriveSecrets } = await import('#app/domain/creators/sign-in/mail-secrets.ts');
  const [attemptId = ''] = (browser.cookies.get(portalCookies.signIn) ?? '').split('.');
  const links = {
    invitation: `/portal/invitation?token=${deriveLinkToken({ ...key, id: invitationId })}`,
    address: `/portal/address?token=${deriveAddressToken('old', changeId)}`,
    sign: `/portal/sign-in/link?token=${deriveSecrets(attemptId).linkToken}`,
  };
  for (const link of Object.values(links)) expect([link, (await get(link)).status]).toEqual([link, 200]);
  return Object.entries(links).map(([name, path]) => readOf(`the link of ${name}`, path));
}

async function signedIn(email: string): Promise<PortalBrowser> {
  const browser = openPortalBrowser(world.appUrl);
  browser.cookies.set(portalCookies.refresh, await plantSession(world.database, email));
  expect((await browser.get('/portal')).status).toBe(200);
  return browser;
}

it('a creator whose token has ended reads on, and loses no session', async () => {
  const email = 'reader@example.com';
  await createCollab(world, world.halo, { email });
  const browser = await signedIn(email);
  browser.cookies.delete(portalCookies.token);
  const refresh = browser.cookies.get(portalCookies.refresh);
  await whileReadOnly(async () => {
    const page = await browser.get('/portal');
    expect([page.status, page.headers.getSetCookie(), page.text.includes('Halo')]).toEqual([200, [], true]);
    // The sign-in page, too, knows the session.
    expect((await browser.get('/portal/sign-in')).headers.get('location')).toBe('/portal');
    expect((await browser.post('/portal/profile', { firstName: 'Ada', lastName: 'L' })).status).toBe(503);
    const stranger = openPortalBrowser(world.appUrl);
    stranger.cookies.set(
      portalCookies.refresh,
      `${refresh?.slice(0, -1)}${refresh?.endsWith('0') ? '1' : '0'}`,
    );
    expect((await stranger.get('/portal')).status).toBe(303);
  });
  expect(browser.cookies.get(portalCookies.refresh)).toBe(refresh);
  expect((await browser.get('/portal')).status).toBe(200);
  expect([browser.cookies.has(portalCookies.token), browser.cookies.get(portalCookies.refresh)]).toEqual([
    true,
    expect.not.stringMatching(refresh ?? ''),
  ]);
});

it('every write gets 503 with Retry-After, changes nothing, and succeeds later with the same key', async () => {
  const writes = endpoints
    .filter(({ method }) => method !== 'GET')
    .map(({ name, method, path, body }) => {
      const key = randomUUID();
      const json = body?.(world, ids);
      return {
        name,
        send: () =>
          get(`/api${path(world, ids)}`, {
            method,
            key: world.halo.key,
            headers: { 'Idempotency-Key': key },
            ...(json && { json }),
          }),
      };
    });
  const before = await countWrites(world.database);
  const [creator] = brands.collabs;
  const refreshToken = await plantSession(world.database, creator?.email ?? '');
  const refresh = () =>
    fetch(`${world.appUrl}/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
  const browser = openPortalBrowser(world.appUrl);
  const editor = await signedIn(creator?.email ?? '');
  const { body, headers } = signWebhook({ topic: 'shop/update', shop: world.halo.domain });
  await whileReadOnly(async () => {
    for (const { name, send } of writes) {
      const response = await send();
      expect([name, response.status, response.headers.get('retry-after')]).toEqual([name, 503, '1']);
      expect(readProblem(response).error).toBe('Service Unavailable');
    }
    const others = [
      await refresh(),
      await browser.post('/portal/sign-in', { email: creator?.email ?? '' }),
      await get('/webhooks/platform', { method: 'POST', headers, body }),
      await editor.send(`/portal/drops/${creator?.id}/${creator?.dropId}/save`, {
        json: { revision: 0, content: { title: 'New' } },
        headers: { Origin: appSettings.APP_URL },
      }),
    ];
    expect(others.map(({ status, headers: own }) => [status, own.get('retry-after')])).toEqual(
      others.map(() => [503, '1']),
    );
    const { domain } = world.halo;
    const pause = { domain, path: `collabs/${ids.collabId}`, body: { isActive: false } };
    expect((await requestAdmin(world, pause)).status).toBe(503);
  });
  expect(await countWrites(world.database)).toEqual(before);
  expect((await refresh()).status).toBe(200);
  for (const { name, send } of writes) {
    const { status, text } = await send();
    expect([name, status], text).toEqual([name, 200]);
  }
});

it('a page that must write says that the service only reads, and nothing of changes', async () => {
  const domain = 'late.myshopify.com';
  await controlPlatform(world.platform.url, 'stores', { ...testStores[0], domain });
  const token = await mintSessionToken(world.platform.url, domain);
  const open = () => get(`/?shop=${domain}&id_token=${token}`);
  const page = await whileReadOnly(open);
  expect(page.status).toBe(503);
  expect(page.text).toContain('The service is read-only at present, and this page needs more.');
  expect(page.text).not.toContain('was saved before you try again');
  expect((await open()).status).toBe(200);
});

it('rate limits of reads are divided by the processes, and shared again afterwards', async () => {
  const [burst, perSecond] = [20, 4];
  const settings = {
    RATE_LIMIT_BURST: String(burst),
    RATE_LIMIT_PER_SECOND: String(perSecond),
    METRICS_PORT: '0',
  };
  const apps = [await world.processes.startApp(settings), await world.processes.startApp(settings)];
  const log = (from: number, message: string) =>
    world.processes
      .logOf('app')
      .slice(from)
      .split('\n')
      .filter((line) => line.includes(message)).length;
  const read = (app = 0, key = world.pine.key) =>
    call(`${apps[app]?.url}/api/channels/${world.pine.domain}`, { key });
  const limitOf = async (app: number) => (await read(app)).headers.get('ratelimit-limit');
  const from = world.processes.logOf('app').length;
  await whileReadOnly(async () => {
    let part = burst;
    await until('the limit is divided by all processes', async () => {
      part = Math.floor(burst / (await listListeners(world.database)).length);
      return part <= burst / 3 && (await limitOf(0)) === String(part) && (await limitOf(1)) === String(part);
    });
    const startedAt = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 80 }, (_, index) => read(index % 2, world.halo.key)),
    );
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    // Halo's key may read Halo alone: the limit is counted before.
    const admitted = responses.filter(({ status }) => status === 403).length;
    const refused = responses.filter(({ status }) => status === 429);
    expect(admitted + refused.length).toBe(80);
    expect([admitted >= 2 * part, admitted <= 2 * (part + seconds * perSecond)]).toEqual([true, true]);
    expect(refused[0]?.headers.get('ratelimit-limit')).toBe(String(part));
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // Everyone is admitted once a second, however many processes there are.
    await until('it is admitted again', async () => (await read(0, world.halo.key)).status === 403);
  });
  await until('the limit is shared', async () => (await limitOf(0)) === String(burst));
  const metrics = await scrape(await operationsUrl(world.processes, 'app'));
  expect(metrics.value('creator_collabs_local_rate_limits_total')).toBeGreaterThan(0);
  // Each of the three apps says it once.
  expect(log(from, 'Rate limits of reads are local')).toBeLessThanOrEqual(3);
  expect(log(from, 'Rate limits of reads are local')).toBeGreaterThanOrEqual(2);
  await until('its end is logged', () => log(from, 'Rate limits are shared again') >= 1);
});
