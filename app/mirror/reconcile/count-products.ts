import { db } from '#app/db/client.ts';

/** How many products the largest of some drops has; 0 when none has any. */
export async function countProducts(channelId: string, dropIds: string[]): Promise<number> {
  const [row] = await db.$queryRaw<{ most: number }[]>`
    SELECT coalesce(max(count), 0)::int AS most FROM (
      SELECT count(*) AS count FROM drop_products
      WHERE channel_id = ${channelId}::uuid AND drop_id = ANY (${dropIds}::uuid[]) GROUP BY drop_id
    ) AS counts`;
  return row?.most ?? 0;
}
