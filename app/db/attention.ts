import { z } from 'zod';
import { db } from './connection/client.ts';
import { fullName } from './collabs/search-text.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/* What needs a brand’s attention, for its home page. */

const missingRow = z.strictObject({ collabId: z.string(), creator: z.string(), products: z.number() });

/** A statement looks at this many missing products, variants and drops with them at most. */
const maxMissing = 1_000;

/**
 * Lists the collabs with drops whose products the store no longer has, or not in the chosen variant, the latest first.
 * Above {@link maxMissing} it looks at the latest only.
 */
export function listMissingProductRows(channelId: string, limit: number) {
  return queryRows(
    db,
    missingRow,
    Prisma.sql`
      SELECT c.id AS "collabId", count(DISTINCT product_id)::int AS products,
        coalesce(nullif(${fullName}, ''), c.handle) AS creator
      FROM (
        (SELECT drop_id, product_id, missing_since AS since
        FROM products JOIN drop_items AS item ON item.channel_id = products.channel_id AND product_id = products.id
        WHERE products.channel_id = ${channelId}::uuid AND missing_since IS NOT NULL
        ORDER BY missing_since DESC LIMIT ${maxMissing})
        UNION ALL
        (SELECT drop_id, v.product_id, missing_since
        FROM product_variants AS v JOIN drop_items AS item ON item.channel_id = v.channel_id
          AND item.product_id = v.product_id AND item.platform_variant_id = v.platform_variant_id
        WHERE v.channel_id = ${channelId}::uuid AND missing_since IS NOT NULL
        ORDER BY missing_since DESC LIMIT ${maxMissing})
      ) AS missing
      JOIN drops ON drops.channel_id = ${channelId}::uuid AND drops.id = drop_id AND removed_at IS NULL
      JOIN collabs AS c ON c.channel_id = drops.channel_id AND c.id = drops.collab_id
      GROUP BY c.channel_id, c.id
      ORDER BY max(since) DESC, c.id DESC
      LIMIT ${limit}`,
  );
}

const endpointRow = z.strictObject({
  id: z.string(),
  url: z.string(),
  disabledReason: z.string().nullable(),
  isUnreachable: z.boolean(),
  failed: z.number(),
});

/** Failed deliveries are counted up to this number. */
const maxFailed = 1_000;

/** Lists a channel's event endpoints that are disabled or paused, or that have failed deliveries. */
export function listFailingEndpointRows(channelId: string) {
  return queryRows(
    db,
    endpointRow,
    Prisma.sql`
      SELECT endpoint.* FROM (
        SELECT id, url, CASE WHEN disabled_at IS NOT NULL THEN disabled_reason END AS "disabledReason",
          coalesce(paused_until > now(), false) AS "isUnreachable",
          (SELECT count(*)::int FROM (
            SELECT FROM event_deliveries AS delivery
            WHERE delivery.endpoint_id = event_endpoints.id AND failed_at IS NOT NULL AND delivered_at IS NULL
            LIMIT ${maxFailed}) AS counted) AS failed
        FROM event_endpoints WHERE channel_id = ${channelId}::uuid
      ) AS endpoint
      WHERE "disabledReason" IS NOT NULL OR "isUnreachable" OR failed > 0
      ORDER BY id`,
  );
}
