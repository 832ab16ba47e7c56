import { loadApp } from '../../support/world/load-app.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { collabOf, domainOf } from '../../torture/tenants/seed-world.ts';
import type { World } from '../../torture/tenants/seed-world.ts';
import type { WebhookTopic } from '#app/domain/platform-webhooks.ts';
import type { MeasuredRequest } from './measure-requests.ts';

const discount = { admin_graphql_api_id: 'gid://shopify/DiscountCodeNode/1' };
const product = { id: 632910392, title: 'Changed', handle: 'changed', variant_gids: [] };
const entry = { id: 'gid://shopify/Metaobject/1', updated_at: '2026-01-01T00:00:00Z' };

/** A webhook of each topic, about an object of the brand with the rows; those that end its access come last. */
function payloadsOf(world: World): Record<WebhookTopic, Record<string, unknown>> {
  const { dropId, email } = collabOf(world, 'ash-1');
  const customer = { customer: { id: 1, email } };
  return {
    'products/update': product,
    'products/delete': product,
    'collections/update': { id: `gid://shopify/Collection/${dropId}` },
    'collections/delete': { id: `gid://shopify/Collection/${dropId}` },
    'metaobjects/update': entry,
    'metaobjects/delete': entry,
    'discounts/update': discount,
    'discounts/redeemcode_removed': discount,
    'discounts/delete': discount,
    'shop/update': {},
    'app/scopes_update': {},
    'customers/data_request': { ...customer, data_request: { id: 1 } },
    // Not of a person with many rows: to erase those takes work for each.
    'customers/redact': { customer: { id: 2, email: collabOf(world, 'ash-2').email } },
    'app/uninstalled': {},
    'shop/redact': {},
  };
}

/** The receipt of a webhook of each topic, and its handling up to the first request to the store. */
export function webhookRequests(world: World): MeasuredRequest[] {
  return Object.entries(payloadsOf(world)).flatMap(([topic, payload]): MeasuredRequest[] => {
    // The erasure of a store deletes its rows: it may not read those of others.
    const tenant = topic === 'shop/redact' ? 'birch' : 'ash';
    return [
      {
        name: `webhook: receive ${topic}`,
        isWrite: true,
        async send() {
          const status = await sendWebhook(world.context.url, { topic, shop: domainOf(tenant), payload });
          if (status !== 200) throw new Error(`${topic}: ${status}`);
        },
      },
      {
        name: `webhook: handle ${topic}`,
        isWrite: true,
        send: () => handle(world, world.channelIds[tenant]),
      },
    ];
  });
}

async function handle({ context }: World, channelId: string): Promise<void> {
  await loadApp(context.database);
  const { handleWebhooks } = await import('#app/mirror/webhooks/handle-webhooks.ts');
  // Webhooks of collections wait once.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await handleWebhooks(channelId);
    await context.query('UPDATE platform_webhooks SET next_attempt_at = now() WHERE next_attempt_at > now()');
  }
}
