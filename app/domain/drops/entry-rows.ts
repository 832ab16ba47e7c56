import { Prisma } from '#app/db/generated/client.ts';
import { customRows } from '../custom-fields/custom-rows.ts';
import { recordProducts } from '../products/product-rows.ts';
import type { EntriesPlan } from './plan-entries.ts';

/**
 * SQL that writes everything that stands beneath a drop: expressions for a statement's WITH. The last of them,
 * `written`, gives one row when all is done. It adds, and writes over notes and custom values; what is to go first is
 * `removeGone`'s business.
 *
 * The expression `target` before it gives the drop's `id`, or no row when nothing is to be written.
 */
export function entryRows(channelId: string, plan: EntriesPlan): Prisma.Sql {
  const target = Prisma.sql`target`;
  return Prisma.sql`
    recorded AS (${recordProducts(channelId, plan.products, target)}),
    entered AS (
      INSERT INTO drop_products (channel_id, id, drop_id, product_id, platform_variant_id, position)
      SELECT ${channelId}::uuid, given.id, target.id, coalesce("productId", recorded.id), "variantId", position
      FROM target CROSS JOIN jsonb_to_recordset(${JSON.stringify(plan.entries)}::jsonb)
        AS given (id uuid, "productId" uuid, "platformId" text, "variantId" text, position int)
      LEFT JOIN recorded ON recorded.platform_id = "platformId"
      RETURNING 1
    ),
    ${enhancementRows(channelId, plan)},
    ${customRows(channelId, plan.custom, target)},
    written AS MATERIALIZED (
      SELECT (SELECT count(*) FROM entered), (SELECT count(*) FROM enhanced), (SELECT count(*) FROM stored),
        (SELECT count(*) FROM placed), (SELECT count(*) FROM valued)
    )`;
}

function enhancementRows(channelId: string, { enhancements, media, places }: EntriesPlan): Prisma.Sql {
  return Prisma.sql`
    enhanced AS (
      INSERT INTO enhancements (channel_id, id, drop_product_id, note, updated_at)
      SELECT ${channelId}::uuid, given.id, "dropProductId", note, now()
      FROM target, jsonb_to_recordset(${JSON.stringify(enhancements)}::jsonb)
        AS given (id uuid, "dropProductId" uuid, note text)
      ON CONFLICT (channel_id, id) DO UPDATE SET note = excluded.note, updated_at = excluded.updated_at
      WHERE enhancements.note <> excluded.note
      RETURNING 1
    ),
    stored AS (
      INSERT INTO media
        (channel_id, id, url, media_content_type, mime_type, extension, original_filename, owner, tags, alt, updated_at)
      SELECT ${channelId}::uuid, given.id, url, "mediaContentType"::media_content_type, "mimeType", extension,
        "originalFilename", owner, tags, alt, now()
      FROM target, jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
        AS given (id uuid, url text, "mediaContentType" text, "mimeType" text, extension text,
          "originalFilename" text, owner text, tags jsonb, alt text)
      RETURNING 1
    ),
    placed AS (
      INSERT INTO enhancement_media (channel_id, enhancement_id, position, media_id)
      SELECT ${channelId}::uuid, "enhancementId", position, "mediaId"
      FROM target, jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        AS given ("enhancementId" uuid, position int, "mediaId" uuid)
      RETURNING 1
    )`;
}
