import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#app/domain/limits.ts';
import { startCountingProxy, type CountingProxy } from '../bench/counters/start-counting-proxy.ts';
import { prepareAppWithoutPlatform, type AppWithoutPlatform } from '../support/world/app-without-platform.ts';
import { rawHead, sendRaw } from '../support/http/raw-http.ts';
import { operationsUrl, scrape } from '../support/http/scrape.ts';
import { sendWebhook, signatureOf, signWebhook, type TestWebhook } from '../support/http/send-webhook.ts';
import { addChannel, deleteChannel } from '../support/db/channels.ts';
import { listStoredWebhooks, listWebhooks, countStoredWebhooks } from '../support/db/webhooks.ts';
import { hideTable, lockTable } from '../support/db/locks.ts';
import { listJobKeys } from '../support/db/jobs.ts';
import { until } from '../support/until.ts';

let app: AppWithoutPlatform;
let url: string;
/** What the app asks of the database. */
let proxy: CountingProxy;
beforeAll(async () => {
  app = await prepareAppWithoutPlatform();
  proxy = await startCountingProxy(app.database.url);
  ({ url } = await app.processes.startApp({
    DATABASE_URL: proxy.url,
    METRICS_PORT: '0',
  }));
  await addChannel(app.database, 'one');
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
});

const shop = 'one.myshopify.com';
const send = (own: Partial<TestWebhook>) => sendWebhook(url, { topic: 'shop/update', shop, ...own });
const kept = (webhookId: string) => listStoredWebhooks(app.database, webhookId);
const savedOf = async (ids: readonly string[]) => {
  const saved = new Set((await listWebhooks(app.database)).map(({ id }) => id));
  return ids.filter((id) => saved.has(id));
};
/** How many webhooks wait in the memory of the app that started last. */
const countWaiting = async () =>
  (await scrape(await operationsUrl(app.processes, 'app'))).value('creator_collabs_webhooks_waiting') ?? NaN;
