import { z } from 'zod';
import type { Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { CustomFieldOwnerType } from './generated/enums.ts';
import { queryRows } from './connection/statements.ts';

/* Statements on custom field definitions and their values. */

interface FieldKey {
  channelId: string;
  fieldId: string;
}

export interface FieldRow {
  id: string;
  ownerType: CustomFieldOwnerType;
  handle: string;
  name: string;
  type: string;
}

/** One value of one owner. Its field is still to be defined when it has no `definitionId`. */
export interface ValueRow {
  id: string;
  definitionId: string | undefined;
  ownerType: CustomFieldOwnerType;
  handle: string;
  /** The type that its field has or gets; undefined for a value to delete. */
  type: string | undefined;
  /** In its stored form. */
  value: Prisma.InputJsonValue | null;
  /** The owner has one of these. */
  collabId: string | undefined;
  dropId: string | undefined;
  dropItemId: string | undefined;
}

/** Values to save, with the fields to define and to change for them. */
export interface ValueRows {
  definitions: readonly FieldRow[];
  retyped: readonly { id: string; type: string }[];
  values: readonly ValueRow[];
}

const listedField = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  type: z.string(),
  /** How many records have a value. */
  values: z.number(),
});

export type ListedField = z.infer<typeof listedField>;

/**
 * Lists a channel's fields of one owner type in the brand's order.
 * @param max `fields` bounds the list; `values` bounds each count, because counting a million values is slow.
 */
export function listCustomFields(
  db: Transaction,
  { channelId, ownerType }: { channelId: string; ownerType: CustomFieldOwnerType },
  max: { fields: number; values: number },
): Promise<ListedField[]> {
  const statement = Prisma.sql`
    SELECT id, handle, name, type, (
      SELECT count(*)::int FROM (
        SELECT 1 FROM custom_field_values
        WHERE channel_id = field.channel_id AND definition_id = field.id LIMIT ${max.values}
      ) AS counted
    ) AS values
    FROM custom_field_definitions AS field
    WHERE channel_id = ${channelId}::uuid AND owner_type = ${ownerType}::custom_field_owner_type
      AND removed_at IS NULL
    ORDER BY position NULLS LAST, id LIMIT ${max.fields}`;
  return queryRows(db, listedField, statement);
}

/** @returns how many of the fields exist and have their new position. */
export function updateFieldPositions(
  tx: Transaction,
  channelId: string,
  { ownerType, fieldIds }: { ownerType: CustomFieldOwnerType; fieldIds: readonly string[] },
): Promise<number> {
  return tx.$executeRaw`
    UPDATE custom_field_definitions AS field SET position = input.position
    FROM unnest(${[...fieldIds]}::uuid[]) WITH ORDINALITY AS input (id, position)
    WHERE channel_id = ${channelId}::uuid AND owner_type = ${ownerType}::custom_field_owner_type
      AND field.id = input.id AND removed_at IS NULL`;
}

/** A field as requests name it. */
export const definitionRow = z.object({
  id: z.string(),
  ownerType: z.enum(CustomFieldOwnerType),
  handle: z.string(),
  name: z.string(),
  type: z.string(),
  holders: z.array(z.string()).nullable(),
});

/** SQL for two records at most that have a value of a field which its first value defined; null for the brand's own field. */
export const fieldHolders = (field: string) => `
  CASE WHEN ${field}.defined_by_use THEN ARRAY(
    SELECT coalesce(collab_id, drop_id, drop_item_id)::text FROM custom_field_values AS saved
    WHERE saved.channel_id = ${field}.channel_id AND saved.definition_id = ${field}.id LIMIT 2) END`;

/** Lists fields by handle or name. Locks them as a foreign key does: a deletion waits, and then deletes the new values too. */
export function lockFields(
  tx: Transaction,
  channelId: string,
  names: readonly string[],
): Promise<z.infer<typeof definitionRow>[]> {
  const statement = Prisma.sql`
    SELECT id, owner_type AS "ownerType", handle, name, type, ${Prisma.raw(fieldHolders('field'))} AS holders
    FROM custom_field_definitions AS field
    WHERE channel_id = ${channelId}::uuid AND removed_at IS NULL
      AND (handle = ANY (${[...names]}) OR name = ANY (${[...names]}))
    ORDER BY id FOR KEY SHARE`;
  return queryRows(tx, definitionRow, statement);
}

/** How {@link saveCustomValuesSql} saves values. */
interface ValueSource {
  /** SQL for a FROM; without a row nothing is written. */
  source: Prisma.Sql;
  /** Whether the owners are new, so that no value exists. */
  isNew: boolean;
  /** Whether fields are defined or change their type. */
  changesFields: boolean;
}

