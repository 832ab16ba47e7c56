import { db } from '#app/db/client.ts';
import { checkFieldId, noSuchField } from './field-key.ts';
import type { FieldKey } from './field-key.ts';

/**
 * Gives a custom field another name, by which people know it. Themes and requests know it by its handle, which stays.
 * @throws Problem `not-found`.
 */
export async function renameField(key: FieldKey, name: string): Promise<void> {
  checkFieldId(key);
  const { channelId, fieldId: id } = key;
  const where = { channelId, id, removedAt: null };
  const { count } = await db.customFieldDefinition.updateMany({ where, data: { name } });
  if (count === 0) throw noSuchField(key);
}
