import { z } from 'zod';
import type { PlatformNumber, RecordId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { currentContext } from '#app/request-context.ts';
import type { Transaction } from '../connection/client.ts';
import { queryRows } from '../connection/statements.ts';
import { saveCustomValuesSql, type ValueRows } from '../custom-fields.ts';
import { Prisma } from '../generated/client.ts';
import type { DropKey } from '../keys.ts';
import { wakeAfterCommit } from '../wake-ups.ts';
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
 * An expression `target` before it returns the drop's `id`, or no row to write nothing.
 * @param isNew whether the drop is new, so that there is nothing to overwrite.
 */
export function itemRowsSql(channelId: string, plan: ItemRows, { isNew }: { isNew: boolean }): Prisma.Sql {
  const target = Prisma.sql`target`;
  const custom = saveCustomValuesSql(channelId, plan.custom, {
    source: target,
    isNew,
    changesFields: hasRecords(plan),
  });
  if (!hasRecords(plan))
    return Prisma.sql`${rowsOfKnown(channelId, plan.items)}, ${enhancementRows(channelId, plan, isNew)}, ${custom}`;
  return Prisma.sql`${rowsWithRecords(channelId, plan)}, ${enhancementRows(channelId, plan, isNew)}, ${custom},
    recorded_all AS MATERIALIZED (
      SELECT (SELECT count(*) FROM recorded), (SELECT count(*) FROM recorded_variants), (SELECT count(*) FROM defined)
    )`;
}

const insertItems = Prisma.sql`INSERT INTO drop_items (channel_id, id, drop_id, product_id, platform_variant_id, position)`;

/** SQL for a WITH: new items of known products. */
function rowsOfKnown(channelId: string, items: ItemRows['items']): Prisma.Sql {
  const known = items.map(({ id, productId, variantNumber, position }) => {
    return { id, productId, variantNumber, position };
  });
  return Prisma.sql`
    entered AS (
      ${insertItems}
      SELECT ${channelId}::uuid, input.id, target.id, "productId", "variantNumber", position
      FROM target, jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        AS input (id uuid, "productId" uuid, "variantNumber" text, position int)
    )`;
}

/** SQL for a WITH: records of products and variants, and new items. */
function rowsWithRecords(channelId: string, plan: ItemRows): Prisma.Sql {
  return Prisma.sql`
    ${saveProductsSql(channelId, plan.products, Prisma.sql`target`)},
    recorded_variants AS (${saveVariantsSql(
      channelId,
      Prisma.sql`
        SELECT coalesce("productId", recorded.id) AS product_id, "variantNumber" AS variant_id, "isMissing" AS is_missing
        FROM target CROSS JOIN jsonb_to_recordset(${JSON.stringify(plan.variants)}::jsonb)
          AS input ("productId" uuid, "productNumber" text, "variantNumber" text, "isMissing" boolean)
        LEFT JOIN recorded ON recorded.platform_id = "productNumber"
        WHERE coalesce("productId", recorded.id) IS NOT NULL`,
    )}),
    ${followingCollabs(channelId)},
    entered AS (
      ${insertItems}
      SELECT ${channelId}::uuid, input.id, target.id, coalesce("productId", recorded.id), "variantNumber", position
      FROM target CROSS JOIN jsonb_to_recordset(${JSON.stringify(plan.items)}::jsonb)
        AS input (id uuid, "productId" uuid, "productNumber" text, "variantNumber" text, position int)
      LEFT JOIN recorded ON recorded.platform_id = "productNumber"
    )`;
}

/**
 * SQL for a FROM with the row of `target` once a statement with {@link itemRowsSql} has saved the records: what comes after it
 * is locked after them.
 */
export function targetAfterRecords(plan: ItemRows): Prisma.Sql {
  return hasRecords(plan) ? Prisma.sql`target, recorded_all` : Prisma.sql`target`;
}

/**
 * SQL for a WITH: other collabs follow what the look-up of this drop's products changed, in jobs. The webhook about it finds no
 * difference any more. `followed` has a row for each job.
 */
function followingCollabs(channelId: string): Prisma.Sql {
  const payload = { channelId, marksDirty: true, requestId: currentContext().requestId };
  return Prisma.sql`
    changed_variants AS (
      SELECT recorded.product_id FROM recorded_variants AS recorded
      LEFT JOIN product_variants AS former ON former.channel_id = ${channelId}::uuid
        AND former.product_id = recorded.product_id AND former.platform_variant_id = recorded.platform_variant_id
      WHERE (recorded.missing_since IS NULL) <> (former.missing_since IS NULL)
    ), followed AS (
      INSERT INTO follow_ups (channel_id, task, id, payload, due_at)
      SELECT ${channelId}::uuid, task, gen_random_uuid(),
        ${JSON.stringify(payload)}::jsonb || jsonb_build_object('productIds', jsonb_agg(DISTINCT product_id)), now()
      FROM (
        SELECT CASE WHEN is_renamed THEN ${tasks.touchCollabs.name} ELSE ${tasks.markCollabs.name} END AS task, id AS product_id
        FROM changed_products
        UNION ALL SELECT ${tasks.markCollabs.name}, product_id FROM changed_variants
      ) AS change
      GROUP BY task
      RETURNING 1
    )`;
}

/** SQL for whether other collabs follow a statement with {@link itemRowsSql}. Its caller then calls {@link wakeForFollowing}. */
export function isFollowed(plan: ItemRows): Prisma.Sql {
  return hasRecords(plan) ? Prisma.sql`EXISTS (SELECT FROM followed)` : Prisma.sql`false`;
}

/** Wakes the workers that update the collabs that follow a change of products. */
export function wakeForFollowing(tx: Transaction, channelId: string): void {
  for (const task of [tasks.markCollabs, tasks.touchCollabs]) wakeAfterCommit(tx, { task, id: channelId });
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
    ),
    stored AS (
      INSERT INTO media
        (channel_id, id, url, media_content_type, mime_type, extension, original_filename, owner, tags, alt, updated_at)
      SELECT ${channelId}::uuid, input.id, url, "mediaContentType"::media_content_type, "mimeType", extension,
        "originalFilename", owner, tags, alt, now()
      FROM target, jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
        AS input (id uuid, url text, "mediaContentType" text, "mimeType" text, extension text,
          "originalFilename" text, owner text, tags jsonb, alt text)
    ),
    placed AS (
      INSERT INTO enhancement_media (channel_id, enhancement_id, position, media_id)
      SELECT ${channelId}::uuid, "enhancementId", position, "mediaId"
      FROM target, jsonb_to_recordset(${JSON.stringify(mediaPositions)}::jsonb)
        AS input ("enhancementId" uuid, position int, "mediaId" uuid)
    ),
    placed_in_drop AS (
      INSERT INTO drop_media (channel_id, drop_id, position, media_id)
      SELECT ${channelId}::uuid, target.id, position, "mediaId"
      FROM target, jsonb_to_recordset(${JSON.stringify(dropMedia)}::jsonb) AS input (position int, "mediaId" uuid)
    )`;
}

const savedItems = z.object({ isFollowed: z.boolean() });

/** Saves rows below an existing drop. */
export async function saveItemRows(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  rows: ItemRows,
): Promise<void> {
  const statement = Prisma.sql`${itemStatementName('write-items', rows)}
    WITH target AS (SELECT ${dropId}::uuid AS id), ${itemRowsSql(channelId, rows, { isNew: false })}
    SELECT ${isFollowed(rows)} AS "isFollowed" FROM target`;
  const [saved] = await queryRows(tx, savedItems, statement);
  if (saved?.isFollowed) wakeForFollowing(tx, channelId);
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
