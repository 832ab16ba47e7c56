import { z } from 'zod';
import type { PlatformNumber, RecordId } from '#app/ids.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { platformNumber, recordId } from '../keys.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements on the records of a store's products. */

export interface ProductRow {
  /** Used if the product has no record yet. */
  id: RecordId;
  platformNumber: PlatformNumber;
  handle: string | null;
  title: string | null;
  /** Whether the product was looked up in the store. A verified product without a handle does not exist. */
  isVerified: boolean;
}

/**
 * SQL for a WITH that creates or updates products: `recorded` has `id` and `platform_id` of each, and `changed_products` the
 * `id` of each that drops showed otherwise before, with `is_renamed` for another handle. Products that were not verified keep
 * their columns. The order is constant, so that two requests with the same new products cannot deadlock.
 * @param source SQL for a FROM; without a row nothing is written.
 */
export function saveProductsSql(
  channelId: string,
  rows: readonly ProductRow[],
  source: Prisma.Sql,
): Prisma.Sql {
  const shown = (row: string) =>
    Prisma.raw(`(${row}.platform_handle, ${row}.title, ${row}.missing_since IS NULL)`);
  return Prisma.sql`
    recorded AS (
      INSERT INTO products
        (channel_id, id, platform_id, platform_handle, title, checked_at, missing_since, updated_at)
      SELECT ${channelId}::uuid, input.id, "platformNumber", handle, input.title, CASE WHEN "isVerified" THEN now() END,
        CASE WHEN "isVerified" AND handle IS NULL THEN now() END, now()
      FROM ${source}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS input (id uuid, "platformNumber" text, handle text, title text, "isVerified" boolean)
      ORDER BY "platformNumber"
      ON CONFLICT (channel_id, platform_id) DO UPDATE SET
        platform_handle = coalesce(excluded.platform_handle, products.platform_handle),
        title = coalesce(excluded.title, products.title),
        checked_at = coalesce(excluded.checked_at, products.checked_at),
        missing_since = CASE
          WHEN excluded.checked_at IS NULL THEN products.missing_since
          WHEN excluded.missing_since IS NOT NULL THEN coalesce(products.missing_since, excluded.missing_since)
        END,
        updated_at = excluded.updated_at
      RETURNING id, platform_id, platform_handle, title, missing_since
    ), changed_products AS (
      -- The table has the former rows: a statement does not see its own changes.
      SELECT recorded.id, recorded.platform_handle IS DISTINCT FROM former.platform_handle AS is_renamed
      FROM recorded JOIN products AS former ON former.channel_id = ${channelId}::uuid AND former.id = recorded.id
      WHERE ${shown('recorded')} IS DISTINCT FROM ${shown('former')}
    )`;
}

const changedProduct = z.object({ id: z.string(), isRenamed: z.boolean() });

/** Creates or updates products as {@link saveProductsSql} does. @returns its `changed_products`. */
export function saveProductRows(
  tx: Transaction,
  channelId: string,
  rows: readonly ProductRow[],
): Promise<z.infer<typeof changedProduct>[]> {
  const statement = Prisma.sql`
    WITH ${saveProductsSql(channelId, rows, Prisma.sql`(SELECT) AS once`)}
    SELECT id, is_renamed AS "isRenamed" FROM changed_products`;
  return queryRows(tx, changedProduct, statement);
}

