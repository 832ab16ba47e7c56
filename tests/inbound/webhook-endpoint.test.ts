import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#app/domain/limits.ts';
import { prepareAppWithoutPlatform, type AppWithoutPlatform } from '../support/world/app-without-platform.ts';
import { sendWebhook, signatureOf, type TestWebhook } from '../support/http/send-webhook.ts';
import { addChannel } from '../support/db/channels.ts';
import { listStoredWebhooks, listWebhooks, countStoredWebhooks } from '../support/db/webhooks.ts';
import { lockTable } from '../support/db/locks.ts';
import { listJobKeys } from '../support/db/jobs.ts';

let app: AppWithoutPlatform;
let url: string;
beforeAll(async () => {
  app = await prepareAppWithoutPlatform();
  ({ url } = await app.processes.startApp());
  await addChannel(app.database, 'one');
});
afterAll(() => app.stop());

const shop = 'one.myshopify.com';
const send = (own: Partial<TestWebhook>) => sendWebhook(url, { topic: 'shop/update', shop, ...own });
const kept = (webhookId: string) => listStoredWebhooks(app.database, webhookId);

describe('A platform webhook', () => {
  it('is saved once with the fields of its topic, and enqueues one job', async () => {
    const webhookId = 'often';
    const sending = () => send({ webhookId, payload: { id: 1, email: 'owner@one.example' } });
    expect(await Promise.all([sending(), sending(), sending()])).toEqual([200, 200, 200]);
    expect(await sending()).toBe(200);
    expect(await kept(webhookId)).toEqual([{ topic: 'shop/update', content: {} }]);
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
    const lock = await lockTable(app.database.url, 'platform_webhooks');
    const ids = Array.from({ length: 600 }, (_, n) => `waits-${n}`);
    const statuses: number[] = [];
    const sending = ids.map(async (webhookId, n) => {
      statuses.push(await send({ webhookId, shop: n === 0 ? 'two.myshopify.com' : shop }));
    });
    await lock.untilBlocked();
    expect(statuses).toEqual([]);
    await lock.release();
    await Promise.all(sending);
    expect(statuses).toEqual(ids.map(() => 200));
    const saved = new Set((await listWebhooks(app.database)).map(({ id }) => id));
    expect(ids.filter((id) => !saved.has(id))).toEqual([]);
  });

  it('is accepted by POST only', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${url}/webhooks/platform`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});