/**
 * SQL that defines fields, changes types and saves values, for a statement's WITH: `defined`, `retyped` and `valued`; the last
 * one alone unless fields change. A value
 * that exists keeps its id. Violates the rule `field-of-value` (connection/errors.ts) if a field has another type meanwhile.
 */
export function saveCustomValuesSql(
  channelId: string,
  { definitions, retyped, values }: ValueRows,
  { source, isNew, changesFields }: ValueSource,
): Prisma.Sql {
  const columns = Prisma.sql`(channel_id, id, definition_id, collab_id, drop_id, drop_item_id, value, type, updated_at)`;
  const overwriting = Prisma.sql`
      ON CONFLICT (channel_id, definition_id, collab_id, drop_id, drop_item_id)
        DO UPDATE SET value = excluded.value, type = excluded.type, updated_at = excluded.updated_at
      WHERE custom_field_values.value <> excluded.value OR custom_field_values.type <> excluded.type`;
  if (!changesFields) {
    const ofFields = values.map(({ id, definitionId, collabId, dropId, dropItemId, type, value }) => {
      return { id, definitionId, collabId, dropId, dropItemId, type, value };
    });
    return Prisma.sql`
    valued AS (
      INSERT INTO custom_field_values ${columns}
      SELECT ${channelId}::uuid, input.id, "definitionId", "collabId", "dropId", "dropItemId", value, input.type, now()
      FROM ${source}, jsonb_to_recordset(${JSON.stringify(ofFields)}::jsonb)
        AS input (id uuid, "definitionId" uuid, "collabId" uuid, "dropId" uuid, "dropItemId" uuid, type text, value jsonb)
      ${isNew ? Prisma.empty : overwriting}
    )`;
  }
  // The no-op update returns a field that another request defines at the same time. Updating a key column instead would
  // block requests that save values of the field.
  return Prisma.sql`
    defined AS (
      INSERT INTO custom_field_definitions (channel_id, id, owner_type, handle, name, type, defined_by_use)
      SELECT ${channelId}::uuid, input.id, "ownerType"::custom_field_owner_type, handle, name, type, true
      FROM ${source}, jsonb_to_recordset(${JSON.stringify(definitions)}::jsonb)
        AS input (id uuid, "ownerType" text, handle text, name text, type text)
      ORDER BY "ownerType", handle
      ON CONFLICT (channel_id, owner_type, handle) DO UPDATE SET name = custom_field_definitions.name
      RETURNING id, owner_type, handle
    ), retyped AS (
      UPDATE custom_field_definitions AS field SET type = input.type
      FROM ${source}, jsonb_to_recordset(${JSON.stringify(retyped)}::jsonb) AS input (id uuid, type text)
      WHERE field.channel_id = ${channelId}::uuid AND field.id = input.id AND defined_by_use
    ), valued AS (
      INSERT INTO custom_field_values ${columns}
      SELECT ${channelId}::uuid, input.id, coalesce("definitionId", defined.id), "collabId", "dropId", "dropItemId",
        value, input.type, now()
      FROM ${source} CROSS JOIN jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        AS input (id uuid, "definitionId" uuid, "ownerType" text, handle text, "collabId" uuid, "dropId" uuid,
          "dropItemId" uuid, type text, value jsonb)
      LEFT JOIN defined ON "definitionId" IS NULL AND defined.handle = input.handle
        AND defined.owner_type = "ownerType"::custom_field_owner_type
      ${isNew ? Prisma.empty : overwriting}
    )`;
}

/** Saves values outside of a larger statement, as {@link saveCustomValuesSql} does. */
export async function saveCustomFieldValues(
  tx: Transaction,
  channelId: string,
  rows: ValueRows,
): Promise<void> {
  const how = { source: Prisma.sql`(SELECT) AS once`, isNew: false, changesFields: true };
  await tx.$executeRaw`WITH ${saveCustomValuesSql(channelId, rows, how)} SELECT`;
}

