import { z } from 'zod';
import { db } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';
import { fullName } from './search-text.ts';
import { isTarget, type CollabTarget } from './writes.ts';

const customDiscountsRow = z.strictObject({ count: z.number(), names: z.array(z.string()) });

/**
 * Counts the collabs of a channel with a custom discount, and lists the first names.
 * @param max the number at which counting stops, and of the names.
 */
export async function findCustomDiscountRows(
  channelId: string,
  target: CollabTarget,
  max: { counted: number; named: number },
) {
  const [row] = await queryRows(
    db,
    customDiscountsRow,
    Prisma.sql`
      WITH found AS MATERIALIZED (
        SELECT c.id FROM discounts AS d JOIN collabs AS c ON c.channel_id = d.channel_id AND c.id = d.collab_id
        WHERE d.channel_id = ${channelId}::uuid AND ${isTarget(channelId, target)} LIMIT ${max.counted}
      )
      SELECT count(*)::int AS count, ARRAY(
        SELECT coalesce(nullif(${fullName}, ''), c.email)
        FROM (SELECT id FROM found ORDER BY id LIMIT ${max.named}) AS first
        JOIN collabs AS c ON c.channel_id = ${channelId}::uuid AND c.id = first.id ORDER BY c.id
      ) AS names
      FROM found`,
  );
  return row ?? { count: 0, names: [] };
}
