import { z } from 'zod';
import type { Transaction } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../statements.ts';

/* Statements on the records of a store's products. */

/** A product to save. */
export interface ProductRow {
  /** Used if the product has no record yet. */
  id: string;
  /** The number of its global id. */
  platformId: string;
  handle: string | null;
  title: string | null;
  /** Whether the product was looked up in the store. A verified product without a handle does not exist. */
  isVerified: boolean;
}

/**
 * SQL that creates or updates products, and returns `id` and `platform_id` of each. Products that were not verified keep
 * their columns. The order is constant, so that two requests with the same new products cannot deadlock.
 * @param source SQL for a FROM; without a row nothing is written.
 */
export function saveProductsSql(
  channelId: string,
  rows: readonly ProductRow[],
  source: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO products
      (channel_id, id, platform_id, platform_handle, title, checked_at, missing_since, updated_at)
    SELECT ${channelId}::uuid, given.id, "platformId", handle, given.title, CASE WHEN "isVerified" THEN now() END,
      CASE WHEN "isVerified" AND handle IS NULL THEN now() END, now()
    FROM ${source}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id uuid, "platformId" text, handle text, title text, "isVerified" boolean)
    ORDER BY "platformId"
    ON CONFLICT (channel_id, platform_id) DO UPDATE SET
      platform_handle = coalesce(excluded.platform_handle, products.platform_handle),
      title = coalesce(excluded.title, products.title),
      checked_at = coalesce(excluded.checked_at, products.checked_at),
      missing_since = CASE
        WHEN excluded.checked_at IS NULL THEN products.missing_since
        WHEN excluded.missing_since IS NOT NULL THEN coalesce(products.missing_since, excluded.missing_since)
      END,
      updated_at = excluded.updated_at
    RETURNING id, platform_id`;
}

/** Creates or updates products as {@link saveProductsSql} does. */
export async function saveProductRows(
  tx: Transaction,
  channelId: string,
  rows: readonly ProductRow[],
): Promise<void> {
  await tx.$executeRaw(saveProductsSql(channelId, rows, Prisma.sql`(SELECT) AS once`));
}

const productFacts = z.object({ id: z.string(), facts: z.string() });

/** Locks products. @returns by id, as text, what drops show of each. */
export async function lockProducts(
  tx: Transaction,
  channelId: string,
  platformIds: readonly string[],
): Promise<Map<string, string>> {
  const statement = Prisma.sql`
    SELECT id, jsonb_build_array(platform_handle, title, missing_since IS NULL)::text AS facts FROM products
    WHERE channel_id = ${channelId}::uuid AND platform_id = ANY (${[...platformIds]}::text[])
    ORDER BY platform_id FOR NO KEY UPDATE`;
  const rows = await queryRows(tx, productFacts, statement);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
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
  products: readonly { platformId: string; details: object }[],
): Promise<string[]> {
  const statement = Prisma.sql`
    UPDATE products SET details = given.details
    FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS given ("platformId" text, details jsonb)
    WHERE channel_id = ${channelId}::uuid AND platform_id = given."platformId"
      AND products.details IS DISTINCT FROM given.details
    RETURNING id`;
  const rows = await queryRows(tx, z.object({ id: z.string() }), statement);
  return rows.map(({ id }) => id);
}

/** Deletes the details of a channel's products, so that they are read again. */
export async function deleteProductDetails(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE products SET details = NULL WHERE channel_id = ${channelId}::uuid AND details IS NOT NULL`;
}
