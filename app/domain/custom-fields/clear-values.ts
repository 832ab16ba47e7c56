import type { Transaction } from '#app/db/client.ts';
import type { CustomPlan } from './plan-values.ts';

/** Removes the custom values that a request clears. */
export async function clearValues(
  tx: Transaction,
  channelId: string,
  { cleared }: CustomPlan,
): Promise<void> {
  if (cleared.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM custom_field_values AS present
    USING jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb)
      AS given ("definitionId" uuid, "collabId" uuid, "dropId" uuid, "dropProductId" uuid)
    WHERE present.channel_id = ${channelId}::uuid AND present.definition_id = given."definitionId"
      AND (present.collab_id = given."collabId" OR present.drop_id = given."dropId"
        OR present.drop_product_id = given."dropProductId")`;
}
