import type { Transaction } from '#app/db/client.ts';
import type { CollabKey } from '../reach-collab.ts';
import type { ViewedField } from './collab-view.ts';

/** The custom fields of the channel's collabs, in the order that the brand gave them, with what each holds of one collab. */
export function readFields(tx: Transaction, { channelId, collabId }: CollabKey): Promise<ViewedField[]> {
  return tx.$queryRaw<ViewedField[]>`
    SELECT def.handle, def.name, def.type, v.value
    FROM custom_field_definitions AS def
    LEFT JOIN custom_field_values AS v
      ON v.channel_id = def.channel_id AND v.definition_id = def.id AND v.collab_id = ${collabId}::uuid
    WHERE def.channel_id = ${channelId}::uuid AND def.owner_type = 'collab' AND def.removed_at IS NULL
    ORDER BY def.position, def.created_at, def.id`;
}
