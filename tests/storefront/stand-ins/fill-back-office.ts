import type { MemoryStore } from './open-memory-store.ts';

const wholeOrder = { items: { all: true as const }, minimum: null, onEachItem: false };

/** Adds one of each object that only the back office shows. */
export function fillBackOffice(store: MemoryStore): void {
  store.discounts = [
    {
      id: 'gid://shopify/DiscountCodeNode/1',
      title: 'Maya, 15 %',
      codes: ['MAYA15'],
      status: 'ACTIVE',
      ...wholeOrder,
      value: { percentage: 0.07 },
      startsAt: '2026-11-21T09:00:00Z',
      usageCount: 3,
    },
    {
      id: 'gid://shopify/DiscountCodeNode/2',
      title: 'Five off',
      codes: ['FIVE'],
      status: 'EXPIRED',
      ...wholeOrder,
      value: { amount: '5.00' },
      usageCount: 0,
    },
  ];
  store.orders = [
    {
      id: 'gid://shopify/Order/1001',
      name: '#1001',
      createdAt: '2026-11-21T09:00:00Z',
      email: 'ada@x.example',
      currency: 'EUR',
      discountCodes: [{ code: 'MAYA15', amount: 390 }],
      attributes: [{ name: 'cc-creator-handle', value: '<maya>' }],
      note: '',
      lines: [],
      totalDiscounts: 390,
      total: 2210,
    },
  ];
  store.customers = [
    {
      id: 'gid://shopify/Customer/1',
      firstName: 'Maya',
      lastName: 'Okafor',
      email: 'maya@x.example',
      tags: ['creator'],
    },
  ];
  store.files = [
    {
      id: 'gid://shopify/MediaImage/1',
      kind: 'MediaImage',
      alt: 'A shelf',
      status: 'READY',
      url: 'https://cdn.shopify.com/s/files/shelf.jpg',
      createdAt: '2026-11-21T09:00:00Z',
    },
  ];
  store.webhooks = [
    {
      id: 'gid://shopify/WebhookSubscription/1',
      topic: 'METAOBJECTS_UPDATE',
      uri: 'https://app.example/webhooks',
      format: 'JSON',
      filter: 'type:creator',
    },
  ];
  store.redirects = [
    { id: 'gid://shopify/UrlRedirect/1', path: '/pages/creator/old', target: '/pages/creator/new' },
  ];
  store.log = [
    {
      time: '2026-11-21T09:00:00.000Z',
      domain: store.seed.domain,
      operation: 'UpsertMetaobject',
      status: 0,
      outcome: 'lose-answer',
      requestedCost: 10,
      actualCost: 10,
      variables: { handle: { type: 'creator', handle: '<maya>' } },
    },
  ];
}
