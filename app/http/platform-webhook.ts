import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';
import { parseTime } from '#app/times.ts';
import { fromFetch, readBody } from './request.ts';

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
 * @throws Problem `unauthenticated` for an invalid signature, `too-large`, `malformed` without topic or
 * store.
 */
export async function readPlatformWebhook(request: Request): Promise<PlatformWebhook> {
  const headers = headersOf(request);
  const given = headers.signature;
  if (given === null) throw new Problem('webhook-unsigned');
  // The signature covers the raw bytes.
  const body = await readBody(fromFetch(request));
  if (!isSignedBy(env.SHOPIFY_API_SECRET, body, given)) throw new Problem('webhook-signature-invalid');
  const { topic, shop, webhookId, triggeredAt } = headers;
  if (topic === null || shop === null || webhookId === null) throw new Problem('webhook-incomplete');
  return { topic, shop, webhookId, triggeredAt: parseTime(triggeredAt ?? ''), body: body.toString('utf8') };
}

/**
 * Newer webhooks carry `Shopify-*` headers and, for now, the older names; their id is the event's. Older ones
 * carry only `X-Shopify-*`.
 */
function headersOf({ headers }: Request) {
  const isNewer = headers.has('shopify-hmac-sha256');
  const prefix = isNewer ? 'shopify-' : 'x-shopify-';
  return {
    signature: headers.get(`${prefix}hmac-sha256`),
    topic: headers.get(`${prefix}topic`),
    shop: headers.get(`${prefix}shop-domain`),
    webhookId: headers.get(isNewer ? 'shopify-event-id' : 'x-shopify-webhook-id'),
    triggeredAt: headers.get(`${prefix}triggered-at`),
  };
}

function isSignedBy(secret: string, body: Uint8Array, given: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const signature = Buffer.from(given, 'base64');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
