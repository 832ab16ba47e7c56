import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { enqueueDelivery } from '#app/jobs/enqueue.ts';

const batchSize = 500;

/**
 * Makes the deliveries of a channel's new events: one for each endpoint that wants to hear of it, of the channel itself
 * and of the partners whom it grants access at this moment.
 */
export async function fanOutEvents(channelId: string): Promise<void> {
  while ((await inTransaction((tx) => fanOutBatch(tx, channelId))) === batchSize) continue;
}

async function fanOutBatch(tx: Transaction, channelId: string): Promise<number> {
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    UPDATE events SET fanned_out_at = now()
    WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT id FROM events WHERE channel_id = ${channelId}::uuid AND fanned_out_at IS NULL
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  const made = await tx.$queryRaw<{ endpointId: string }[]>`
    INSERT INTO event_deliveries (channel_id, event_id, endpoint_id)
    SELECT events.channel_id, events.id, endpoint.id
    FROM events JOIN event_endpoints endpoint
      ON disabled_at IS NULL AND (types = '{}' OR type = ANY (types)) AND (
        endpoint.channel_id = events.channel_id
        OR partner_id IN (
          SELECT partner_id FROM partner_grants
          WHERE partner_grants.channel_id = events.channel_id AND revoked_at IS NULL
        )
      )
    WHERE events.channel_id = ${channelId}::uuid AND events.id = ANY (${waiting.map(({ id }) => id)}::uuid[])
    ON CONFLICT DO NOTHING
    RETURNING endpoint_id AS "endpointId"`;
  // In one order everywhere, so that two channels that tell the same partners do not wait for each other.
  const endpointIds = [...new Set(made.map(({ endpointId }) => endpointId))].sort();
  for (const endpointId of endpointIds) await enqueueDelivery(tx, endpointId);
  return waiting.length;
}
