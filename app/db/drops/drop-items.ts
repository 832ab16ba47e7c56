import type { PlatformNumber, RecordId } from '#app/ids.ts';
import type { Transaction } from '../connection/client.ts';
import { saveCustomValuesSql, type ValueRows } from '../custom-fields.ts';
import { Prisma } from '../generated/client.ts';
import type { DropKey } from '../keys.ts';
import { saveProductsSql, saveVariantsSql, type ProductRow } from './products.ts';

/* Statements on the items of drops, with their enhancements, media and custom values. */

/** SQL that joins product `p`, and what is known of the chosen variant `v`, with rows `item` of `drop_items`. */
export const joinsOfItem = Prisma.sql`
  LEFT JOIN products AS p ON p.channel_id = item.channel_id AND p.id = item.product_id
  LEFT JOIN product_variants AS v ON v.channel_id = item.channel_id AND v.product_id = item.product_id
    AND v.platform_variant_id = item.platform_variant_id`;

/** SQL after {@link joinsOfItem} for whether the store no longer has the item's product or chosen variant. */
export const isItemMissing = Prisma.sql`(p.missing_since IS NOT NULL OR v.missing_since IS NOT NULL)`;

/** Rows below a drop: its media, new items, enhancements and their media, custom values, and products to save. */
export interface ItemRows {
  products: readonly ProductRow[];
  /** Variants that were looked up in the store. A product without `productId` is among the products to save. */
  variants: readonly {
    productId: RecordId | undefined;
    productNumber: PlatformNumber;
    variantNumber: PlatformNumber;
    isMissing: boolean;
  }[];
  /** A product without `productId` is among the products to save. */
  items: readonly {
    id: string;
    productId: RecordId | undefined;
    productNumber: PlatformNumber;
    variantNumber: PlatformNumber | undefined;
    position: number;
  }[];
  enhancements: readonly { id: string; dropItemId: string; note: string }[];
  media: readonly object[];
  mediaPositions: readonly { enhancementId: string; position: number; mediaId: string }[];
  /** Of the drop itself. */
  dropMedia: readonly { position: number; mediaId: string }[];
  custom: ValueRows;
}

/**
 * SQL that saves everything below a drop, for a statement's WITH. It adds rows, and overwrites notes and custom values.
 * Its last expression `written` returns one row when all is done. An expression `target` before it returns the drop's `id`,
 * or no row to write nothing.
 * @param isNew whether the drop is new, so that there is nothing to overwrite.
 */
export function itemRowsSql(channelId: string, plan: ItemRows, { isNew }: { isNew: boolean }): Prisma.Sql {
  const target = Prisma.sql`target`;
  const savesRecords = hasRecords(plan);
  const records = savesRecords
    ? Prisma.sql`
    recorded AS (${saveProductsSql(channelId, plan.products, target)}),
    recorded_variants AS (${saveVariantsSql(
      channelId,
      Prisma.sql`
        SELECT coalesce("productId", recorded.id) AS product_id, "variantNumber" AS variant_id, "isMissing" AS is_missing
        FROM target CROSS JOIN jsonb_to_recordset(${JSON.stringify(plan.variants)}::jsonb)
          AS input ("productId" uuid, "productNumber" text, "variantNumber" text, "isMissing" boolean)
        LEFT JOIN recorded ON recorded.platform_id = "productNumber"
        WHERE coalesce("productId", recorded.id) IS NOT NULL`,
    )})`
    : Prisma.sql`
    recorded AS (SELECT NULL::uuid AS id, NULL::text AS platform_id LIMIT 0)`;
  return Prisma.sql`${records},
    entered AS (
      INSERT INTO drop_items (channel_id, id, drop_id, product_id, platform_variant_id, position)
      SELECT ${channelId}::uuid, input.id, target.id, coalesce("productId", recorded.id), "variantNumber", position
      FROM target CROSS JOIN jsonb_to_recordset(${JSON.stringify(plan.items)}::jsonb)
        AS input (id uuid, "productId" uuid, "productNumber" text, "variantNumber" text, position int)
      LEFT JOIN recorded ON recorded.platform_id = "productNumber"
      RETURNING 1
    ),
    ${enhancementRows(channelId, plan, isNew)},
    ${saveCustomValuesSql(channelId, plan.custom, { source: target, isNew, changesFields: savesRecords })},
    written AS MATERIALIZED (
      SELECT (SELECT count(*) FROM entered), (SELECT count(*) FROM enhanced), (SELECT count(*) FROM stored),
        (SELECT count(*) FROM placed), (SELECT count(*) FROM placed_in_drop), (SELECT count(*) FROM valued)
    )`;
}

