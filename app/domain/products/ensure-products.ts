import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import type { ProductCheck } from './ask-products.ts';
import type { PlatformNumber } from './platform-id.ts';

/**
 * Our records of some products of a channel's store: made where there are none yet, and brought up to date with what the
 * platform just said. What it was not asked about keeps what is known, or waits to be checked.
 * @returns record ids by platform number.
 */
export async function ensureProducts(
  tx: Transaction,
  channelId: string,
  { platformIds, check }: { platformIds: Iterable<PlatformNumber>; check: ProductCheck },
): Promise<Map<PlatformNumber, string>> {
  // In one order always, so that two drops with the same new products wait for each other and never in a circle.
  const wanted = [...new Set(platformIds)].sort();
  const facts = wanted.map((id) => check.checked.get(id));
  const isChecked = wanted.map((id) => check.checked.has(id) || check.missing.has(id));
  await tx.$executeRaw`
    INSERT INTO products
      (channel_id, id, platform_id, platform_handle, title, checked_at, missing_since, updated_at)
    SELECT ${channelId}::uuid, id, platform_id, handle, title, CASE WHEN is_checked THEN now() END,
      CASE WHEN is_checked AND handle IS NULL THEN now() END, now()
    FROM unnest(
      ${wanted.map(newId)}::uuid[], ${wanted}::text[], ${facts.map((fact) => fact?.handle ?? null)}::text[],
      ${facts.map((fact) => fact?.title ?? null)}::text[], ${isChecked}::boolean[]
    ) WITH ORDINALITY AS given (id, platform_id, handle, title, is_checked, place)
    ORDER BY place
    ON CONFLICT (channel_id, platform_id) DO UPDATE SET
      platform_handle = coalesce(excluded.platform_handle, products.platform_handle),
      title = coalesce(excluded.title, products.title),
      checked_at = excluded.checked_at,
      missing_since = CASE WHEN excluded.missing_since IS NOT NULL
        THEN coalesce(products.missing_since, excluded.missing_since) END,
      updated_at = excluded.updated_at
    WHERE excluded.checked_at IS NOT NULL`;
  const rows = await tx.product.findMany({
    where: { channelId, platformId: { in: wanted } },
    select: { id: true, platformId: true },
  });
  return new Map(rows.map((row) => [row.platformId, row.id]));
}
