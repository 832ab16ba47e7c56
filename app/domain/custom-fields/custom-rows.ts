import { Prisma } from '#app/db/generated/client.ts';
import type { CustomPlan } from './plan-values.ts';

/**
 * SQL that defines custom fields and writes values over those that stand there, each of which keeps its id: two
 * expressions for a statement's WITH, `defined` and `valued`.
 * @param source what it is to be done after: a row, or none when nothing is to be done.
 */
export function customRows(
  channelId: string,
  { definitions, values }: CustomPlan,
  source: Prisma.Sql,
): Prisma.Sql {
  // A field that another request defines at the same time is taken as it is; the update is what makes it known here. An
  // update of a column of the key would lock out whoever is about to give the field a value, and wait for them elsewhere.
  return Prisma.sql`
    defined AS (
      INSERT INTO custom_field_definitions (channel_id, id, owner_type, handle, name, type)
      SELECT ${channelId}::uuid, given.id, "ownerType"::custom_field_owner_type, handle, name, type
      FROM ${source}, jsonb_to_recordset(${JSON.stringify(definitions)}::jsonb)
        AS given (id uuid, "ownerType" text, handle text, name text, type text)
      ORDER BY "ownerType", handle
      ON CONFLICT (channel_id, owner_type, handle) DO UPDATE SET name = custom_field_definitions.name
      RETURNING id, owner_type, handle
    ), valued AS (
      INSERT INTO custom_field_values
        (channel_id, id, definition_id, collab_id, drop_id, drop_product_id, value, updated_at)
      SELECT ${channelId}::uuid, given.id, coalesce("definitionId", defined.id), "collabId", "dropId", "dropProductId",
        value, now()
      FROM ${source} CROSS JOIN jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        AS given (id uuid, "definitionId" uuid, "ownerType" text, handle text, "collabId" uuid, "dropId" uuid,
          "dropProductId" uuid, value jsonb)
      LEFT JOIN defined ON "definitionId" IS NULL AND defined.handle = given.handle
        AND defined.owner_type = "ownerType"::custom_field_owner_type
      ON CONFLICT (channel_id, definition_id, collab_id, drop_id, drop_product_id)
        DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
      WHERE custom_field_values.value <> excluded.value
      RETURNING 1
    )`;
}