/**
 * Whether a drop names products, variants or custom fields that must be saved. Most drops name known ones: without these
 * parts Postgres starts a statement faster.
 */
function hasRecords({ products, variants, custom }: ItemRows): boolean {
  const lists = [products, variants, custom.definitions, custom.retyped];
  return lists.some(({ length }) => length > 0);
}

/** The comment that names a prepared statement with {@link itemRowsSql}, whose text depends on what it saves. */
export function itemStatementName(name: string, plan: ItemRows): Prisma.Sql {
  return Prisma.raw(`/* prepared: ${name}${hasRecords(plan) ? '-and-records' : ''} */`);
}

function enhancementRows(
  channelId: string,
  { enhancements, media, mediaPositions, dropMedia }: ItemRows,
  isNew: boolean,
): Prisma.Sql {
  const overwriting = Prisma.sql`
      ON CONFLICT (channel_id, id) DO UPDATE SET note = excluded.note, updated_at = excluded.updated_at
      WHERE enhancements.note <> excluded.note`;
  return Prisma.sql`
    enhanced AS (
      INSERT INTO enhancements (channel_id, id, drop_item_id, note, updated_at)
      SELECT ${channelId}::uuid, input.id, "dropItemId", note, now()
      FROM target, jsonb_to_recordset(${JSON.stringify(enhancements)}::jsonb)
        AS input (id uuid, "dropItemId" uuid, note text)
      ${isNew ? Prisma.empty : overwriting}
      RETURNING 1
    ),
    stored AS (
      INSERT INTO media
        (channel_id, id, url, media_content_type, mime_type, extension, original_filename, owner, tags, alt, updated_at)
      SELECT ${channelId}::uuid, input.id, url, "mediaContentType"::media_content_type, "mimeType", extension,
        "originalFilename", owner, tags, alt, now()
      FROM target, jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
        AS input (id uuid, url text, "mediaContentType" text, "mimeType" text, extension text,
          "originalFilename" text, owner text, tags jsonb, alt text)
      RETURNING 1
    ),
    placed AS (
      INSERT INTO enhancement_media (channel_id, enhancement_id, position, media_id)
      SELECT ${channelId}::uuid, "enhancementId", position, "mediaId"
      FROM target, jsonb_to_recordset(${JSON.stringify(mediaPositions)}::jsonb)
        AS input ("enhancementId" uuid, position int, "mediaId" uuid)
      RETURNING 1
    ),
    placed_in_drop AS (
      INSERT INTO drop_media (channel_id, drop_id, position, media_id)
      SELECT ${channelId}::uuid, target.id, position, "mediaId"
      FROM target, jsonb_to_recordset(${JSON.stringify(dropMedia)}::jsonb) AS input (position int, "mediaId" uuid)
      RETURNING 1
    )`;
}

/** Saves rows below an existing drop. */
export async function saveItemRows(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  rows: ItemRows,
): Promise<void> {
  await tx.$executeRaw`${itemStatementName('write-items', rows)}
    WITH target AS (SELECT ${dropId}::uuid AS id), ${itemRowsSql(channelId, rows, { isNew: false })} SELECT FROM written`;
}

export async function updateItemPositions(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  itemIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE drop_items SET position = input.position - 1
    FROM unnest(${[...itemIds]}::uuid[]) WITH ORDINALITY AS input (id, position)
    WHERE channel_id = ${channelId}::uuid AND drop_id = ${dropId}::uuid AND drop_items.id = input.id`;
}
