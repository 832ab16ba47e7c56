import { z } from 'zod';
import { db } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

const acquiredDelivery = z.object({
  channelId: z.uuid(),
  eventId: z.uuid(),
  endpointId: z.uuid(),
  /** Including the attempt that it is acquired for. */
  attempts: z.number(),
  /** False when the channel revoked the grant of the partner that owns the endpoint. */
  isGranted: z.boolean(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: z.date(),
  platformDomain: z.string(),
});

export type AcquiredDelivery = z.infer<typeof acquiredDelivery>;

/**
 * Acquires due deliveries of an endpoint, oldest first, and counts the attempt before it is made. No other process sends
 * them for `leaseSeconds`. If this process dies, they are due again after that time.
 */
export function acquireDeliveries(
  endpointId: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<AcquiredDelivery[]> {
  const statement = Prisma.sql`
    UPDATE event_deliveries delivery SET
      attempts = attempts + 1,
      last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    FROM (
      SELECT channel_id, event_id FROM event_deliveries
      WHERE endpoint_id = ${endpointId}::uuid AND next_attempt_at <= now()
      ORDER BY next_attempt_at, event_id LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ) due
    JOIN events ON events.channel_id = due.channel_id AND events.id = due.event_id
    JOIN channels ON channels.id = due.channel_id
    JOIN event_endpoints endpoint ON endpoint.id = ${endpointId}::uuid
    LEFT JOIN partner_grants granted
      ON granted.channel_id = due.channel_id AND granted.partner_id = endpoint.partner_id AND revoked_at IS NULL
    WHERE delivery.channel_id = due.channel_id AND delivery.event_id = due.event_id
      AND delivery.endpoint_id = endpoint.id
    RETURNING
      delivery.channel_id AS "channelId", delivery.event_id AS "eventId", delivery.endpoint_id AS "endpointId",
      attempts, endpoint.partner_id IS NULL OR granted.partner_id IS NOT NULL AS "isGranted",
      type, data, events.created_at AS "createdAt", domain AS "platformDomain"`;
  return queryRows(db, acquiredDelivery, statement);
}

/** Milliseconds until the next delivery of an endpoint is due, or undefined when none is pending. */
export async function findNextDeliveryMs(endpointId: string): Promise<number | undefined> {
  const [row] = await queryRows(
    db,
    z.object({ waitMs: z.number().nullable() }),
    Prisma.sql`
      SELECT (extract(epoch FROM min(next_attempt_at) - now()) * 1000)::float8 AS "waitMs"
      FROM event_deliveries WHERE endpoint_id = ${endpointId}::uuid AND next_attempt_at IS NOT NULL`,
  );
  return row?.waitMs ?? undefined;
}
