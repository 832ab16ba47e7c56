import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

async function subscribe(topic: string, input: Record<string, unknown>): Promise<Json> {
  const made = await store.field(
    `mutation C($topic: WebhookSubscriptionTopic!, $input: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $input) {
        webhookSubscription { id topic uri format filter includeFields } userErrors { field message }
      }
    }`,
    { topic, input },
  );
  const id = made.at('webhookSubscription', 'id');
  if (typeof id === 'string') store.undoLater(() => unsubscribe(id));
  return made;
}

function unsubscribe(id: string): Promise<Json> {
  return store.field(
    'mutation D($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } } }',
    { id },
  );
}

const newUri = () => `https://app.example.com/webhooks/${store.unique('hook')}`;

describe('Subscribing to webhooks', () => {
  it('saves URL, fields and filter', async () => {
    const uri = newUri();
    const made = await subscribe('PRODUCTS_UPDATE', { uri, includeFields: ['id'], filter: 'status:active' });
    expect(made.raw).toMatchObject({
      webhookSubscription: {
        topic: 'PRODUCTS_UPDATE',
        uri,
        format: 'JSON',
        filter: 'status:active',
        includeFields: ['id'],
      },
      userErrors: [],
    });
    const listed = await store.field(
      'query L($uri: String!) { webhookSubscriptions(first: 5, uri: $uri) { nodes { id } } }',
      { uri },
    );
    expect(listed.at('nodes')).toEqual([{ id: made.at('webhookSubscription', 'id') }]);
  });

  it.each([
    ['http://app.example.com/hooks', 'Address protocol http:// is not supported'],
    ['', "Address can't be blank"],
    ['https://sample.myshopify.com/hooks', 'Address cannot be a Shopify or an internal domain'],
    ['https://127.0.0.1/hooks', 'Address cannot be a Shopify or an internal domain'],
    ['not an address', 'Address is invalid'],
  ])('rejects the URL %j, naming it callbackUrl', async (uri, message) => {
    expect((await subscribe('PRODUCTS_UPDATE', { uri })).raw).toEqual({
      webhookSubscription: null,
      userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
    });
  });

  it('accepts the same URL for a topic once', async () => {
    const uri = newUri();
    await subscribe('PRODUCTS_DELETE', { uri });
    expect((await subscribe('PRODUCTS_DELETE', { uri })).at('userErrors')).toMatchObject([
      { message: 'Address for this topic has already been taken' },
    ]);
    expect((await subscribe('PRODUCTS_UPDATE', { uri })).at('userErrors')).toEqual([]);
  });

  it('gets webhooks of metaobjects of the named type only', async () => {
    expect((await subscribe('METAOBJECTS_UPDATE', { uri: newUri() })).at('webhookSubscription')).toBeNull();
    const made = await subscribe('METAOBJECTS_UPDATE', { uri: newUri(), filter: 'type:creator' });
    expect(made.at('userErrors')).toEqual([]);
  });

  it('is deleted', async () => {
    const made = await subscribe('PRODUCTS_DELETE', { uri: newUri() });
    const id = made.text('webhookSubscription', 'id');
    expect((await unsubscribe(id)).at('deletedWebhookSubscriptionId')).toBe(id);
    expect((await unsubscribe(id)).raw).toMatchObject({
      deletedWebhookSubscriptionId: null,
      userErrors: [{ field: ['id'] }],
    });
  });
});