/** Keeps webhooks from being saved until it is released, at the latest when the test ends. */
const holdInserts = () => {
  const held = proxy.hold('insert-webhooks');
  onTestFinished(held.release);
  return held;
};
const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`);

describe('A platform webhook', () => {
  it('is saved once with the fields of its topic, and wakes one job', async () => {
    const webhookId = 'often';
    const sending = () => send({ webhookId, payload: { id: 1, email: 'owner@one.example' } });
    expect(await Promise.all([sending(), sending(), sending()])).toEqual([200, 200, 200]);
    expect(await sending()).toBe(200);
    expect(await kept(webhookId)).toEqual([{ topic: 'shop/update', content: {} }]);
    await until(
      'a worker is woken',
      async () => (await listJobKeys(app.database, 'handle-webhooks:')).length > 0,
    );
    expect(await listJobKeys(app.database, 'handle-webhooks:')).toHaveLength(1);
  });

  it('is accepted with the newer headers, by its event id', async () => {
    const payload = { id: 1 };
    const newer = {
      'Shopify-Topic': 'shop/update',
      'Shopify-Shop-Domain': shop,
      'Shopify-Event-Id': 'newer',
      'Shopify-Hmac-Sha256': signatureOf(JSON.stringify(payload)),
      'X-Shopify-Hmac-Sha256': 'of another kind',
    };
    expect(await send({ payload, headers: newer })).toBe(200);
    expect(await kept('newer')).toHaveLength(1);
  });

  it.each<[string, Partial<TestWebhook>]>([
    ['not signed', { headers: { 'X-Shopify-Hmac-Sha256': undefined } }],
    ['signed with nothing', { headers: { 'X-Shopify-Hmac-Sha256': '' } }],
    ['signed with another secret', { secret: 'another secret' }],
    ['signed for another body', { headers: { 'X-Shopify-Hmac-Sha256': signatureOf('{"id":2}') } }],
    [
      'signed in hexadecimal',
      { headers: { 'X-Shopify-Hmac-Sha256': Buffer.from(signatureOf('{}'), 'base64').toString('hex') } },
    ],
    [
      'one whose body was read and written again on the way',
      { payload: '{"id": 1}', headers: { 'X-Shopify-Hmac-Sha256': signatureOf('{"id":1}') } },
    ],
    [
      'one whose newer signature is wrong, whatever the older says',
      { headers: { 'Shopify-Hmac-Sha256': signatureOf('other') } },
    ],
  ])('is rejected when it is %s, and not saved', async (_, own) => {
    expect(await send({ webhookId: 'forged', ...own })).toBe(401);
    expect(await kept('forged')).toEqual([]);
  });

  it('is rejected above the size limit', async () => {
    expect(await send({ webhookId: 'large', payload: { id: 'x'.repeat(limits.bodyBytes) } })).toBe(413);
    expect(await kept('large')).toEqual([]);
  });

  it('is rejected without its headers', async () => {
    expect(await send({ headers: { 'X-Shopify-Topic': undefined } })).toBe(400);
    expect(await send({ headers: { 'X-Shopify-Webhook-Id': undefined } })).toBe(400);
  });

  it.each<[string, Partial<TestWebhook>]>([
    ['about a store that is no channel', { shop: 'nobody.myshopify.com' }],
    ['about what is no store', { shop: 'no store at all' }],
    ['of a topic without a subscription', { topic: 'orders/create' }],
    ['in no JSON', { payload: 'no JSON' }],
    ['with an id that is too long', { webhookId: 'x'.repeat(300) }],
  ])('is acknowledged and dropped when it is one %s', async (_, own) => {
    const before = await countStoredWebhooks(app.database);
    expect(await send({ webhookId: 'strange', ...own })).toBe(200);
    expect(await countStoredWebhooks(app.database)).toBe(before);
  });

  it.each<[string, Record<string, unknown>]>([
    ['customers/redact', { shop_domain: 'other.myshopify.com', customer: { id: 1 } }],
    ['customers/data_request', { shop_domain: 'other.myshopify.com', customer: {}, data_request: { id: 1 } }],
    ['shop/redact', { shop_domain: 'other.myshopify.com' }],
    ['app/uninstalled', { id: 1, myshopify_domain: 'other.myshopify.com' }],
    ['shop/update', { id: 1, myshopify_domain: 'other.myshopify.com' }],
  ])('is rejected when its body names another store than its header: %s', async (topic, payload) => {
    expect(await send({ webhookId: `elsewhere ${topic}`, topic, payload })).toBe(401);
    expect(await kept(`elsewhere ${topic}`)).toEqual([]);
    const own = JSON.parse(JSON.stringify(payload).replace('other', 'ONE')) as Record<string, unknown>;
    expect(await send({ topic, payload: { ...own, customer: { id: 1 } } })).toBe(200);
  });

  it.each<[string, string, unknown]>([
    [
      'customers/redact',
      '{"customer":{"id":987654321987654321}}',
      { customerId: '987654321987654321', email: null },
    ],
    [
      'customers/data_request',
      '{"customer":{"id":987654321987654321,"email":"\\"{987654321987654321}"},"data_request":{"id":1234567890123456789}}',
      {
        customerId: '987654321987654321',
        email: '"{987654321987654321}',
        requestId: '1234567890123456789',
      },
    ],
    [
      'products/update',
      '{"id": 987654321987654321, "title":"A", "handle":"a"}',
      { id: '987654321987654321', title: 'A', handle: 'a', variantIds: null },
    ],
    [
      'collections/update',
      '{"id":987654321987654321}',
      { id: 'gid://shopify/Collection/987654321987654321' },
    ],
    [
      'customers/redact',
      '{"customer":{"id":7,"email":"a\\u0000b@x.example"}}',
      { customerId: '7', email: null },
    ],
    [
      'customers/redact',
      '{"customer":{"id":7,"email":"\\ud800@x.example"}}',
      { customerId: '7', email: null },
    ],
    [
      'customers/redact',
      '{"customer":{"id":1.5,"email":"a@x.example"}}',
      { customerId: null, email: 'a@x.example' },
    ],
    [
      'metaobjects/update',
      '{"id":"gid://shopify/Metaobject/1","updated_at":"0000-01-01T00:00:00Z"}',
      { id: 'gid://shopify/Metaobject/1', updated_at: null },
    ],
  ])(
    'is saved with what the database can hold, and with all digits of its ids: %s %s',
    async (topic, payload, content) => {
      const webhookId = `exact ${payload}`;
      expect(await send({ webhookId, topic, payload })).toBe(200);
      expect(await kept(webhookId)).toEqual([{ topic, content }]);
    },
  );

  it.each<[string, Partial<TestWebhook>]>([
    ['customers/redact', { payload: '{"customer":{"email":"a\\u0000b@x.example"}}' }],
    ['customers/redact', { payload: '{"customer":{}}' }],
    ['customers/data_request', { payload: '{"customer":{"id":1}}' }],
    ['customers/data_request', { payload: 'no JSON' }],
    ['shop/redact', { payload: '[]' }],
    ['shop/redact', { webhookId: 'x'.repeat(300) }],
  ])('is not acknowledged when it is mandatory and cannot be handled: %s %o', async (topic, own) => {
    expect(await send({ webhookId: 'mandatory', topic, ...own })).toBe(400);
    expect(await kept('mandatory')).toEqual([]);
  });

  it('is not answered before it is committed, and waits with others of its store', async () => {
    await addChannel(app.database, 'two');
    const held = holdInserts();
    const ids = idsOf('waits', 600);
    const statuses: number[] = [];
    const sendOne = async (webhookId: string, n: number) => {
      const status = await send({ webhookId, shop: n === 0 ? 'two.myshopify.com' : shop });
      statuses.push(status);
      return status;
    };
    const sending = ids.map(sendOne);
    await held.untilHeld();
    expect(statuses).not.toContain(200);
    held.release();
    await Promise.all(sending);
    // A batch that gets no connection in time is refused. The platform sends its webhooks again.
    for (const [n, webhookId] of ids.entries())
      if ((await sending[n]) !== 200)
        await until('it is accepted', async () => (await sendOne(webhookId, n)) === 200);
    expect(await savedOf(ids)).toEqual(ids);
  });

  it('costs no statement of its own: 50 of one store that arrive together are saved by one', async () => {
    expect(await send({})).toBe(200);
    const held = holdInserts();
    const first = send({});
    await held.untilHeld();
    const ids = idsOf('together', 50);
    const sending = ids.map((webhookId) => send({ webhookId }));
    await until('all wait', async () => (await countWaiting()) === ids.length + 1);
    proxy.take();
    held.release();
    expect(await Promise.all([first, ...sending])).toEqual(Array.from({ length: 51 }, () => 200));
    // No webhook waits for a wake-up.
    const saving = proxy.take().sql.filter((text) => !text.includes('graphile_worker.add_job'));
    expect(saving).toEqual([expect.stringContaining('prepared: insert-webhooks')]);
    expect(await savedOf(ids)).toEqual(ids);
  });

  it('is saved for the store’s new channel when its former one is gone', async () => {
    const ofStore = { shop: 'again.myshopify.com' };
    const former = await addChannel(app.database, 'again');
    expect(await send(ofStore)).toBe(200);
    await deleteChannel(app.database, former);
    expect(await send({ ...ofStore, webhookId: 'between' })).toBe(200);
    expect(await kept('between')).toEqual([]);
    const present = await addChannel(app.database, 'again');
    expect(await send({ ...ofStore, webhookId: 'again' })).toBe(200);
    const key = `handle-webhooks:${present}`;
    await until('a worker is woken', async () => (await listJobKeys(app.database, key)).length === 1);
    expect(await kept('again')).toHaveLength(1);
  });

  it('is refused before its body is read while too many of its store wait, and those of others are not', async () => {
    await addChannel(app.database, 'busy');
    const busy = 'busy.myshopify.com';
    const variants = Array.from({ length: 14_000 }, (_, n) => ({
      admin_graphql_api_id: `gid://shopify/ProductVariant/${10 ** 13 + n}`,
    }));
    const large = { topic: 'products/update', shop: busy, payload: { id: 1, variant_gids: variants } };
    const held = holdInserts();
    const ids = idsOf('large', 50);
    const saved: string[] = [];
    const failed: string[] = [];
    const refused: string[] = [];
    const answered = () => saved.length + failed.length + refused.length;
    const sending = ids.map(async (webhookId) => {
      const status = await send({ ...large, webhookId });
      (status === 200 ? saved : status === 503 ? refused : failed).push(webhookId);
    });
    await until('each waits or is refused', async () => answered() + (await countWaiting()) === ids.length);
    expect(saved).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(ids.length);
    const { headers } = signWebhook(large);
    const head = rawHead('POST /webhooks/platform', {
      Host: 'app',
      ...headers,
      'Content-Length': '1000',
      Connection: 'close',
    });
    const [response] = await sendRaw(url, head);
    expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '5']);
    const other = send({ webhookId: 'of another store' });
    await until('it waits', async () => answered() + (await countWaiting()) === ids.length + 1);
    held.release();
    await Promise.all(sending);
    expect(await other).toBe(200);
    expect((await savedOf(ids)).toSorted()).toEqual(saved.toSorted());
    for (const webhookId of [...failed, ...refused])
      await until('it is accepted', async () => (await send({ ...large, webhookId })) === 200);
    expect(await savedOf(ids)).toEqual(ids);
  });

  it('whose batch fails is not acknowledged, and is saved when it is sent again', async () => {
    const ids = idsOf('failed', 20);
    const sendAll = () => Promise.all(ids.map((webhookId) => send({ webhookId })));
    const show = await hideTable(app.database, 'platform_webhooks');
    expect(new Set(await sendAll())).toEqual(new Set([500]));
    await show();
    expect(await savedOf(ids)).toEqual([]);
    expect(new Set(await sendAll())).toEqual(new Set([200]));
    expect(await savedOf(ids)).toEqual(ids);
  });

  it('that was acknowledged is there after the process died; the others are saved when they are sent again', async () => {
    const dying = await app.processes.startApp();
    const ids = idsOf('dies', 300);
    const acknowledged: string[] = [];
    const sending = ids.map(async (webhookId) => {
      const status = await sendWebhook(dying.url, { topic: 'shop/update', shop, webhookId }).catch(() => 0);
      if (status === 200) acknowledged.push(webhookId);
    });
    await until('one is acknowledged', () => acknowledged.length > 0);
    const lock = await lockTable(app.database.url, 'platform_webhooks');
    const late = sendWebhook(dying.url, { topic: 'shop/update', shop, webhookId: 'late' }).catch(() => 0);
    await lock.untilBlocked();
    dying.signal('SIGKILL');
    await Promise.all(sending);
    expect(await late).toBe(0);
    await lock.release();
    const saved = new Set(await savedOf(ids));
    expect(acknowledged.filter((id) => !saved.has(id))).toEqual([]);
    const again = await Promise.all([...ids, 'late'].map((webhookId) => send({ webhookId })));
    expect(new Set(again)).toEqual(new Set([200]));
    expect(await savedOf([...ids, 'late'])).toEqual([...ids, 'late']);
  });

  it.each([
    '/Webhooks/platform',
    '/webhooks/Platform',
    '/webhooks/platform/',
    '/webhooks/platform.data',
    '/webhooks%2Fplatform',
    '/%77ebhooks/platform',
    '/webhooks/../webhooks/platform/x',
    '/webhooks',
  ])('is accepted at its own path only, not at %s', async (path) => {
    const webhookId = randomUUID();
    const { body, headers } = signWebhook({ topic: 'shop/update', shop, webhookId });
    const head = { Host: 'app', ...headers, 'Content-Length': String(body.length), Connection: 'close' };
    const [response] = await sendRaw(url, rawHead(`POST ${path}`, head), body);
    expect(response?.status).toBe(404);
    expect(await kept(webhookId)).toEqual([]);
  });

  it('is all that a process with ROLE=webhooks accepts, apart from probes', async () => {
    const own = await app.processes.startApp({ ROLE: 'webhooks' });
    expect(await sendWebhook(own.url, { topic: 'shop/update', shop, webhookId: 'in its own process' })).toBe(
      200,
    );
    expect(await kept('in its own process')).toHaveLength(1);
    const paths = ['/healthz', '/readyz', '/', '/portal', '/api/creators/collabs', '/proxy/x'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${own.url}${path}`)).status));
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
    own.signal('SIGTERM');
    await own.ended;
  });

  it('is accepted by POST only', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${url}/webhooks/platform`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});
