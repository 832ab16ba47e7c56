import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadApp } from '../../support/world/load-app.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { collabOf, domainOf, type World } from '../../torture/tenants/seed-world.ts';
import type * as lostWakeUps from '#app/db/lost-wake-ups.ts';
import type { WebhookTopic } from '#app/domain/platform-webhooks.ts';
import type { MeasuredRequest } from './measure-requests.ts';
import { vacuum } from './vacuum.ts';

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

/** The sweep, while all collabs, events and webhooks of the brand wait. @param folder of the build, with its sources. */
export function sweepRequests(world: World, folder: string): MeasuredRequest[] {
  const { database, query } = world.context;
  return [
    {
      name: 'sweep: look for due work',
      isWrite: false,
      async prepare() {
        await query(
          `UPDATE mirror_queue SET desired_version = synced_version + 1, dirty_since = now(), failed_at = NULL,
             next_attempt_at = NULL`,
        );
        await query('UPDATE events SET fanned_out_at = NULL');
        await query('UPDATE platform_webhooks SET next_attempt_at = now()');
        // An index has the former versions of the rows in front of the present ones, until a vacuum.
        await vacuum(query, ['mirror_queue', 'events', 'platform_webhooks']);
      },
      async send() {
        await loadApp(database);
        const sources = pathToFileURL(path.join(folder, 'app/db/lost-wake-ups.ts')).href;
        const { listDueWork } = (await import(sources)) as typeof lostWakeUps;
        await listDueWork();
      },
    },
  ];
}

/** What a worker reads and writes for a batch of a bulk write of all collabs. */
export function bulkRequests(world: World): MeasuredRequest[] {
  const { database, query } = world.context;
  const channelId = world.channelIds.ash;
  const ids = [collabOf(world, 'ash-1').id, collabOf(world, 'ash-2').id];
  const fileId = '019b0000-0000-7000-8000-000000000001';
  return [
    {
      name: 'bulk write: read a batch',
      isWrite: false,
      async send() {
        await loadApp(database);
        const { findMirroredCollabs } = await import('#app/domain/collabs/mirrored-collab.ts');
        const { listBulkObjects } = await import('#app/db/mirror/bulk-objects.ts');
        const { listDirtyTiers } = await import('#app/db/mirror/discount-groups.ts');
        await findMirroredCollabs(channelId, ids);
        await listBulkObjects(channelId, ids);
        await listDirtyTiers(channelId);
      },
    },
    {
      name: 'bulk write: acquire a batch, and finish it',
      isWrite: true,
      async prepare() {
        // A change of the brand. The statistics are older, and other rows are in the file already.
        await query(
          `UPDATE mirror_queue SET is_background = true, dirty_since = now(), desired_version = synced_version + 1
           WHERE channel_id = $1`,
          [channelId],
        );
        await query(
          `INSERT INTO bulk_writes (channel_id, id, kind, mutation) VALUES ($1, $2, 'update', 'mutation')`,
          [channelId, fileId],
        );
        await query(
          `INSERT INTO bulk_rows (channel_id, bulk_id, row_number, collab_id, version, handle)
           SELECT channel_id, $2, 100 + row_number() OVER (), id, 1, handle FROM collabs
           WHERE channel_id = $1 AND id <> ALL ($3)`,
          [channelId, fileId, ids],
        );
      },
      async send() {
        await loadApp(database);
        const { inTransaction } = await import('#app/db/connection/client.ts');
        const { acquireItems, succeedRows } = await import('#app/db/mirror/bulk-queue.ts');
        const versions = await query<{ id: string; version: string }>(
          'SELECT collab_id AS id, desired_version AS version FROM mirror_queue WHERE channel_id = $1 AND collab_id = ANY ($2)',
          [channelId, ids],
        );
        const items = versions.map(({ id, version }) => ({
          collabId: id,
          version: BigInt(version),
          handle: id,
          platformId: id,
          hash: Buffer.alloc(32),
        }));
        const acquired = await inTransaction((tx) => acquireItems(tx, { channelId, fileId, from: 0 }, items));
        if (acquired.length !== ids.length) throw new Error(`Only ${acquired.length} items were acquired`);
        const rows = acquired.map((id, rowNumber) => ({
          rowNumber,
          entry: { id, handle: id, updatedAt: '2026-01-01T00:00:00Z' },
        }));
        await inTransaction((tx) => succeedRows(tx, { channelId, fileId }, rows));
      },
    },
  ];
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
