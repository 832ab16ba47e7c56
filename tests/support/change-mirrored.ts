import { markAllDirty, mirrorIsDone } from './mirror.ts';
import type { TestDatabase } from './database.ts';

/**
 * Changes what is mirrored straight in the database, as an endpoint would: with the mark that the mirror is behind.
 * Waits until the stores show it.
 */
export async function changeMirrored(
  database: Pick<TestDatabase, 'query'>,
  sql: string,
  values: unknown[],
): Promise<void> {
  await database.query(sql, values);
  await markAllDirty(database);
  await mirrorIsDone(database);
}

/** Turns the order of a drop's products around. */
export const turnAround = 'UPDATE drop_products SET position = 1000 - position WHERE drop_id = $1';
