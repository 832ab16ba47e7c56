import { signatureOf, type TestWebhook } from '../../support/http/send-webhook.ts';
import type { RandomNumbers } from './random.ts';
import type { SeededStore } from './seed-store.ts';

/** A webhook, delivered once or several times. */
export interface Delivery {
  webhook: TestWebhook & { webhookId: string; payload: string };
  /** Whether its sender is not the platform. */
  isForged: boolean;
  /** Whether the app saves and handles the webhook. */
  isAccepted: boolean;
}

type WebhookData = Pick<TestWebhook, 'topic' | 'triggeredAt'> & {
  shop?: string;
  payload: object;
  /** Whether it reports the app's own write. */
  isOwn?: boolean;
};

/** The share of each kind, in percent. */
const kinds: readonly (readonly [
  share: number,
  (seeded: SeededStore, random: RandomNumbers, n: number) => WebhookData,
])[] = [
  [40, dataRequest],
  [28, productUpdate],
  [4, productDelete],
  [18, ownEcho],
  [4, lateUninstallation],
  [2, shopUpdate],
  [4, nothingOfOurs],
];

/** Webhooks in the order in which the changes happened. */
export function makeDeliveries(
  seeded: SeededStore,
  random: RandomNumbers,
  { shop, count }: { shop: string; count: number },
): Delivery[] {
  return Array.from({ length: count }, (_, n) => {
    // One in twenty is forged, and would have a visible effect if it were handled.
    const isForged = n % 20 === 19;
    const { isOwn = false, ...data } = isForged ? forgery(seeded, n) : kindOf(n)(seeded, random, n);
    const payload = JSON.stringify(data.payload, null, 1);
    const webhook = { shop, webhookId: `delivery-${n}`, ...data, payload };
    const isAccepted = webhook.shop === shop && webhook.topic !== 'orders/create' && !isOwn;
    return { webhook: isForged ? forge(webhook, n) : webhook, isForged, isAccepted };
  });
}

function kindOf(n: number) {
  let rest = (n * 37) % 100;
  for (const [share, make] of kinds) {
    if (rest < share) return make;
    rest -= share;
  }
  return dataRequest;
}

/** The platform sends one in ten again with another id: it is the same data request. */
function dataRequest(_seeded: SeededStore, _random: RandomNumbers, n: number): WebhookData {
  const id = 1_000_000 + (n % 10 === 0 && n > 0 ? n - (n % 100) : n);
  return requestOf(id);
}

function requestOf(id: number): WebhookData {
  const customer = { id, email: `person-${id}@example.com`, phone: '555' };
  return {
    topic: 'customers/data_request',
    payload: { customer, data_request: { id }, orders_requested: [1] },
  };
}

function productUpdate({ products }: SeededStore, random: RandomNumbers, n: number): WebhookData {
  const product = products[n % products.length];
  const name = product?.names[random.below(product.names.length)];
  return { topic: 'products/update', payload: { id: Number(product?.number), ...name } };
}

function productDelete({ products }: SeededStore): WebhookData {
  const deleted = products.find(({ isDeleted }) => isDeleted);
  return { topic: 'products/delete', payload: { id: Number(deleted?.number) } };
}

/** A late webhook for the app's last write of an entry before the run, or for an earlier one. */
function ownEcho({ entries }: SeededStore, random: RandomNumbers, n: number): WebhookData {
  const entry = entries[n % entries.length];
  const earlierMs = n % 2 === 0 ? 0 : 60_000 * (1 + random.below(60));
  const at = new Date(Date.parse(entry?.updatedAt ?? '') - earlierMs);
  const payload = { id: entry?.id, type: 'creator', updated_at: at.toISOString() };
  return { topic: 'metaobjects/update', payload, isOwn: true };
}

/** The app was uninstalled, and is installed again. */
function lateUninstallation({ doneAt }: SeededStore): WebhookData {
  return {
    topic: 'app/uninstalled',
    triggeredAt: new Date(doneAt.getTime() - 3_600_000),
    payload: { id: 1 },
  };
}

function shopUpdate(): WebhookData {
  return { topic: 'shop/update', payload: { id: 1, name: 'What it was called then' } };
}

function nothingOfOurs(_seeded: SeededStore, _random: RandomNumbers, n: number): WebhookData {
  return n % 8 === 0
    ? { topic: 'orders/create', payload: { id: n } }
    : { topic: 'app/uninstalled', shop: 'nobody.myshopify.com', payload: { id: n } };
}

function forgery({ email, doneAt }: SeededStore, n: number): WebhookData {
  const ways: readonly WebhookData[] = [
    requestOf(9_000_000 + n),
    { topic: 'customers/redact', payload: { customer: { id: 1, email } } },
    { topic: 'app/uninstalled', triggeredAt: new Date(doneAt.getTime() + 86_400_000), payload: { id: 1 } },
  ];
  return ways[Math.floor(n / 20) % ways.length] ?? requestOf(9_000_000 + n);
}

/** Signs a webhook without the secret, or with the signature of another webhook. */
function forge(webhook: Delivery['webhook'], n: number): Delivery['webhook'] {
  const compact = signatureOf(JSON.stringify(JSON.parse(webhook.payload)));
  const ways: readonly Pick<TestWebhook, 'secret' | 'headers'>[] = [
    { secret: 'a guess at the secret' },
    { headers: { 'X-Shopify-Hmac-Sha256': undefined } },
    { headers: { 'X-Shopify-Hmac-Sha256': compact } },
    { headers: { 'X-Shopify-Hmac-Sha256': signatureOf('another message') } },
    { headers: { 'Shopify-Hmac-Sha256': signatureOf('another message'), 'Shopify-Event-Id': 'e' } },
  ];
  return { ...webhook, ...ways[Math.floor(n / 20) % ways.length] };
}
