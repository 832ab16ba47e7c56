import { db } from '#app/db/client.ts';
import { patienceMs } from './post-message.ts';

/** A delivery that this process is to send now. */
export interface ClaimedDelivery {
  channelId: string;
  eventId: string;
  endpointId: string;
  /** How often it was tried, this time included. */
  attempts: number;
  /** False when the channel has withdrawn its grant from the partner whose endpoint it is. */
  isGranted: boolean;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
  platformDomain: string;
}

/** A sender that has not noted an outcome by then is dead: the delivery is due again. */
const claimSeconds = (3 * patienceMs) / 1_000;

/**
 * Takes deliveries of an endpoint that are due, oldest first, and counts the attempt before it is made: nobody else
 * takes them while they are being sent, and if this process dies they are sent again.
 */
export function claimDeliveries(endpointId: string, most: number): Promise<ClaimedDelivery[]> {
  return db.$queryRaw<ClaimedDelivery[]>`
    UPDATE event_deliveries delivery SET
      attempts = attempts + 1,
      last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${claimSeconds})
    FROM (
      SELECT channel_id, event_id FROM event_deliveries
      WHERE endpoint_id = ${endpointId}::uuid AND next_attempt_at <= now()
      ORDER BY next_attempt_at, event_id LIMIT ${most}
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
}

/** In how many milliseconds the next delivery of an endpoint is due; undefined when none waits. */
export async function nextDeliveryInMs(endpointId: string): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ waitMs: number | null }[]>`
    SELECT (extract(epoch FROM min(next_attempt_at) - now()) * 1000)::float8 AS "waitMs"
    FROM event_deliveries WHERE endpoint_id = ${endpointId}::uuid AND next_attempt_at IS NOT NULL`;
  return row?.waitMs ?? undefined;
}
