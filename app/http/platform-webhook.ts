import { createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeDomain } from '#app/domain/channels/store-domain.ts';
import { Problem } from '#app/domain/problem.ts';
import { assertRoomFor } from '#app/domain/webhook-batches.ts';
import { env } from '#app/env.ts';
import { parseTime } from '#app/times.ts';
import { readBody, type BodySource } from './request.ts';

/** A platform webhook with a verified signature. */
export interface PlatformWebhook {
  /** Such as `products/update`. */
  topic: string;
  /** The store's domain. */
  shop: string;
  /** The same for every attempt of the platform. */
  webhookId: string;
  /** The time of the event; undefined if it is not sent. */
  triggeredAt: Date | undefined;
  body: string;
}

/**
 * Reads and verifies a platform webhook: HMAC-SHA256 of the raw body with the app's secret, in base64.
 * https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 * @throws Problem `unavailable` before the body is read when too many webhooks of the store wait; `unauthenticated` for
 * an invalid signature, `too-large`, `malformed` without topic or store.
 */
export async function readPlatformWebhook(request: BodySource): Promise<PlatformWebhook> {
  const { signature, topic, shop, webhookId, triggeredAt } = headersOf(request);
  if (signature === null) throw new Problem('webhook-unsigned');
  assertRoomFor(normalizeDomain(shop ?? ''));
  // The signature covers the raw bytes.
  const body = await readBody(request);
  if (!isSignedBy(env.SHOPIFY_API_SECRET, body, signature)) throw new Problem('webhook-signature-invalid');
  if (topic === null || shop === null || webhookId === null) throw new Problem('webhook-incomplete');
  return { topic, shop, webhookId, triggeredAt: parseTime(triggeredAt ?? ''), body: body.toString('utf8') };
}

/**
 * Newer webhooks carry `Shopify-*` headers and, for now, the older names; their id is the event's. Older ones
 * carry only `X-Shopify-*`.
 */
function headersOf({ headers }: BodySource) {
  const isNewer = headers.get('shopify-hmac-sha256') !== null;
  const prefix = isNewer ? 'shopify-' : 'x-shopify-';
  return {
    signature: headers.get(`${prefix}hmac-sha256`),
    topic: headers.get(`${prefix}topic`),
    shop: headers.get(`${prefix}shop-domain`),
    webhookId: headers.get(isNewer ? 'shopify-event-id' : 'x-shopify-webhook-id'),
    triggeredAt: headers.get(`${prefix}triggered-at`),
  };
}

function isSignedBy(secret: string, body: Uint8Array, sent: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const signature = Buffer.from(sent, 'base64');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
