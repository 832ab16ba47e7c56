import { db } from '#app/db/client.ts';
import { brokenUniqueConstraint } from '#app/db/database-error.ts';
import type { CustomFieldOwnerType } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { invalid } from '../problem.ts';
import type { FieldType } from './field-key.ts';

/** A custom field that is to be: what has it, under which handle themes and requests know it, what people call it. */
export interface NewField {
  ownerType: CustomFieldOwnerType;
  handle: string;
  name: string;
  type: FieldType;
}

/** Defines a custom field. @returns its id. @throws Problem `invalid` when there is one with this handle. */
export async function defineField(channelId: string, field: NewField): Promise<string> {
  const id = newId();
  try {
    await db.customFieldDefinition.create({ data: { channelId, id, ...field } });
    return id;
  } catch (error) {
    if (brokenUniqueConstraint(error) === undefined) throw error;
    throw invalid([
      {
        path: 'handle',
        message: `is the handle of another field of this channel's ${field.ownerType}s: choose another one`,
      },
    ]);
  }
}