export async function deleteCustomFieldValues(
  tx: Transaction,
  channelId: string,
  values: readonly ValueRow[],
): Promise<void> {
  if (values.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM custom_field_values AS saved
    USING jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS input ("definitionId" uuid, "collabId" uuid, "dropId" uuid, "dropItemId" uuid)
    WHERE saved.channel_id = ${channelId}::uuid AND saved.definition_id = input."definitionId"
      AND (saved.collab_id = input."collabId" OR saved.drop_id = input."dropId"
        OR saved.drop_item_id = input."dropItemId")`;
}

/** Locks a field against new values. @returns whether it exists. */
export async function lockField(tx: Transaction, { channelId, fieldId }: FieldKey): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM custom_field_definitions
    WHERE channel_id = ${channelId}::uuid AND id = ${fieldId}::uuid AND removed_at IS NULL FOR UPDATE`;
  return rows.length > 0;
}

/** Marks a field deleted and frees its handle: no handle contains a space, so no request can name the old one. */
export async function markFieldDeleted(tx: Transaction, { channelId, fieldId }: FieldKey): Promise<void> {
  await tx.$executeRaw`
    UPDATE custom_field_definitions SET removed_at = now(), handle = handle || ' ' || id
    WHERE channel_id = ${channelId}::uuid AND id = ${fieldId}::uuid`;
}

const foundValues = z.object({ ids: z.array(z.string()), locked: z.number() });
const smallerCollab = z.object({ id: z.string() });

/**
 * Deletes a batch of a field's values, reduces the stored payload sizes of their collabs and drops, and moves `updated_at` of
 * the collabs whose responses showed a value. The size of a value includes its handle and separators; for a list or an object it
 * is estimated a little too low. The first statement locks the collabs, as every writer of a drop does, so that the second one
 * sees the present sizes.
 * @returns whether more values may follow, and the collabs whose mirrored data changes.
 */
export async function deleteFieldValuesBatch(
  tx: Transaction,
  { channelId, fieldId }: FieldKey,
  batchSize: number,
): Promise<{ hasMore: boolean; collabIds: string[] }> {
  const find = Prisma.sql`
    WITH batch AS MATERIALIZED (
      SELECT field_value.id, coalesce(field_value.collab_id, drops.collab_id) AS collab_id
      FROM custom_field_values AS field_value
      LEFT JOIN drop_items AS item ON item.channel_id = ${channelId}::uuid AND item.id = drop_item_id
      LEFT JOIN drops ON drops.channel_id = ${channelId}::uuid AND drops.id = coalesce(field_value.drop_id, item.drop_id)
      WHERE field_value.channel_id = ${channelId}::uuid AND definition_id = ${fieldId}::uuid LIMIT ${batchSize}
    ), locked_collabs AS MATERIALIZED (
      SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND id IN (SELECT collab_id FROM batch)
      ORDER BY id FOR NO KEY UPDATE
    )
    SELECT ARRAY(SELECT id::text FROM batch) AS ids, (SELECT count(*)::int FROM locked_collabs) AS locked`;
  const [{ ids } = { ids: [] }] = await queryRows(tx, foundValues, find);
  if (ids.length === 0) return { hasMore: false, collabIds: [] };
  const statement = Prisma.sql`
    WITH deleted AS (
      DELETE FROM custom_field_values AS field_value USING custom_field_definitions AS field
      WHERE field_value.channel_id = ${channelId}::uuid AND field_value.id = ANY (${ids}::uuid[])
        AND field.channel_id = field_value.channel_id AND field.id = definition_id
      RETURNING collab_id, drop_id, drop_item_id,
        octet_length(to_jsonb(split_part(handle, ' ', 1))::text) + 2 + CASE
        WHEN jsonb_typeof(value) = 'string' THEN octet_length(value::text)
        ELSE octet_length(regexp_replace(value::text, '\\s', '', 'g'))
      END AS bytes
    ), of_drops AS (
      SELECT coalesce(deleted.drop_id, item.drop_id) AS id, sum(bytes) AS bytes
      FROM deleted LEFT JOIN drop_items AS item
        ON item.channel_id = ${channelId}::uuid AND item.id = drop_item_id
      WHERE collab_id IS NULL GROUP BY 1
    ), smaller_drops AS (
      UPDATE drops SET data_bytes = greatest(0, drops.data_bytes - of_drops.bytes)
      FROM of_drops JOIN drops AS former ON former.channel_id = ${channelId}::uuid AND former.id = of_drops.id
      WHERE drops.channel_id = ${channelId}::uuid AND drops.id = of_drops.id
      RETURNING drops.collab_id, drops.removed_at, former.data_bytes - drops.data_bytes AS bytes
    ), of_collabs AS (
      SELECT collab_id AS id, sum(own)::int AS own, sum(in_drops)::int AS in_drops FROM (
        SELECT collab_id, bytes AS own, 0 AS in_drops FROM deleted WHERE collab_id IS NOT NULL
        UNION ALL SELECT collab_id, 0, bytes FROM smaller_drops WHERE removed_at IS NULL) AS parts
      GROUP BY 1
    )
    UPDATE collabs SET data_bytes = greatest(0, data_bytes - own), drop_bytes = drop_bytes - in_drops,
      updated_at = clock_timestamp()
    FROM of_collabs
    WHERE channel_id = ${channelId}::uuid AND collabs.id = of_collabs.id
    RETURNING collabs.id::text`;
  const collabs = await queryRows(tx, smallerCollab, statement);
  return { hasMore: ids.length === batchSize, collabIds: collabs.map(({ id }) => id) };
}
