import { db } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { LeaseLost } from './lease.ts';
import type { StoreContext } from './mirror-context.ts';
import { isObject } from './platform-object.ts';
import type { ObjectKey } from './platform-object.ts';

/**
 * Changes what is kept of an object that is known, by whoever holds the right to write to its store.
 * @param assignments SQL for what follows SET.
 * @throws {LeaseLost}
 */
export async function updateObject(
  { channel, lease }: StoreContext,
  key: ObjectKey,
  assignments: Prisma.Sql,
): Promise<void> {
  const updated = await db.$executeRaw`
    UPDATE platform_objects SET ${assignments}
    FROM channel_mirrors
    WHERE ${isObject(channel.id, key)}
      AND channel_mirrors.channel_id = platform_objects.channel_id AND lease_epoch = ${lease.epoch}
      AND lease_holder IS NOT NULL`;
  if (updated === 0) throw new LeaseLost();
}
