import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';
import { fromFetch, readBody } from './request.ts';

/** A message of the platform to this app, whose signature is good. */
export interface PlatformWebhook {
  /** As the platform prints it, `products/update`. */
  topic: string;
  /** The domain of the store that it is about. */
  shop: string;
  /** The same each time the platform sends it. */
  webhookId: string;
  /** When what it tells of happened; undefined when it does not say. */
  triggeredAt: Date | undefined;
  body: string;
}

/**
 * Reads a webhook and checks that the platform sent it: HMAC-SHA256 of the body's own bytes with the app's secret, in
 * base64. https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 * @throws Problem `unauthenticated` without a good signature, `too-large`, `malformed` when it does not say what it is about.
 */
export async function readPlatformWebhook(request: Request): Promise<PlatformWebhook> {
  const headers = headersOf(request);
  const given = headers.signature;
  if (given === null) throw new Problem('webhook-unsigned');
  // The signature covers the bytes as they were sent.
  const body = await readBody(fromFetch(request));
  if (!isSignedBy(env.SHOPIFY_API_SECRET, body, given)) throw new Problem('webhook-signature-invalid');
  const { topic, shop, webhookId, triggeredAt } = headers;
  if (topic === null || shop === null || webhookId === null) throw new Problem('webhook-incomplete');
  return { topic, shop, webhookId, triggeredAt: readTime(triggeredAt), body: body.toString('utf8') };
}

/**
 * Messages of the newer family carry `Shopify-*` headers, and the older names beside them for now; their id is the
 * event's. Those of the older family carry `X-Shopify-*` alone.
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

function readTime(text: string | null): Date | undefined {
  const time = new Date(text ?? NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
