import type { Transaction } from '#app/db/client.ts';
import { limits } from '../limits.ts';
import { invalid } from '../problem.ts';
import type { OwnedCustom } from './custom-input.ts';

/**
 * Holds the records whose custom values were written to the number that one may have.
 * @throws Problem `invalid` naming each record that has more.
 */
export async function refuseTooMany(
  tx: Transaction,
  channelId: string,
  items: readonly OwnedCustom[],
): Promise<void> {
  const ids = items.filter(({ custom }) => custom.size > 0).map(({ owner }) => owner.id);
  const full = await tx.$queryRaw<{ owner: string }[]>`
    SELECT coalesce(collab_id, drop_id, drop_product_id) AS owner FROM custom_field_values
    WHERE channel_id = ${channelId}::uuid
      AND (collab_id = ANY(${ids}::uuid[]) OR drop_id = ANY(${ids}::uuid[]) OR drop_product_id = ANY(${ids}::uuid[]))
    GROUP BY 1 HAVING count(*) > ${limits.customValues}`;
  if (full.length === 0) return;
  const owners = new Set(full.map(({ owner }) => owner));
  throw invalid(
    items
      .filter(({ owner }) => owners.has(owner.id))
      .map(({ path }) => ({
        path,
        message: `makes more than ${limits.customValues} custom values: clear some by sending null`,
      })),
  );
}
