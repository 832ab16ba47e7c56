import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { noSuchImport } from './start-import.ts';
import type { ImportKey } from './start-import.ts';

/**
 * Ends a list that is being worked off: no row is begun any more, and what was done stays. One that has ended, or was never
 * started, stays as it is.
 * @throws Problem `not-found` for a list that the channel does not have.
 */
export async function stopImport(key: ImportKey): Promise<void> {
  const { channelId, importId: id } = key;
  if (!isId(id)) throw noSuchImport(key);
  const now = new Date();
  const { count } = await db.collabImport.updateMany({
    where: { channelId, id, startedAt: { not: null }, finishedAt: null },
    data: { stoppedAt: now, finishedAt: now },
  });
  if (count === 0 && (await db.collabImport.count({ where: { channelId, id } })) === 0)
    throw noSuchImport(key);
}
