import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from '#app/domain/collabs/mark-many-dirty.ts';
import { log } from '#app/log.ts';
import { holdEntries } from '../hold-entries.ts';
import type { HeardObject } from './known-objects.ts';

/** How long the same sight of an object is not put right again: somebody may want it so as firmly as we do otherwise. */
const patienceMinutes = 10;

/** An object of ours is gone from the store: it is made again. */
export async function makeAgain(channelId: string, { id, collabId }: HeardObject): Promise<void> {
  await inTransaction(async (tx) => {
    await holdEntries(tx, channelId, [collabId]);
    await tx.$executeRaw`
      UPDATE platform_objects SET platform_id = NULL, written_hash = NULL, written_at = NULL
      WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid`;
    await markManyDirty(tx, channelId, Prisma.sql`SELECT ${collabId}::uuid`);
  });
  log.info({ channelId, collabId }, 'Something was deleted in the store and is made again');
}

/** What was seen of an object in the store. */
interface Sight {
  /** The same for the same sight. */
  hash: Uint8Array<ArrayBuffer>;
  /** When it was changed, where that is told. */
  changedAt?: Date;
  /** Under which handle an entry was found. */
  handle?: string;
}

/**
 * An object of ours was changed in the store by somebody else: it is written again.
 * @param sight what was seen of it. The same sight within a few minutes after it was put right is left as it is: else
 *   another app that wants it otherwise, or the platform's own spelling, would have us write for ever.
 */
export async function writeAgain(
  channelId: string,
  object: HeardObject,
  { hash, changedAt, handle }: Sight,
): Promise<void> {
  const { collabId } = object;
  const isTaken = await inTransaction(async (tx) => {
    await holdEntries(tx, channelId, [collabId]);
    const taken = await tx.$executeRaw`
      UPDATE platform_objects
      SET written_hash = NULL, written_at = NULL, mended_at = now(), mended_hash = ${hash},
        changed_at = coalesce(${changedAt ?? null}::timestamptz, changed_at),
        handle = coalesce(${handle ?? null}, handle)
      WHERE channel_id = ${channelId}::uuid AND id = ${object.id}::uuid AND platform_id = ${object.platformId}
        AND coalesce(changed_at < ${changedAt ?? null}::timestamptz, true)
        AND NOT coalesce(
          mended_hash = ${hash} AND mended_at > now() - make_interval(mins => ${patienceMinutes}), false)`;
    if (taken === 0) return false;
    if (object.dropId !== null) await doubtPublication(tx, channelId, object.dropId);
    await markManyDirty(tx, channelId, Prisma.sql`SELECT ${collabId}::uuid`);
    return true;
  });
  if (isTaken) log.info({ channelId, collabId }, 'Something was changed in the store and is written again');
}

function doubtPublication(tx: Transaction, channelId: string, dropId: string) {
  return tx.platformObject.updateMany({
    where: { channelId, kind: 'publication', dropId },
    data: { writtenHash: null, writtenAt: null },
  });
}
