import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueRemoval } from '#app/jobs/enqueue-removal.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';
import { checkFieldId, noSuchField } from './field-key.ts';
import type { FieldKey } from './field-key.ts';

/** Many collabs can have a field, and a transaction has seconds. */
const sliceSize = 2_000;

/**
 * Removes a custom field with all its values. It is gone at once for everybody, and its values go slice by slice, the first
 * of them now. The places in the store of the collabs that had one follow, and no others'.
 * @throws Problem `not-found`.
 */
export async function removeField(key: FieldKey): Promise<void> {
  checkFieldId(key);
  const { channelId, fieldId } = key;
  await inTransaction(async (tx) => {
    // Whoever is giving it a value has done so after this, and nobody gives it another one.
    const [field] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM custom_field_definitions
      WHERE channel_id = ${channelId}::uuid AND id = ${fieldId}::uuid AND removed_at IS NULL FOR UPDATE`;
    if (!field) throw noSuchField(key);
    await removeSlice(tx, key);
    // No handle has a blank, so that nobody can ask for this one; and who defines the same handle defines another field.
    await tx.$executeRaw`
      UPDATE custom_field_definitions SET removed_at = now(), handle = handle || ' ' || id
      WHERE channel_id = ${channelId}::uuid AND id = ${fieldId}::uuid`;
  });
}

/** Takes away the next slice of a removed field's values, in a transaction of its own. */
export function goOnRemoving(key: FieldKey): Promise<void> {
  return inTransaction((tx) => removeSlice(tx, key));
}

/** Takes away a slice, and asks for the next; behind the last the field itself goes. */
async function removeSlice(tx: Transaction, key: FieldKey): Promise<void> {
  const { channelId, fieldId: id } = key;
  const { removed, collabIds } = await removeValues(tx, key);
  if (collabIds.length > 0)
    await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${collabIds}::uuid[])`);
  if (removed === sliceSize) await enqueueRemoval(tx, key);
  else await tx.customFieldDefinition.deleteMany({ where: { channelId, id } });
}

/**
 * Removes a slice of a field's values, which makes room in the mirror's data of those that had them: what a value takes there, with
 * its handle and what stands between, or for a list or an object a little less.
 * @returns how many they were, and the collabs in whose places in the store something changes.
 */
async function removeValues(
  tx: Transaction,
  { channelId, fieldId }: FieldKey,
): Promise<{ removed: number; collabIds: string[] }> {
  const [done] = await tx.$queryRaw<{ removed: number; collabIds: string[] }[]>`
    WITH slice AS MATERIALIZED (
      SELECT id FROM custom_field_values
      WHERE channel_id = ${channelId}::uuid AND definition_id = ${fieldId}::uuid LIMIT ${sliceSize} FOR UPDATE
    ), removed AS (
      DELETE FROM custom_field_values AS gone USING slice, custom_field_definitions AS field
      WHERE gone.channel_id = ${channelId}::uuid AND gone.id = slice.id
        AND field.channel_id = gone.channel_id AND field.id = definition_id
      RETURNING collab_id, drop_id, drop_product_id,
        octet_length(to_jsonb(split_part(handle, ' ', 1))::text) + 2 + CASE
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
    SELECT (SELECT count(*)::int FROM removed) AS removed, ARRAY(
      SELECT id::text FROM lighter_collabs
      UNION SELECT collab_id::text FROM lighter_drops WHERE removed_at IS NULL) AS "collabIds"`;
  return done ?? { removed: 0, collabIds: [] };
}
