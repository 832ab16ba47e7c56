import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';
import type { ProductCheck } from './ask-products.ts';
import { ensureProducts } from './ensure-products.ts';
import type { PlatformNumber } from './platform-id.ts';

/**
 * Keeps what the platform just said of products that we know: what they are called now, or that they are gone. The places
 * of the collabs that have one of those in a drop follow where that is another thing than what we knew; no others do.
 */
export async function learnProducts(
  channelId: string,
  platformIds: readonly PlatformNumber[],
  check: ProductCheck,
): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await lockFacts(tx, channelId, platformIds);
    await ensureProducts(tx, channelId, { platformIds, check });
    const after = await lockFacts(tx, channelId, platformIds);
    const changed = [...after].filter(([id, facts]) => facts !== before.get(id)).map(([id]) => id);
    if (changed.length === 0) return;
    await markManyDirty(
      tx,
      channelId,
      Prisma.sql`
        SELECT DISTINCT collab_id FROM drops
        JOIN drop_products AS entry ON entry.channel_id = drops.channel_id AND entry.drop_id = drops.id
        WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NULL
          AND product_id = ANY (${changed}::uuid[])`,
    );
  });
}

/** What we know of products, as text, by our ids of them. Nobody else learns of them until the transaction ends. */
async function lockFacts(
  tx: Transaction,
  channelId: string,
  platformIds: readonly PlatformNumber[],
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; facts: string }[]>`
    SELECT id, jsonb_build_array(platform_handle, title, missing_since IS NULL)::text AS facts FROM products
    WHERE channel_id = ${channelId}::uuid AND platform_id = ANY (${[...platformIds]}::text[])
    ORDER BY platform_id FOR NO KEY UPDATE`;
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}
