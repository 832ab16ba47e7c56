import { inTransaction } from '#app/db/client.ts';
import type { CustomFieldOwnerType } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { Problem } from '../problem.ts';

/** The fields of one kind of owner, by their ids, as they are to stand. */
export interface FieldOrder {
  ownerType: CustomFieldOwnerType;
  fieldIds: readonly string[];
}

/**
 * Puts a channel's custom fields of one kind of owner in order. Those that are not named come after.
 * @throws Problem `conflict` when one that is named is none of them: it was removed meanwhile.
 */
export async function orderFields(channelId: string, { ownerType, fieldIds }: FieldOrder): Promise<void> {
  if (!fieldIds.every(isId)) throw haveChanged();
  await inTransaction(async (tx) => {
    await tx.customFieldDefinition.updateMany({
      where: { channelId, ownerType, position: { not: null } },
      data: { position: null },
    });
    const placed = await tx.$executeRaw`
      UPDATE custom_field_definitions AS field SET position = given.place
      FROM unnest(${[...fieldIds]}::uuid[]) WITH ORDINALITY AS given (id, place)
      WHERE channel_id = ${channelId}::uuid AND owner_type = ${ownerType}::custom_field_owner_type
        AND field.id = given.id AND removed_at IS NULL`;
    if (placed !== fieldIds.length) throw haveChanged();
  });
}

function haveChanged(): Problem {
  return new Problem('conflict', 'The custom fields have changed meanwhile: load the page again.');
}
