import { db } from '#app/db/client.ts';

/** How many of each a channel has. */
export interface SettingsCounts {
  customFields: number;
  /** That live. */
  keys: number;
  /** Partners who may act in the channel. */
  partners: number;
  endpoints: number;
  /** Endpoints to which nothing is sent. */
  endpointsOff: number;
}

/** Counts what a channel has in its settings, in one statement. */
export async function countSettings(channelId: string): Promise<SettingsCounts> {
  const [counts] = await db.$queryRaw<SettingsCounts[]>`
    SELECT
      (SELECT count(*)::int FROM custom_field_definitions WHERE channel_id = asked.id AND removed_at IS NULL) AS "customFields",
      (SELECT count(*)::int FROM api_keys WHERE channel_id = asked.id AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > now())) AS keys,
      (SELECT count(*)::int FROM partner_grants WHERE channel_id = asked.id AND revoked_at IS NULL) AS partners,
      (SELECT count(*)::int FROM event_endpoints WHERE channel_id = asked.id) AS endpoints,
      (SELECT count(*)::int FROM event_endpoints
        WHERE channel_id = asked.id AND disabled_at IS NOT NULL) AS "endpointsOff"
    FROM (SELECT ${channelId}::uuid AS id) AS asked`;
  return counts ?? { customFields: 0, keys: 0, partners: 0, endpoints: 0, endpointsOff: 0 };
}
