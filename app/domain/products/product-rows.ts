import { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import type { ProductCheck } from './ask-products.ts';
import type { PlatformNumber } from './platform-id.ts';

/** A product as it is to be recorded. */
export interface ProductRow {
  /** Of the record that is made if there is none yet. */
  id: string;
  platformId: PlatformNumber;
  handle: string | null;
  title: string | null;
  /** Whether the platform was asked; without a handle it said that there is no such product. */
  isChecked: boolean;
}

/** Rows for products: what the platform just said of them, or that it was not asked. */
export function productRows(platformIds: Iterable<PlatformNumber>, check: ProductCheck): ProductRow[] {
  return [...new Set(platformIds)].map((platformId) => {
    const fact = check.checked.get(platformId);
    return {
      id: newId(),
      platformId,
      handle: fact?.handle ?? null,
      title: fact?.title ?? null,
      isChecked: fact !== undefined || check.missing.has(platformId),
    };
  });
}

/**
 * SQL that makes records of products where there are none yet, and brings them up to date with what the platform just
 * said. What it was not asked about keeps what is known, or waits to be checked. Gives `id` and `platform_id` of each.
 * @param source what it is to be done after: a row, or none when nothing is to be done.
 */
export function recordProducts(
  channelId: string,
  rows: readonly ProductRow[],
  source: Prisma.Sql,
): Prisma.Sql {
  // In one order always, so that two drops with the same new products wait for each other and never in a circle.
  return Prisma.sql`
    INSERT INTO products
      (channel_id, id, platform_id, platform_handle, title, checked_at, missing_since, updated_at)
    SELECT ${channelId}::uuid, given.id, "platformId", handle, given.title, CASE WHEN "isChecked" THEN now() END,
      CASE WHEN "isChecked" AND handle IS NULL THEN now() END, now()
    FROM ${source}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id uuid, "platformId" text, handle text, title text, "isChecked" boolean)
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
