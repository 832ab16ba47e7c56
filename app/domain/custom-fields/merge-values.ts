import type { Transaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';

/** One custom value of one owner, in the form in which it is stored; null clears it. */
export interface ValueRow {
  id: string;
  definitionId: string;
  collabId?: string;
  dropId?: string;
  dropProductId?: string;
  value: Prisma.InputJsonValue | null;
}

/** Writes custom values over those that stand there, each of which keeps its id, and removes the ones that are null. */
export async function mergeValues(
  tx: Transaction,
  channelId: string,
  rows: readonly ValueRow[],
): Promise<void> {
  const cleared = rows.filter(({ value }) => value === null);
  const written = rows.filter(({ value }) => value !== null);
  if (cleared.length > 0)
    await tx.$executeRaw`
      DELETE FROM custom_field_values AS present
      USING jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb)
        AS given ("definitionId" uuid, "collabId" uuid, "dropId" uuid, "dropProductId" uuid)
      WHERE present.channel_id = ${channelId}::uuid AND present.definition_id = given."definitionId"
        AND (present.collab_id = given."collabId" OR present.drop_id = given."dropId"
          OR present.drop_product_id = given."dropProductId")`;
  if (written.length > 0)
    await tx.$executeRaw`
      INSERT INTO custom_field_values
        (channel_id, id, definition_id, collab_id, drop_id, drop_product_id, value, updated_at)
      SELECT ${channelId}::uuid, id, "definitionId", "collabId", "dropId", "dropProductId", value, now()
      FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        AS given (id uuid, "definitionId" uuid, "collabId" uuid, "dropId" uuid, "dropProductId" uuid, value jsonb)
      ON CONFLICT (channel_id, definition_id, collab_id, drop_id, drop_product_id)
        DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
      WHERE custom_field_values.value <> excluded.value`;
}
