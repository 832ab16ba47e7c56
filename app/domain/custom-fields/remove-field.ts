import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';
import { checkFieldId, noSuchField } from './field-key.ts';
import type { FieldKey } from './field-key.ts';

/**
 * Removes a custom field with all its values. The places in the store of the collabs that had one follow, and no others'.
 * @throws Problem `not-found`.
 */
export async function removeField(key: FieldKey): Promise<void> {
  checkFieldId(key);
  const { channelId, fieldId } = key;
  await inTransaction(async (tx) => {
    // Whoever is giving it a value has done so after this, and nobody gives it another one.
    const [field] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM custom_field_definitions
      WHERE channel_id = ${channelId}::uuid AND id = ${fieldId}::uuid FOR UPDATE`;
    if (!field) throw noSuchField(key);
    const collabIds = await removeValues(tx, key);
    if (collabIds.length > 0)
      await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${collabIds}::uuid[])`);
    await tx.customFieldDefinition.delete({ where: { channelId_id: { channelId, id: fieldId } } });
  });
}

/**
 * Removes a field's values, which makes room in the mirror's data of those that had them: what a value takes there, with
 * its handle and what stands between, or for a list or an object a little less.
 * @returns the collabs in whose places in the store something changes.
 */
async function removeValues(tx: Transaction, { channelId, fieldId }: FieldKey): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH removed AS (
      DELETE FROM custom_field_values AS gone USING custom_field_definitions AS field
      WHERE gone.channel_id = ${channelId}::uuid AND definition_id = ${fieldId}::uuid
        AND field.channel_id = gone.channel_id AND field.id = definition_id
      RETURNING collab_id, drop_id, drop_product_id, octet_length(to_jsonb(handle)::text) + 2 + CASE
        WHEN jsonb_typeof(value) = 'string' THEN octet_length(value::text)
        ELSE octet_length(regexp_replace(value::text, '\\s', '', 'g'))
      END AS bytes
    ), of_drops AS (
      SELECT coalesce(removed.drop_id, entry.drop_id) AS id, sum(bytes) AS bytes
      FROM removed LEFT JOIN drop_products AS entry
        ON entry.channel_id = ${channelId}::uuid AND entry.id = drop_product_id
      WHERE collab_id IS NULL GROUP BY 1
    ), lighter_drops AS (
      UPDATE drops SET data_bytes = greatest(0, data_bytes - of_drops.bytes) FROM of_drops
      WHERE channel_id = ${channelId}::uuid AND drops.id = of_drops.id
      RETURNING collab_id, removed_at
    ), lighter_collabs AS (
      UPDATE collabs SET data_bytes = greatest(0, data_bytes - removed.bytes) FROM removed
      WHERE channel_id = ${channelId}::uuid AND collabs.id = collab_id
      RETURNING collabs.id
    )
    SELECT id::text FROM lighter_collabs
    UNION SELECT collab_id::text FROM lighter_drops WHERE removed_at IS NULL`;
  return rows.map(({ id }) => id);
}
