import { brokenForeignKey } from '#app/db/database-error.ts';

const fieldOfValue = 'custom_field_values_channel_id_definition_id_fkey';
/** Somebody would have to remove one field after the other, each in the same instant. */
const tries = 5;

/**
 * Does work that looks for custom fields and then, in a transaction, gives them values. When one of them was removed in
 * between, nothing of it was kept and all of it is done again: it then finds the field gone, and says so.
 */
export async function despiteRemovals<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (brokenForeignKey(error) !== fieldOfValue || attempt === tries) throw error;
    }
  }
}
