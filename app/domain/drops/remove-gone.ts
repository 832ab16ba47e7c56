import type { Transaction } from '#app/db/client.ts';
import { clearValues } from '../custom-fields/clear-values.ts';
import type { EntriesPlan } from './plan-entries.ts';
import type { DropKey } from './read-drop.ts';

/**
 * Takes away from a drop what a plan has no place for, before the plan's rows are written: entries that are not in its
 * list, with all of their own; enhancements, media and custom values that go. Entries that stay take their places.
 * @param hasList whether the plan says anything of entries.
 */
export async function removeGone(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  { hasList, plan }: { hasList: boolean; plan: EntriesPlan },
): Promise<void> {
  const { ids, removed, emptied } = plan;
  if (hasList) {
    await tx.dropProduct.deleteMany({ where: { channelId, dropId, id: { notIn: ids } } });
    await tx.$executeRaw`
      UPDATE drop_products SET position = given.place - 1
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, place)
      WHERE channel_id = ${channelId}::uuid AND drop_id = ${dropId}::uuid AND drop_products.id = given.id`;
  }
  if (removed.length > 0) await tx.enhancement.deleteMany({ where: { channelId, id: { in: removed } } });
  if (emptied.length > 0)
    await tx.enhancementMedia.deleteMany({ where: { channelId, enhancementId: { in: emptied } } });
  await clearValues(tx, channelId, plan.custom);
}
