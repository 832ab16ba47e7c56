import { createHmac, randomUUID } from 'node:crypto';
import { appSettings } from '../world/app-settings.ts';

/** A platform webhook of a test. */
export interface TestWebhook {
  topic: string;
  shop: string;
  /** The payload, or the raw body. */
  payload?: Record<string, unknown> | string;
  webhookId?: string;
  triggeredAt?: Date;
  /** The signing secret; by default the app's own. */
  secret?: string;
  /** Replaces headers; undefined removes one. */
  headers?: Record<string, string | undefined>;
}

/**
 * Sends a webhook to the app as the platform does.
 * @returns the response's status.
 */
export async function sendWebhook(appUrl: string, webhook: TestWebhook): Promise<number> {
  const { body, headers } = signWebhook(webhook);
  const response = await fetch(`${appUrl}/webhooks/platform`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** The headers and the body of a webhook. */
export function signWebhook({ topic, shop, payload = {}, webhookId, ...own }: TestWebhook) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers: Record<string, string | undefined> = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': topic,
    'X-Shopify-Shop-Domain': shop,
    'X-Shopify-API-Version': '2026-10',
    'X-Shopify-Webhook-Id': webhookId ?? randomUUID(),
    'X-Shopify-Triggered-At': (own.triggeredAt ?? new Date()).toISOString(),
    'X-Shopify-Hmac-Sha256': signatureOf(body, own.secret),
    ...own.headers,
  };
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { body, headers: Object.fromEntries(sent) as Record<string, string> };
}

export function signatureOf(body: string, secret: string = appSettings.SHOPIFY_API_SECRET): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}
