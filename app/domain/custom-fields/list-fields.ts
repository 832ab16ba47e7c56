import { db } from '#app/db/client.ts';
import type { CustomFieldOwnerType } from '#app/db/generated/client.ts';

/** A custom field as its brand sees it. */
export interface ListedField {
  id: string;
  handle: string;
  name: string;
  type: string;
  /** How many records have a value of it; counted up to {@link mostCounted}, beyond which there are more. */
  values: number;
}

/** Counting a million values would take longer than anybody waits for a page. */
export const mostCounted = 1_000;
/** More than anybody reads; a request can define fields, so that there can be many. */
const mostListed = 500;

/** The custom fields of a channel for one kind of owner, in the brand's order. */
export function listFields(channelId: string, ownerType: CustomFieldOwnerType): Promise<ListedField[]> {
  return db.$queryRaw<ListedField[]>`
    SELECT id, handle, name, type, (
      SELECT count(*)::int FROM (
        SELECT 1 FROM custom_field_values
        WHERE channel_id = field.channel_id AND definition_id = field.id LIMIT ${mostCounted + 1}
      ) AS counted
    ) AS values
    FROM custom_field_definitions AS field
    WHERE channel_id = ${channelId}::uuid AND owner_type = ${ownerType}::custom_field_owner_type
      AND removed_at IS NULL
    ORDER BY position NULLS LAST, id LIMIT ${mostListed}`;
}
