import { inTransaction } from '#app/db/client.ts';
import { enqueueImport } from '#app/jobs/enqueue-import.ts';
import { isId } from '#app/ids.ts';
import { Problem } from '../problem.ts';

/** A list's full key: the tenant first. */
export interface ImportKey {
  channelId: string;
  importId: string;
}

/**
 * Has a list that was checked worked off in the background. Said twice, it is started once.
 * @throws Problem `not-found` for a list that the channel does not have.
 */
export async function startImport(key: ImportKey): Promise<void> {
  const { channelId, importId: id } = key;
  if (!isId(id)) throw noSuchImport(key);
  await inTransaction(async (tx) => {
    const { count } = await tx.collabImport.updateMany({
      where: { channelId, id, startedAt: null },
      data: { startedAt: new Date() },
    });
    if (count === 1) await enqueueImport(tx, channelId, id);
    else if ((await tx.collabImport.count({ where: { channelId, id } })) === 0) throw noSuchImport(key);
  });
}

/** The refusal of a list that the channel does not have. */
export function noSuchImport({ importId }: ImportKey): Problem {
  return new Problem('not-found', `There is no import "${importId}" in this channel, or it was forgotten.`);
}