/** Locks products against other changes. */
export async function lockProducts(
  tx: Transaction,
  channelId: string,
  numbers: readonly PlatformNumber[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM products
    WHERE channel_id = ${channelId}::uuid AND platform_id = ANY (${[...numbers]}::text[])
    ORDER BY platform_id FOR NO KEY UPDATE`;
}

/**
 * SQL that saves what the store said of variants, in a constant order, and returns it.
 * @param source SQL for rows with product_id, variant_id and is_missing, each variant once.
 */
export function saveVariantsSql(channelId: string, source: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO product_variants (channel_id, product_id, platform_variant_id, checked_at, missing_since)
    SELECT ${channelId}::uuid, product_id, variant_id, now(), CASE WHEN is_missing THEN now() END
    FROM (${source}) AS looked_up
    ORDER BY product_id, variant_id
    ON CONFLICT (channel_id, product_id, platform_variant_id) DO UPDATE SET
      checked_at = excluded.checked_at,
      missing_since = CASE WHEN excluded.missing_since IS NOT NULL
        THEN coalesce(product_variants.missing_since, excluded.missing_since) END
    RETURNING product_id, platform_variant_id, missing_since`;
}

/** A variant that a drop names, by the id of the product's record. */
export interface VariantKey {
  productId: RecordId;
  variantNumber: PlatformNumber;
}

/** Saves what the store said of variants. */
export async function saveVariantRows(
  tx: Transaction,
  channelId: string,
  rows: readonly (VariantKey & { isMissing: boolean })[],
): Promise<void> {
  await tx.$executeRaw(
    saveVariantsSql(
      channelId,
      Prisma.sql`
        SELECT DISTINCT "productId" AS product_id, "variantNumber" AS variant_id, "isMissing" AS is_missing
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS input ("productId" uuid, "variantNumber" text, "isMissing" boolean)`,
    ),
  );
}

const knownVariant = z.strictObject({
  productId: recordId,
  variantNumber: platformNumber,
  /** Null when it must be looked up again. */
  checkedAt: z.date().nullable(),
  missingSince: z.date().nullable(),
});
export type KnownVariant = z.infer<typeof knownVariant>;

const variantColumns = Prisma.sql`product_id AS "productId", platform_variant_id AS "variantNumber",
  checked_at AS "checkedAt", missing_since AS "missingSince"`;

/** Finds what is known of some variants. Those that were never looked up are absent. */
export function findVariants(
  client: Transaction,
  channelId: string,
  variants: readonly VariantKey[],
): Promise<KnownVariant[]> {
  return queryRows(
    client,
    knownVariant,
    Prisma.sql`
      SELECT ${variantColumns}
      FROM jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) AS named ("productId" uuid, "variantNumber" text)
      JOIN product_variants ON channel_id = ${channelId}::uuid AND product_id = named."productId"
        AND platform_variant_id = named."variantNumber"`,
  );
}

/** Finds what is known of all variants of some products. */
export function findVariantsOf(channelId: string, productIds: readonly string[]): Promise<KnownVariant[]> {
  return queryRows(
    db,
    knownVariant,
    Prisma.sql`
      SELECT ${variantColumns}
      FROM product_variants
      WHERE channel_id = ${channelId}::uuid AND product_id = ANY (${[...productIds]}::uuid[])
      ORDER BY product_id, platform_variant_id`,
  );
}

/** SQL for the ids of the collabs whose drops contain one of the products. */
export function collabsWithProducts(channelId: string, changed: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT collab_id FROM drops
    JOIN drop_items AS item ON item.channel_id = drops.channel_id AND item.drop_id = drops.id
    WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NULL
      AND product_id = ANY (${changed}::uuid[])`;
}

/**
 * Saves what compatible payloads show of products.
 * @returns the ids of those with other details than before.
 */
export async function saveProductDetails(
  tx: Transaction,
  channelId: string,
  products: readonly { platformNumber: PlatformNumber; details: object }[],
): Promise<string[]> {
  const statement = Prisma.sql`
    UPDATE products SET details = input.details
    FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS input ("platformNumber" text, details jsonb)
    WHERE channel_id = ${channelId}::uuid AND platform_id = input."platformNumber"
      AND products.details IS DISTINCT FROM input.details
    RETURNING id`;
  const rows = await queryRows(tx, z.object({ id: z.string() }), statement);
  return rows.map(({ id }) => id);
}

/** Deletes the details of a channel's products, so that they are read again. */
export async function deleteProductDetails(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE products SET details = NULL WHERE channel_id = ${channelId}::uuid AND details IS NOT NULL`;
}
